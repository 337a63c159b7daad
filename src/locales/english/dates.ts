import type { DateStrings } from '../strings.js';

/** The English strings of when something ends. */
export const datesEnglish: DateStrings = {
  until: 'Ends {date}',
  endsToday: 'Ends today, {time}',
  endsTomorrow: 'Ends tomorrow',
  endsInDays: { one: 'Ends in {n} day', other: 'Ends in {n} days' },
};
