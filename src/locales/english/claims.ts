import type { ClaimStrings } from '../strings.js';

/** The English strings of giveaways. */
export const claimsEnglish: ClaimStrings = {
  getCode: 'Get code',
  gettingCode: 'Getting your code',
  codeIs: 'Your code is {code}',
  refused: 'No code is available right now.',
  yourTime: 'In your time zone: {date}',
  unconfirmed: 'Something went wrong before your code arrived. Try again to get it.',
  maybeLost:
    'Something went wrong before your code arrived. You can try again, but if the code was already claimed, we can’t show it.',
  failed: 'We couldn’t get your code. Nothing was claimed.',
  againFrom: 'You can try again after {date}.',
  signIn: 'Sign in to get your code.',
  noteCode: 'Copy it now: it won’t be here next time.',
  sample: 'Sample code',
  done: 'Done',
  from: 'Available from {date}',
  endedOn: 'Ended on {date}',
  once: 'One per person',
  weekly: 'Once a week',
  monthly: 'Once a month',
  yearly: 'Once a year',
};
