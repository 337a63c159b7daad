import { json } from '../support/loopback-server.js';
import type { Shopper } from './gateway-under-test.js';
import type { PageAnswer } from './page-request.js';

export const FEED = '/gap/api';
export const FLOW = '/api/v1/giveaways/flow?id=g1';
export const CODES = '/codes';
export const CLAIM = '/api/v1/giveaways/claim?offer=o1';

/** What our client sends from a page of the site. */
export const OURS = { 'X-Rewards-Client': '1', 'Sec-Fetch-Site': 'same-origin' } as const;

export const feed = (name = 'one', headers = {}) => json({ name, all: [] }, headers);
export const giveaway = { success: true, data: { id: 'g1', offers: [] } };
export const claimed = (code = 'SAVE-10') => json({ success: true, data: { code } });
export const refused = json({ success: false, message: 'You have already claimed this offer.' });

/** What our client sends with a claim, and with a flow, if `key` is left out. */
export function pageOf(
  { headers }: Pick<Shopper, 'headers'>,
  key?: string,
  rest: Readonly<Record<string, string>> = {},
): { headers: Record<string, string> } {
  return { headers: { ...headers, ...OURS, ...(key !== undefined && { 'Idempotency-Key': key }), ...rest } };
}

export function codeOf(answer: PageAnswer): string | undefined {
  return (answer.json() as { data?: { code?: string } }).data?.code;
}

/** The `name` of a feed made by `feed()`. */
export function nameOf(answer: PageAnswer): string {
  return (answer.json() as { name: string }).name;
}
