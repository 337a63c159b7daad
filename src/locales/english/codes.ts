import type { Texts } from '../strings.js';

/** The English strings of `<rewards-codes>`. */
export const codesEnglish = {
  /** The heading, without the attribute `heading`. */
  codes: 'Your codes',
  /** In place of the codes, if there are none. */
  noCodes: 'Codes you claim appear here.',
  /** In place of the codes, for a shopper who is signed out. */
  signInCodes: 'Sign in to see your codes.',
  /** In place of the codes, if the gateway could not say who the shopper is; below them, if its vault could not be read. */
  codesFailed: 'We couldn’t load all your codes.',
  /** Above the codes, if the gateway can't be reached: they are those that this browser has kept. */
  offlineCodes: 'No connection. These are the codes saved on this device.',
  /** In place of the codes, if the browser keeps none: storage is forbidden, or the page wants none. */
  notKept: 'This browser doesn’t keep your codes.',
  /** The button that shows a code at the till. */
  till: 'Show at the till',
  /** The button that saves a reminder for a calendar. */
  remind: 'Remind me',
  /** The button that prints the codes. */
  print: 'Print',
  /** The button that marks a code as used. */
  away: 'Mark as used',
  /** The button that takes that back. */
  back: 'Not used yet',
  /** Opens the codes that are used, with their number. */
  awayCodes: 'Used ({n})',
  /** Opens the codes that have ended, with their number. */
  endedCodes: 'Ended ({n})',
  /** Name of the button on a card that opens what can be done rarely: remind, mark as used, remove. */
  more: 'More',
  /** The button that removes a code, on the card and in the confirmation. */
  remove: 'Remove',
  /** The button that removes all codes. */
  removeAll: 'Remove all',
  endedOn: 'Ended on {date}',
};

/** The strings of `<rewards-codes>`. */
export type CodesStrings = Texts<typeof codesEnglish>;
