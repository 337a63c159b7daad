/** Forms of one text by plural category, as `Intl.PluralRules` names them. `other` is always there. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The strings of the first screen. The comments are the table in docs/texts.md. `{n}` and `{date}` are placeholders for a formatted number and date. */
export interface CoreStrings {
  /** The heading of the offers, without the attribute `heading`; of a giveaway without a title. */
  heading: string;
  /** The line under the heading, without the attribute `subheading`. */
  subheading: string;
  /** The line under the header that partners pay, with `disclosure="partner"`. */
  disclosure: string;
  /** Title of the section `hero`, if the feed sends none. */
  hero: string;
  /** Title of the section `popular`, if the feed sends none. */
  popular: string;
  /** Title of the section `all`, if the feed sends none. */
  all: string;
  /** Title of the test offers in a preview. */
  test: string;
  /** Label of a call to action, if neither the settings nor the offer have one. */
  viewOffer: string;
  /** Read by screen readers after the label of a link. */
  newTab: string;
  /** The button on a card that opens the details. */
  details: string;
  /** The ribbon of a preview. */
  preview: string;
  /** Badge of an offer that has ended. */
  ended: string;
  /** Badge of a test offer. */
  testBadge: string;
  /** Badge of an offer for adults, and the sign beside the question of age: a few characters. */
  adult: string;
  /** How many offers for adults wait for the reader’s age, by plural form. */
  adultOffers: Plural;
  /** The button beside it, which shows them. */
  confirmAge: string;
  /** The number of offers beside the title of the catalogue, by plural form. */
  results: Plural;
  /** Read by screen readers while the offers load. */
  loading: string;
  /** In place of the offers, if there are none. */
  empty: string;
  /** In place of the offers, if they could not be loaded. */
  error: string;
  /** The button beside what could not be loaded, and after a claim without an answer. */
  retry: string;
  /** A notice that a part of the script did not load. */
  missing: string;
}

/** The strings of when an offer ends. `{time}` is a placeholder for a formatted time. */
export interface DateStrings {
  /** When an offer ends in seven days or later. */
  until: string;
  /** The same, on its last day. */
  endsToday: string;
  /** The same, on the day before that. */
  endsTomorrow: string;
  /** The same, two to six days before that, by plural form. */
  endsInDays: Plural;
}

/** The strings of details and codes. */
export interface DetailsStrings {
  /** Name of the button that closes a dialog. */
  close: string;
  /** The link to an offer’s terms, or their title. */
  terms: string;
  /** Read by screen readers before a code. */
  code: string;
  /** The button beside a code. */
  copy: string;
  /** On that button, after the code was copied. */
  copied: string;
  /** Below a code, if the browser refused to copy. The code is selected. */
  copyByHand: string;
  /** The link beside a code, which copies it and opens the partner’s site. `{partner}` is a placeholder for a name. */
  copyAndGo: string;
  /** In place of a code that is applied by itself. */
  atCheckout: string;
}

/** The strings of giveaways. */
export interface ClaimStrings {
  /** Label of a claim button, if neither the settings nor the offer have one. */
  getCode: string;
  /** On the claim button, while a code is claimed. */
  gettingCode: string;
  /** Read by screen readers when the code has arrived. */
  codeIs: string;
  /** Below the claim button, for a refusal without a message. */
  refused: string;
  /** Below a refusal: its time in the reader’s time zone. */
  yourTime: string;
  /** Below the claim button, if the answer was lost and another try brings the same code. */
  unconfirmed: string;
  /** The same, if another try may be refused: with a key in the page. */
  maybeLost: string;
  /** Below the claim button, if certainly nothing was claimed. */
  failed: string;
  /** After `failed`, if the service says when to try again. */
  againFrom: string;
  /** Below the claim button, for a shopper who is signed out. */
  signIn: string;
  /** Below a code that this browser does not keep. */
  noteCode: string;
  /** Badge of a code in a preview. */
  sample: string;
  /** Read by screen readers before a step that has a tick. */
  done: string;
  /** In place of the claim button, before the offer opens. */
  from: string;
  /** In place of the claim button, and on a kept code, once the offer has ended. */
  endedOn: string;
  /** How often an offer can be claimed: once. */
  once: string;
  /** The same: once a week. */
  weekly: string;
  /** The same: once a month. */
  monthly: string;
  /** The same: once a year. */
  yearly: string;
}

