import { parseJson } from '../wire/parse-json.js';

/** A signed token, or a function that returns it or a promise of it; without one, the shopper is signed out. */
export type UserToken = string | AskToken;

type AskToken = () => string | null | undefined | Promise<string | null | undefined>;

/** The same as a request's default. */
const TIMEOUT_MS = 10_000;

/** Answers under way. Elements with the same function share one, so that they send the same token and share a view. */
const answers = new WeakMap<AskToken, Promise<string | undefined>>();

/**
 * Calls the page's function. Without an answer in time, nobody is signed in. Never rejects: an error goes where the browser reports
 * those of listeners.
 */
export function askToken(ask: AskToken): Promise<string | undefined> {
  let answer = answers.get(ask);
  if (!answer) {
    let timer!: ReturnType<typeof setTimeout>;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('rewards-widget: user-token has not answered')), TIMEOUT_MS);
    });
    answer = Promise.race([(async () => readToken(await ask()))(), timeout])
      .catch(reportError)
      .finally(() => clearTimeout(timer)) as Promise<string | undefined>;
    answers.set(ask, answer);
    void answer.then(() => answers.delete(ask));
  }
  return answer;
}

/** Reads a token that a header can contain; undefined for anything else. */
export function readToken(token: unknown): string | undefined {
  return typeof token === 'string' ? /^[!-~]+$/.exec(token.trim())?.[0] : undefined;
}

/**
 * Sends a request with a token. It goes to its gateway only: older browsers would take the token along to another host. Within the page's
 * origin, redirects are followed, such as those of frameworks that add a slash to each path.
 */
export const fetchWithToken: typeof globalThis.fetch = (address, init) => {
  // The client passes absolute addresses.
  const { origin } = new URL(address as string);
  return fetch(address, { ...init, ...(origin === location.origin ? { mode: 'same-origin' } : { redirect: 'error' }) });
};

/** The user whom a token names, unverified: that is the gateway's part. A token that we can't read counts as its own user. */
export function subjectOf(token = ''): unknown {
  try {
    const claims = atob(token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/'));
    return (parseJson(claims) as { sub?: unknown }).sub ?? token;
  } catch {
    return token;
  }
}
