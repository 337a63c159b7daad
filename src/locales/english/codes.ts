import type { CodesStrings } from '../strings.js';

/** The English strings of `<rewards-codes>`. */
export const codesEnglish: CodesStrings = {
  codes: 'Your codes',
  noCodes: 'Codes you claim appear here.',
  signInCodes: 'Sign in to see your codes.',
  codesFailed: 'We couldn’t load all your codes.',
  notKept: 'This browser doesn’t keep your codes.',
  till: 'Show at the till',
  remind: 'Remind me',
  print: 'Print',
  away: 'Mark as used',
  back: 'Not used yet',
  awayCodes: 'Used ({n})',
  endedCodes: 'Ended ({n})',
  more: 'More',
  remove: 'Remove',
  removeAll: 'Remove all',
  endedOn: 'Ended on {date}',
};