/** The strings of `<rewards-codes>`. */
export interface CodesStrings extends Pick<ClaimStrings, 'endedOn'> {
  /** The heading, without the attribute `heading`. */
  codes: string;
  /** In place of the codes, if there are none. */
  noCodes: string;
  /** In place of the codes, for a shopper who is signed out. */
  signInCodes: string;
  /** In place of the codes, if the gateway could not say who the shopper is; below them, if its vault could not be read. */
  codesFailed: string;
  /** In place of the codes, if the browser keeps none: storage is forbidden, or the page wants none. */
  notKept: string;
  /** The button that shows a code at the till. */
  till: string;
  /** The button that saves a reminder for a calendar. */
  remind: string;
  /** The button that prints the codes. */
  print: string;
  /** The button that marks a code as used. */
  away: string;
  /** The button that takes that back. */
  back: string;
  /** Opens the codes that are used, with their number. */
  awayCodes: string;
  /** Opens the codes that have ended, with their number. */
  endedCodes: string;
  /** Name of the button on a card that opens what can be done rarely: remind, mark as used, remove. */
  more: string;
  /** The button that removes a code, on the card and in the confirmation. */
  remove: string;
  /** The button that removes all codes. */
  removeAll: string;
}

/** The strings of what a press in `<rewards-codes>` does. */
export interface CodePressStrings extends Pick<CodesStrings, 'remove'>, Pick<DetailsStrings, 'close'> {
  /** A notice that a change could not be stored. */
  notSaved: string;
  /** Below a code at the till. */
  atTill: string;
  /** Title of the reminder in the calendar. */
  reminder: string;
  /** A link to the reminder's file on the card, because a web view may have saved none. */
  reminderFile: string;
  /** The confirmation before a code is removed. */
  confirmRemove: string;
  /** The confirmation before all codes are removed. */
  confirmRemoveAll: string;
  /** The other button of a confirmation. */
  cancel: string;
}

/** The strings of search and categories. */
export interface CatalogueStrings {
  /** In the empty search field, and its name. */
  search: string;
  /** Name of the button that empties the search field. */
  clear: string;
  /** Name of the row of categories. */
  categories: string;
  /** The first category: all offers. */
  allCategories: string;
  /** Name of the list of orders beside the search. */
  sort: string;
  /** An order: as the feed sends the offers. */
  defaultOrder: string;
  /** An order: what ends soonest comes first. */
  endingSoonest: string;
  /** An order: by the partners’ names. */
  byPartner: string;
  /** In place of the catalogue, if the search finds nothing. `{query}` is a placeholder for what was searched. */
  noResults: string;
  /** The button below that. */
  showAll: string;
}

/** The strings of what follows the first paint. */
export interface AfterPaintStrings {
  /** Name of the arrow that scrolls a row back. */
  previous: string;
  /** Name of the arrow that scrolls a row on. */
  next: string;
  /** Above an old feed, shown because the service is down. */
  stale: string;
}

/** The strings of links to offers. */
export interface LinkStrings {
  /** Name of the button in the details that shares the offer, with `deep-links`. */
  share: string;
  /** Beside it, after the link was copied. */
  linkCopied: string;
  /** Above the offers, if the one that the page’s address names isn’t there. */
  offerGone: string;
}

/** All strings in one language, as its file has them. */
export interface Strings
  extends
    CoreStrings,
    DateStrings,
    DetailsStrings,
    ClaimStrings,
    CodesStrings,
    CodePressStrings,
    CatalogueStrings,
    AfterPaintStrings,
    LinkStrings {}
