import type { Texts } from '../strings.js';

/** The English strings of what a press in `<rewards-codes>` does. */
export const codePressEnglish = {
  /** A notice that a change could not be stored. */
  notSaved: 'We couldn’t save that.',
  /** Below a code at the till. */
  atTill: 'Show this screen at the till.',
  /** Title of the reminder in the calendar. */
  reminder: 'Your code ends tomorrow: {title}',
  /** A link to the reminder's file on the card, because a web view may have saved none. */
  reminderFile: 'Not saved? Open the calendar file',
  /** The confirmation before a code is removed. */
  confirmRemove: 'Remove this code? We can’t show it again.',
  /** The confirmation before all codes are removed. */
  confirmRemoveAll: 'Remove all codes? We can’t show them again.',
  /** The other button of a confirmation. */
  cancel: 'Cancel',
  remove: 'Remove',
  close: 'Close',
};

/** The strings of what a press in `<rewards-codes>` does. */
export type CodePressStrings = Texts<typeof codePressEnglish>;
