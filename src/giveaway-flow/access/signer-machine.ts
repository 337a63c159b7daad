import { subjectOf } from './user-token.js';

/**
 * The state of the shopper's token, without the page around it:
 *
 *     none → asking → known → refused
 *
 * In `asking` and `refused` the page has yet to answer, and requests wait.
 */
export interface Signing {
  readonly state: 'none' | 'asking' | 'known' | 'refused';
  /** The shopper's token; while requests wait, the one before. */
  readonly token?: string;
  /** Another number means that another shopper may be there. */
  readonly shopper: number;
  /** Whether there was a request. The first token before it is no change of shopper. */
  readonly sent: boolean;
}

export type SigningEvent =
  /** The page is asked for a token. */
  | { readonly type: 'asked' }
  /** The gateway has refused the token, and the page is asked for another. */
  | { readonly type: 'refused' }
  | {
      /** The page has answered; without a token, nobody is signed in. */
      readonly type: 'answered';
      readonly token?: string;
      /** The gateway has named the shopper of the token before. */
      readonly recognized: boolean;
    }
  /** A request goes out. */
  | { readonly type: 'sent' };

export const UNSIGNED: Signing = { state: 'none', shopper: 0, sent: false };

export function nextSigning(signing: Signing, event: SigningEvent): Signing {
  switch (event.type) {
    case 'asked':
      return { ...signing, state: 'asking' };
    case 'refused':
      return { ...signing, state: 'refused' };
    case 'answered':
      return onAnswered(signing, event);
    case 'sent':
      return { ...signing, sent: true };
  }
}

/** Whether requests wait for the page. */
export function isWaiting({ state }: Signing): boolean {
  return state === 'asking' || state === 'refused';
}

function onAnswered(signing: Signing, event: Extract<SigningEvent, { type: 'answered' }>): Signing {
  const { token: before, shopper, sent } = signing;
  const renewed = signing.state === 'refused';
  // A refused token stays if there is no other.
  const token = event.token ?? (renewed ? before : undefined);
  // A renewed token for the same user is the same shopper. So is the first token after a refusal without one.
  const known = renewed || event.recognized;
  const same = token === before || (renewed && !before) || (known && subjectOf(token) === subjectOf(before));
  return { state: token ? 'known' : 'none', token, shopper: sent && !same ? shopper + 1 : shopper, sent };
}
