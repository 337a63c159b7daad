/** Forms of one text by plural category, as `Intl.PluralRules` names them. `other` is always there. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The strings of the first screen. `{n}` and `{date}` are placeholders for a formatted number and date. */
export interface CoreStrings {
  heading: string;
  subheading: string;
  /** The line under the header that partners pay, with the attribute `disclosure`. */
  disclosure: string;
  /** Section titles, if the feed sends none. */
  hero: string;
  popular: string;
  all: string;
  test: string;
  /** Label of a call to action, if neither the settings nor the offer have one. */
  viewOffer: string;
  /** Read by screen readers after a link's label. */
  newTab: string;
  details: string;
  preview: string;
  ended: string;
  testBadge: string;
  /** Badge of an offer for adults, also shown large in place of its picture: a few characters. */
  adult: string;
  adultOnly: string;
  confirmAge: string;
  results: Plural;
  loading: string;
  empty: string;
  error: string;
  retry: string;
  /** A lazy-loaded part could not be loaded. */
  missing: string;
}

/** The strings of details and codes. */
export interface DetailsStrings {
  close: string;
  until: string;
  terms: string;
  code: string;
  copy: string;
  copied: string;
  /** The clipboard refused: the code is selected, to be copied by hand. */
  copyByHand: string;
  atCheckout: string;
}

/** The strings of giveaways. */
export interface ClaimStrings {
  /** Label of a claim button, if neither the settings nor the offer have one. */
  getCode: string;
  gettingCode: string;
  /** Read by screen readers when the code has arrived. */
  codeIs: string;
  /** A refusal without a message. */
  refused: string;
  /** The instant of a refusal, in the reader's time zone. */
  yourTime: string;
  /** The answer was lost: the claim may have gone through, and a retry brings the same code. */
  unconfirmed: string;
  /** The answer was lost for good: with a key in the page, a retry is another claim, and may be refused. */
  maybeLost: string;
  /** Certainly nothing was claimed. */
  failed: string;
  againFrom: string;
  signIn: string;
  /** The browser doesn't keep codes: this one is lost with the page. */
  noteCode: string;
  /** Marks the code of a preview. */
  sample: string;
  from: string;
  endedOn: string;
  once: string;
  weekly: string;
  monthly: string;
  yearly: string;
}

/** The strings of `<rewards-codes>`. */
export interface CodesStrings
  extends
    Pick<CoreStrings, 'viewOffer' | 'newTab' | 'retry' | 'missing'>,
    Pick<DetailsStrings, 'until' | 'code' | 'copy' | 'copied' | 'copyByHand'>,
    Pick<ClaimStrings, 'endedOn'> {
  /** The heading. */
  codes: string;
  noCodes: string;
  signInCodes: string;
  /** The gateway could not say who the shopper is. */
  codesFailed: string;
  /** The browser keeps no codes: storage is forbidden, or the page wants none. */
  notKept: string;
  till: string;
  remind: string;
  print: string;
  away: string;
  back: string;
  /** Opens the codes that are put away. */
  awayCodes: string;
  remove: string;
  removeAll: string;
}

/** The strings of what a press in `<rewards-codes>` does. */
export interface CodePressStrings extends Pick<CodesStrings, 'until' | 'remove'>, Pick<DetailsStrings, 'close'> {
  /** A change could not be stored. */
  notSaved: string;
  /** Below a code at the till. */
  atTill: string;
  /** Title of a calendar's reminder. */
  reminder: string;
  confirmRemove: string;
  confirmRemoveAll: string;
  cancel: string;
}

/** The strings of search and categories. */
export interface CatalogueStrings {
  search: string;
  clear: string;
  categories: string;
  allCategories: string;
  /** Name of the list of orders beside the search. */
  sort: string;
  /** The order in which the feed sends the offers. */
  defaultOrder: string;
  /** Order: what ends soonest comes first. */
  endingSoonest: string;
  /** Order: by the partners' names. */
  byPartner: string;
  noResults: string;
  showAll: string;
}

/** The strings of what follows the first paint. */
export interface AfterPaintStrings {
  previous: string;
  next: string;
  /** On a card whose offer ends on this day. */
  endsToday: string;
  endsTomorrow: string;
  /** On a card whose offer ends in two to seven days. */
  endsInDays: Plural;
  stale: string;
}

/** All strings in one language. */
export interface Strings
  extends
    CoreStrings,
    DetailsStrings,
    ClaimStrings,
    CodesStrings,
    CodePressStrings,
    CatalogueStrings,
    AfterPaintStrings {}
