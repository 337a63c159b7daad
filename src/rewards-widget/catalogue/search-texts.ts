import type { Offer } from '../../wire/offer.js';

/** How long making texts may block the page, in milliseconds. */
const SLICE_MS = 5;

/** Upper-case letters that Unicode doesn't decompose, as readers type them on another keyboard. */
const LETTERS: Readonly<Record<string, string>> = {
  Ł: 'L',
  Ø: 'O',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
  ẞ: 'SS',
};

/**
 * Letters, digits and percent signs, without case and diacritics; dashes are spaces, and hiragana is katakana. Upper case
 * distinguishes less than lower case: ß and SS, σ and ς, and the four letters i of Turkish.
 */
function fold(text: string): string {
  return (
    text
      .replace(/[\p{Pd}−]/gu, ' ')
      // As apostrophes, they would become a space and a letter below.
      .replace(/[´ʼ]/g, '')
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}%\s]/gu, '')
      .toUpperCase()
      .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 96))
      .replace(/[^\0-~]/g, (letter) => LETTERS[letter] ?? letter)
  );
}

const texts = new WeakMap<Offer, string>();

/** All searchable text of an offer, without case and diacritics; made once per offer. */
export function searchText(offer: Offer): string {
  let text = texts.get(offer);
  if (text === undefined) {
    const { title, partner, description, offerInfoButtonDiscount, category } = offer;
    text = fold([title, partner, description, offerInfoButtonDiscount, category?.name, category?.parent].join('\n'));
    texts.set(offer, text);
  }
  return text;
}

/** Words of a query, all of which have to be in an offer's search text. Japanese has no spaces, but kanji are words of their own. */
export function searchWords(query: string): string[] {
  return fold(query)
    .replace(/\p{sc=Han}+/gu, ' $& ')
    .split(/\s+/)
    .filter(Boolean);
}

/** Makes the search texts while the browser is idle, so that they are ready for the first letter. */
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
