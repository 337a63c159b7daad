import type { UpstreamAnswer } from './ask-upstream.js';
import type { KeyFilter } from './key-filter.js';
import { refuse } from './refuse.js';

/** Characters of a failure's body that are looked at: an envelope is short. */
const LONGEST = 65_536;

/** Tells of an answer that is of no use, in the envelope: with the upstream's status where that concerns the caller. */
export async function failureOf(answer: UpstreamAnswer, keyFilter: KeyFilter): Promise<Response> {
  const { status, headers } = answer;
  if (status === 400 || status === 404 || status === 429) {
    const message = (await readMessage(answer)) ?? `The service answered with status ${status}.`;
    return refuse(status, keyFilter.text(message), retryAfter(headers, keyFilter));
  }
  await answer.body?.cancel();
  // What a broken upstream says may be about its insides.
  if (status >= 500)
    return refuse(status, 'The service is not available at the moment.', retryAfter(headers, keyFilter));
  return refuse(502, problemOf(status));
}

function problemOf(status: number): string {
  // The key is the site's, not the shopper's: as 401 it would ask the wrong one to sign in.
  if (status === 401 || status === 403) return "The service does not accept this site's key.";
  // In some places a redirect shows as status 0.
  if (status === 0 || (status >= 300 && status < 400 && status !== 304)) return 'The service answered with a redirect.';
  return 'The service answered with something else than was asked for.';
}

/** Nothing but what the header may hold (RFC 9110, 10.2.3): a number of seconds, or a date. */
const RETRY_AFTER = /^(\d{1,10}|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/;

function retryAfter(headers: Headers, keyFilter: KeyFilter): Record<string, string> {
  // The key may be a number, too.
  const value = keyFilter.text(headers.get('Retry-After') ?? '');
  return RETRY_AFTER.test(value) ? { 'Retry-After': value } : {};
}

/** The message of an envelope (contract 2.1), which is meant for customers. */
async function readMessage(answer: UpstreamAnswer): Promise<string | undefined> {
  try {
    const { success, message } = JSON.parse((await answer.text(LONGEST)) ?? '') as Record<string, unknown>;
    return success === false && typeof message === 'string' ? message : undefined;
  } catch {
    return undefined;
  }
}
