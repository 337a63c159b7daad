import type { Offer } from '../../wire/offer.js';

/** Upper case tells less apart than lower case: ß and SS, σ and ς, ı and i. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
}

const texts = new WeakMap<Offer, string>();

/** All that an offer is found by, without case and diacritics; made once an offer. */
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
