import type { CodePressStrings } from '../strings.js';

/** The English strings of what a press in `<rewards-codes>` does. */
export const codePressEnglish: CodePressStrings = {
  notSaved: 'We couldn’t save that.',
  atTill: 'Show this screen at the till.',
  reminder: 'Your code ends tomorrow: {title}',
  reminderFile: 'Not saved? Open the calendar file',
  confirmRemove: 'Remove this code? We can’t show it again.',
  confirmRemoveAll: 'Remove all codes? We can’t show them again.',
  cancel: 'Cancel',
  remove: 'Remove',
  close: 'Close',
};
