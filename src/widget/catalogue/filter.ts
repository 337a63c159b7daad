import { inSlices } from '../../client/slices.js';
import type { Locale } from '../../locales/locale.js';
import { expiryOf } from '../../card/offer-text.js';
import type { ShownOffer } from '../../card/offer-context.js';
import type { Offer } from '../../wire/offer.js';

/** The orders of a catalogue, as they are offered: as sent, what ends soonest first, by partner. */
export const ORDERS = ['sent', 'ending', 'partner'] as const;

export type Order = (typeof ORDERS)[number];

/** What a shopper has chosen of a catalogue. */
export interface Filter {
  readonly query: string;
  /** The chosen categories, from the outside in. */
  readonly chosen: readonly string[];
  readonly order: Order;
}

/** What is shown of a catalogue with a filter. */
interface Filtered {
  /** The rows of categories to choose from. */
  readonly levels: readonly CategoryLevel[];
  /** The offers that match, in the chosen order. */
  readonly found: readonly ShownOffer[];
}

/**
 * Filters a catalogue.
 *
 * @param sorted the same offers in the filter's order
 */
export function filterOffers(
  offers: readonly ShownOffer[],
  sorted: readonly ShownOffer[],
  { query, chosen }: Filter,
): Filtered {
  const words = searchWords(query);
  const matches = ({ offer }: ShownOffer): boolean =>
    isWithin(offer, chosen) && words.every((word) => searchText(offer).includes(word));
  return {
    levels: categoryLevels(
      offers.map(({ offer }) => offer),
      chosen,
    ),
    found: words.length || chosen.length ? sorted.filter(matches) : sorted,
  };
}

/** The offers in an order. Those without an end, or without a partner, come last. */
export function inOrder(offers: readonly ShownOffer[], order: Order, locale: Locale): readonly ShownOffer[] {
  if (order === 'sent') return offers;
  const rank = order === 'ending' ? expiryOf : partnerRank(offers, locale);
  // Once for each offer, because a large catalogue is compared a hundred thousand times.
  const ranks = new Map(offers.map((shown) => [shown, rank(shown.offer)]));
  return offers.toSorted((a, b) => {
    const [one, other] = [ranks.get(a)!, ranks.get(b)!];
    return one === other ? 0 : one - other;
  });
}

/** Names are compared once for each partner, because comparing words is slow. */
function partnerRank(offers: readonly ShownOffer[], { tag }: Locale): (offer: Offer) => number {
  const names = [...new Set(offers.map(({ offer }) => offer.partner))].filter((name) => name !== undefined);
  const ranks = new Map(names.sort(new Intl.Collator(tag).compare).map((name, index) => [name, index]));
  return ({ partner }) => ranks.get(partner!) ?? Infinity;
}

/** An offer's categories: the parent, then the one within it. Shorter or empty if the feed has less. */
function categoryPath({ category }: Offer): string[] {
  const { parent, name } = category ?? {};
  return [parent, parent === name ? undefined : name].filter((label) => label !== undefined);
}

/** Whether the offer is in `chosen` or below. */
export function isWithin(offer: Offer, chosen: readonly string[]): boolean {
  const path = categoryPath(offer);
  return chosen.every((label, level) => path[level] === label);
}

/** A row of categories to choose from. */
export interface CategoryLevel {
  /** The categories above them. */
  readonly above: readonly string[];
  /** Each once, in the order of the feed. */
  readonly labels: readonly string[];
}

/** Rows of categories: the outer ones first, then those within the chosen one. A row with a single category is left out. */
export function categoryLevels(offers: readonly Offer[], chosen: readonly string[]): CategoryLevel[] {
  const levels: CategoryLevel[] = [];
  for (let above: readonly string[] = []; ;) {
    const labels = labelsBelow(offers, above);
    if (labels.length > 1) levels.push({ above, labels });
    const into = chosen[above.length] ?? (levels.length ? undefined : labels[0]);
    if (into === undefined) return levels;
    above = [...above, into];
  }
}

function labelsBelow(offers: readonly Offer[], above: readonly string[]): string[] {
  const labels = new Set<string>();
  for (const offer of offers) {
    const label = categoryPath(offer)[above.length];
    if (label !== undefined && isWithin(offer, above)) labels.add(label);
  }
  return [...labels];
}

/** The part of `chosen` that still exists. */
export function stillThere(offers: readonly Offer[], chosen: readonly string[]): readonly string[] {
  let path = chosen;
  while (path.length && !offers.some((offer) => isWithin(offer, path))) path = path.slice(0, -1);
  return path;
}

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
export async function prepareSearch(offers: readonly ShownOffer[], isOver: () => boolean): Promise<void> {
  // Safari doesn't know when it is idle.
  const idle = () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
  await inSlices(offers, ({ offer }) => searchText(offer), isOver, idle);
}
