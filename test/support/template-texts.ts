import { fullOffer, offers, payload } from './sample-feed.js';
import { giveaway } from './sample-giveaway.js';

/** What a template language prints if it runs `templateText`, which doesn't contain it. */
export const RAN = 'it-ran';

/** A text that means something to many template languages. */
export const templateText = Object.values({
  Caddy: '{{printf "it-%s" "ran"}} {{env `SHOP_SECRET`}} {{readFile "secret.txt"}} {{.RespHeader.Del "X-Test"}}',
  SSI: '<!--# set var="it" value="it-" --><!--# echo var="it" -->ran <!--# include virtual="/secret.txt" -->',
  ESI: '<esi:vars>$(HTTP_HOST)</esi:vars><esi:include src="/secret.txt"/>',
  Liquid: '{{ "it-" | append: "ran" }} {% assign it = "it-" %}{{ it }}ran',
  Jinja: '{{ "it-" ~ "ran" }} {% if true %}it-{# a comment #}ran{% endif %}',
  Vue: '{{ "it-" + "ran" }} {{ constructor.constructor("return `it-${`ran`}`")() }}',
  Angular: '{{ $on.constructor("return `it-` + `ran`")() }}',
  EL: '${"it-" += "ran"} #{"it-" += "ran"}',
  ERB: '<%= "it-" + "ran" %> <? echo "it-", "ran" ?>',
}).join(' ');

/** What begins something in a template language. */
export const openings: readonly string[] = ['{{', '{%', '{#', '${', '#{', '<%', '<!--#', '<esi:', '<!--esi'];

/** An offer with the text in every field. Addresses have it where they may have anything. */
function offerWith(id: string): Record<string, unknown> {
  const offer = fullOffer(id);
  const withText = Object.entries(offer).map(([field, value]): [string, unknown] => {
    if (typeof value !== 'string') return [field, value];
    return [field, /^(\/|https:)/.test(value) ? `https://shop.example/?a=${templateText}&as=.svg` : templateText];
  });
  return {
    ...Object.fromEntries(withText),
    id: `${id} ${templateText}`,
    category: { name: templateText, parent: templateText },
  };
}

function settingsWith(ids: readonly string[]): object {
  const texts = Object.fromEntries(ids.map((id) => [`${id} ${templateText}`, templateText]));
  return {
    ctaLabel: templateText,
    sectionTitles: [templateText, templateText, templateText],
    socialProof: { enabled: true, socialCta: texts, stickers: {}, fallbackText: templateText, position: templateText },
  };
}

/** A feed with the text in every field. */
export function templateFeed(): Record<string, unknown> {
  const ids = ['hero', 'popular', 'all', 'test'];
  const [hero, popular, all, test] = ids.map((id) => offerWith(id));
  return payload({
    settings: settingsWith(ids),
    hero: [hero],
    popular: [popular],
    all: [all, ...offers(20)],
    testOffers: [test],
  });
}

/** A giveaway with the text in every field. */
export function templateGiveaway(): Record<string, unknown> {
  const address = `https://shop.example/?a=${templateText}&as=.svg`;
  return giveaway({
    id: templateText,
    name: templateText,
    header: {
      title: templateText,
      description: templateText,
      steps: [templateText, { templateText: templateText, img: address }],
    },
    settings: settingsWith(['prize']),
    logo: address,
    offers: [{ ...offerWith('prize'), terms: templateText, frequency: templateText, schedule: null }],
  });
}

/** The text in every attribute of both elements. */
export function templateAttributes(): Record<string, string> {
  const names = [
    'feed-path',
    'flow',
    'flow-id',
    'placements',
    'heading',
    'subheading',
    'user',
    'user-token',
    'remember',
  ];
  const others = [
    'heading-level',
    'age-restricted',
    'loading',
    'disclosure',
    'variant',
    'api-key',
    'preview',
    'class',
    'title',
  ];
  const all = [...names, ...others];
  return {
    ...Object.fromEntries(all.map((name) => [name, templateText])),
    placements: 'hero popular all',
    'age-restricted': 'show',
  };
}
