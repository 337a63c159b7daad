import type { Offer } from '../../wire/offer.js';

/** How long the page may be kept from answering while texts are made, in milliseconds. */
const SLICE_MS = 5;

/** Upper case distinguishes less than lower case: ß and SS, σ and ς, ı and i. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
}

const texts = new WeakMap<Offer, string>();

/** Everything an offer is found by, without case and diacritics; made once an offer. */
export function searchText(offer: Offer): string {
  let text = texts.get(offer);
  if (text === undefined) {
    const { title, partner, description, offerInfoButtonDiscount, category } = offer;
    text = fold([title, partner, description, offerInfoButtonDiscount, category?.name, category?.parent].join('\n'));
    texts.set(offer, text);
  }
  return text;
}

/** Words of a query, every one of which has to be somewhere in an offer's search text. */
export function searchWords(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Makes the search texts while the browser is idle, so that the first letter typed finds them ready. */
export async function prepareSearch(offers: readonly Offer[], goesOn: () => boolean): Promise<void> {
  let until = 0;
  for (const offer of offers) {
    if (performance.now() > until) {
      await new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
      if (!goesOn()) return;
      until = performance.now() + SLICE_MS;
    }
    searchText(offer);
  }
}
