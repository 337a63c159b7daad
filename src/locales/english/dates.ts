import type { Texts } from '../strings.js';

/** The English strings of when something ends. */
export const datesEnglish = {
  /** When an offer ends in seven days or later. */
  until: 'Ends {date}',
  /** The same, on its last day. */
  endsToday: 'Ends today, {time}',
  /** The same, on the day before that. */
  endsTomorrow: 'Ends tomorrow',
  /** The same, two to six days before that, by plural form. */
  endsInDays: { one: 'Ends in {n} day', other: 'Ends in {n} days' },
};

/** The strings of when an offer ends. `{time}` is a placeholder for a formatted time. */
export type DateStrings = Texts<typeof datesEnglish>;
