/** Forms of one text by plural category, as `Intl.PluralRules` names them. `other` is always there. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The widget's own words in one language. `{n}` and `{date}` stand for a number and a date, both already in words. */
export interface Strings {
  heading: string;
  subheading: string;
  /** Section titles, where the feed sends none. */
  hero: string;
  popular: string;
  all: string;
  test: string;

  /** Label of a call to action, where neither the settings nor the offer give one. */
  viewOffer: string;
  /** Said after a link's label to those who cannot see where it opens. */
  newTab: string;
  details: string;
  close: string;
  until: string;
  terms: string;
  code: string;
  copy: string;
  copied: string;
  /** The clipboard refused: the code is selected, and the reader copies it by hand. */
  copyByHand: string;
  atCheckout: string;

  /** Label of a claim button, where neither the settings nor the offer give one. */
  getCode: string;
  gettingCode: string;
  /** Said to those who cannot see it when the code has come. */
  codeIs: string;
  /** A refusal that came without words. */
  refused: string;
  /** The instant that a refusal names, in the reader's own time zone. */
  yourTime: string;
  /** The answer was lost: the claim may have gone through, and another try brings the same code. */
  unconfirmed: string;
  /** The answer was lost for good: with a key in the page, another try is another claim, and may be refused. */
  maybeLost: string;
  /** Certainly nothing was claimed. */
  failed: string;
  againFrom: string;
  signIn: string;
  /** The browser keeps no codes: this one is gone with the page. */
  noteCode: string;
  /** Marks the code of a preview. */
  sample: string;
  from: string;
  endedOn: string;
  once: string;
  weekly: string;
  monthly: string;
  yearly: string;

  preview: string;
  ended: string;
  testBadge: string;
  /** Badge of an offer for adults; also large, in its picture's place: a few characters. */
  adult: string;
  adultOnly: string;
  confirmAge: string;

  search: string;
  clear: string;
  categories: string;
  allCategories: string;
  results: Plural;
  noResults: string;
  showAll: string;
  previous: string;
  next: string;

  loading: string;
  empty: string;
  error: string;
  retry: string;
  /** Part of the code could not be loaded. */
  missing: string;
  stale: string;
}
