import type { Json, JsonObject } from '../model/json.js';
import type { FeedPayload, GiveawayPayload } from './sample-payloads.js';

/** A feed with a fault of each kind, and some valid offers. */
export function malformFeed({ settings, popular, all }: FeedPayload): JsonObject {
  const [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth] = all;
  return {
    headerTemplate: 99,
    lastcached: 'yesterday',
    settings: {
      ...settings,
      ctaLabel: ['Get this offer'],
      ctaColor: 'white',
      headerBg: 'rgb(243, 234, 219)',
      sectionTitles: ['Worth a look', null, { placement: 'sidebar', title: 'Beside the page' }, true],
      socialProof: {
        enabled: 'yes',
        socialCta: { [first!.id]: ['412 bags sent'], [second!.id]: 96 },
        stickers: 'New',
        dynamicSocials: 0,
        position: { on: 'image' },
        showValue: 'many',
      },
    },
    hero: { '0': first! },
    popular: [popular[0]!, null, 'An offer in one line', popular[0]!, ...popular.slice(1, 4)],
    all: [
      { ...first, url: 'javascript:alert(document.domain)', image: 'data:text/html,<h1>No picture</h1>' },
      { ...second, partnerLogo: 'file:///C:/logos/partner.png', image: 'pictures/second.jpg' },
      null,
      7,
      { ...third, id: null },
      { ...fourth, id: first!.id },
      { ...fifth, title: { en: 'A title in English' }, description: ['One line', 'and another'] },
      { ...sixth, expiry: 'next Friday', schedule: '2027-02-30', category: 'Kitchen' },
      { ...seventh, ageRestricted: 'yes', hasMultipleCodes: 'perhaps', cta: false },
      { id: 'nothing-else', title: '  ', partner: null },
      { ...eighth, title: '<b>Bold</b> <script>alert(1)</script>', terms: 'javascript:alert(2)' },
      { ...ninth, offerInfoButtonDiscount: 20, expiry: 1_900_000_000_000, url: 'http://' },
      { ...tenth, frequency: 'daily', offerDiscountCode: { code: 'HIDDEN' } },
    ],
    testOffers: 'none',
    surprise: { nested: [[], {}] },
  };
}

/** A giveaway of the same kind. */
export function malformGiveaway({ offers, ...giveaway }: GiveawayPayload): JsonObject {
  const [first, second, third, fourth] = offers;
  const settings: JsonObject = {
    ...(giveaway.settings as JsonObject),
    ctaBg: 'green',
    headerTextColor: 17,
    sectionTitles: 'none',
  };
  const steps: readonly Json[] = [
    'Choose',
    2,
    { text: 'Copy', img: 'javascript:alert(1)' },
    { img: null },
    ['Show it'],
  ];
  return {
    ...giveaway,
    template: 12,
    headerTemplate: 'two',
    header: { title: ['Something small'], description: 'The title is a list, and one of the steps as well.', steps },
    settings,
    logo: 'javascript:alert(3)',
    offers: [
      { ...first, frequency: 'fortnightly', terms: { text: 'In an object' } },
      null,
      'A small sourdough',
      { ...second, id: null, image: 'ftp://pictures.example/loaf.png' },
      { ...third, id: first!.id },
      { ...third, expiry: 'soon', schedule: 'later' },
      { ...fourth, title: null, partner: null },
      { ...fourth, title: null, squareImage: 12, heroImage: '' },
    ],
  };
}
