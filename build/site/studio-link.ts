import type { PayloadTag } from '../../src/elements.js';
import { attributeOf, PROPERTIES } from '../../demo/model/attributes.js';

const SCENARIOS: Readonly<Record<PayloadTag, string>> = {
  'rewards-widget': 'typical',
  'giveaway-flow': 'giveaway-typical',
};

const ELEMENT = new RegExp(`<(${Object.keys(SCENARIOS).join('|')})\\b([^>]*)>`);

/**
 * The end of the studio's address that shows a live example there: its first element with the attributes that the studio can set, in the
 * language of the page. The studio has no slots, scripts or styles of the reader's.
 */
export function studioLink(snippet: string): string {
  const [, element = '', markup = ''] = ELEMENT.exec(snippet) ?? [];
  const link = new URLSearchParams({ scenario: SCENARIOS[element as PayloadTag] });
  const attributes = attributesIn(markup);
  for (const name of PROPERTIES.map(attributeOf)) {
    const value = attributes.get(name);
    if (value !== undefined) link.set(name, value || 'true');
  }
  const page = attributesIn(/<html\b([^>]*)>/.exec(snippet)?.[1] ?? '');
  const lang = attributes.get('lang') ?? page.get('lang');
  const direction = attributes.get('dir') ?? page.get('dir');
  if (lang) link.set('lang', lang);
  if (direction) link.set('direction', direction);
  return `#${link.toString()}`;
}

function attributesIn(markup: string): ReadonlyMap<string, string> {
  return new Map(
    [...markup.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => [
      name!,
      value.replaceAll('&amp;', '&'),
    ]),
  );
}
