import { withOnce } from '../client/addresses.js';
import { createIdempotencyKey } from '../client/idempotency-key.js';
import { share } from '../client/load.js';
import { RewardsError } from '../client/rewards-error.js';
import type { Signer } from './signer.js';
import { keptAtGateway } from './user-token.js';
import type { KeptCode } from './keep-code.js';
import { keyOf, readKeptCode } from './kept-codes.js';
import { reportForgotten } from './storage.js';
import { VERSION } from '../version.js';

/** Milliseconds to wait for the gateway: as long as other requests. */
const TIMEOUT_MS = 10_000;

/** What a gateway says of the shopper. */
export interface ListedCodes {
  /** As of a `Shopper`. */
  readonly viewers: readonly string[];
  /** Their codes in its vault, by `keyOf`. Undefined without one, or if they can't be read, as when the vault is closed. */
  readonly vault?: ReadonlyMap<string, VaultCode> | undefined;
}

/** A code as a gateway's vault has it. */
interface VaultCode extends KeptCode {
  /** Names it when it is erased. */
  readonly id: string;
}

/** Incremented when the answer to a request that is under way may no longer be the right one. */
let generation = 0;

/** Lets the next request share no earlier one: somebody else may have signed in. */
export function expectOtherCodes(): void {
  generation++;
}

/**
 * Asks the gateway for the shopper's codes. Equal requests at the same time anywhere on the page are shared.
 *
 * @param base the gateway's resolved address
 * @throws {RewardsError} with status 401 when nobody is signed in
 */
export function listCodes(base: string, signer: Signer, signal: AbortSignal): Promise<ListedCodes> {
  return signer.send((token) => {
    const key = JSON.stringify(['codes', base, token, generation]);
    return share({ key, by: undefined, once: true, signal }, async (whileWanted) =>
      readListed(await ask(base, 'GET', '', token, whileWanted)),
    );
  });
}

/**
 * Erases a code in the gateway's vault.
 *
 * @param base the gateway's resolved address
 * @param id names it; without one, all of the shopper's codes are erased
 * @throws if the gateway doesn't say that this is done
 */
export async function eraseCodes(base: string, signer: Signer, id?: string): Promise<void> {
  try {
    // Even an empty id is sent: without one, all would be erased.
    const query = id === undefined ? '' : `?id=${encodeURIComponent(id)}`;
    const { ok } = await signer.send((token) => ask(base, 'DELETE', query, token));
    if (!ok) throw new Error('Not erased');
  } finally {
    expectOtherCodes();
    reportForgotten(base);
  }
}

async function ask(
  base: string,
  method: 'GET' | 'DELETE',
  query: string,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Response> {
  const address = withOnce(`${base.replace(/\/$/, '')}/codes${query}`, createIdempotencyKey());
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await fetch(address, {
    method,
    headers: { 'X-Rewards-Client': VERSION, ...(token && { Authorization: `Bearer ${token}` }) },
    credentials: 'include',
    cache: 'no-store',
    ...(token && keptAtGateway(address)),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  });
  // Certain in any case: asking or erasing twice does no harm.
  if (answer.status === 401) throw new RewardsError('http', 'Nobody is signed in', { status: 401, envelope: true });
  return answer;
}

async function readListed(answer: Response): Promise<ListedCodes> {
  const { headers } = answer;
  const viewer = headers.get('X-Rewards-Viewer');
  const before = headers.get('X-Rewards-Viewer-Before')?.split(/,\s*/) ?? [];
  return { viewers: viewer === null ? [] : [viewer, ...before], vault: await readVault(answer) };
}

/** Reads the codes of an answer; undefined if it has none, as when the vault is closed. */
async function readVault(answer: Response): Promise<ListedCodes['vault']> {
  try {
    const { data } = (await answer.json()) as { data: { codes: readonly { id: string }[] } };
    const codes = new Map<string, VaultCode>();
    for (const entry of data.codes) {
      const kept = readKeptCode(entry);
      if (kept) codes.set(keyOf(kept), { ...kept, id: entry.id });
    }
    return codes;
  } catch {
    return undefined;
  }
}
