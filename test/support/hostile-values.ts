import { fullOffer, offers, payload } from './sample-feed.js';

/** Texts that would be harmful as markup, style or code. */
export const attacks = [
  '<img src=x onerror="window.harmed=1">',
  '<script>window.harmed=1</script>',
  '</script><script>window.harmed=1</script>',
  '<!--<script>',
  '</template></rewards-widget><script>window.harmed=1</script>',
  '"><svg onload=window.harmed=1>',
  '</style><style>*{display:none}</style>',
  '${window.harmed=1}',
  '{{constructor.constructor("window.harmed=1")()}}',
  '<!--?lit$-->',
  '<!--/lit-part--><img src=x onerror=window.harmed=1>',
  'javascript:window.harmed=1',
  '$& $1 $` {date} {n}',
];

/** A feed with the same text in every field of the contract. */
export function fill(text: string): Record<string, unknown> {
  const keys = Object.keys(fullOffer('a'));
  const bad = { ...Object.fromEntries(keys.map((key) => [key, text])), category: { name: text, parent: text } };
  const settings = {
    ctaLabel: text,
    ctaColor: text,
    ctaBg: text,
    headerBg: text,
    headerTextColor: text,
    sectionTitles: [text, text, text],
    socialProof: { enabled: true, socialCta: { [text]: text }, stickers: {}, fallbackText: text, position: text },
  };
  return payload({
    headerTemplate: text,
    settings,
    hero: [bad],
    popular: [bad],
    all: [bad, ...offers(20)],
    testOffers: [bad],
  });
}

/** Values that are not a payload. */
export const wrongValues: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  '',
  'text',
  [],
  [[]],
  {},
  () => 0,
  Symbol('s'),
  10n,
];
