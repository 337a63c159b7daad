import type { Texts } from '../strings.js';

/** The English strings of giveaways. */
export const claimsEnglish = {
  /** Label of a claim button, if neither the settings nor the offer have one. */
  getCode: 'Get code',
  /** On the claim button, while a code is claimed. */
  gettingCode: 'Getting your code',
  /** Read by screen readers when the code has arrived. */
  codeIs: 'Your code is {code}',
  /** Below the claim button, for a refusal without a message. */
  refused: 'No code is available right now.',
  /** Below a refusal: its time in the reader’s time zone. */
  yourTime: 'In your time zone: {date}',
  /** Below the claim button, if the answer was lost and another try brings the same code. */
  unconfirmed: 'Something went wrong before your code arrived. Try again to get it.',
  /** The same, if another try may be refused: with a key in the page. */
  maybeLost:
    'Something went wrong before your code arrived. You can try again, but if the code was already claimed, we can’t show it.',
  /** Below the claim button, if certainly nothing was claimed. */
  failed: 'We couldn’t get your code. Nothing was claimed.',
  /** After `failed`, if the service says when to try again. */
  againFrom: 'You can try again after {date}.',
  /** Below the claim button, for a shopper who is signed out. */
  signIn: 'Sign in to get your code.',
  /** Below a code that this browser does not keep. */
  noteCode: 'Copy it now: it won’t be here next time.',
  /** Badge of a code in a preview. */
  sample: 'Sample code',
  /** Read by screen readers before a step that has a tick. */
  done: 'Done',
  /** In place of the claim button, before the offer opens. */
  from: 'Available from {date}',
  /** In place of the claim button, and on a kept code, once the offer has ended. */
  endedOn: 'Ended on {date}',
  /** How often an offer can be claimed: once. */
  once: 'One per person',
  /** The same: once a week. */
  weekly: 'Once a week',
  /** The same: once a month. */
  monthly: 'Once a month',
  /** The same: once a year. */
  yearly: 'Once a year',
};

/** The strings of giveaways. */
export type ClaimStrings = Texts<typeof claimsEnglish>;
