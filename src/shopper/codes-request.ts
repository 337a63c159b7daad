import { withOnce } from '../client/addresses.js';
import { gatewayHeaders, viewedBy } from '../client/gateway-headers.js';
import { createIdempotencyKey } from '../client/idempotency-key.js';
import { share } from '../client/load.js';
import { request, type Answer, type Transport } from '../client/request.js';
import { RewardsError } from '../client/rewards-error.js';
import { isRecord } from '../wire/fields.js';
import type { Signer } from './signer.js';
import { fetchWithToken } from './user-token.js';
import type { KeptCode } from './keep-code.js';
import { keyOf, readKeptCode } from './kept-codes.js';
import { reportForgotten } from './storage.js';

/** What a gateway says of the shopper. */
export interface ListedCodes {
  /** As of a `Shopper`. None if the gateway's answer names nobody. */
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
 * @throws {RewardsError} with status 401 when nobody is signed in, and for a failure that names nobody
 */
export function listCodes(base: string, signer: Signer, signal: AbortSignal): Promise<ListedCodes> {
  return signer.send((token) => {
    const key = JSON.stringify(['codes', base, token, generation]);
    return share({ key, by: undefined, once: true, signal }, async (whileWanted) => {
      const { answer, payload } = await ask(base, 'GET', '', token, whileWanted);
      const { status } = answer;
      const { viewer, viewersBefore = [] } = viewedBy(answer.headers);
      if (viewer === undefined && !answer.ok) throw new RewardsError('http', 'Names nobody', { status });
      return { viewers: viewer === undefined ? [] : [viewer, ...viewersBefore], vault: readVault(payload) };
    });
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
    const { answer } = await signer.send((token) => ask(base, 'DELETE', query, token));
    if (!answer.ok) throw new Error('Not erased');
  } finally {
    expectOtherCodes();
    reportForgotten(base);
  }
}

/**
 * Asks as every request to a gateway does. An answer of any status counts: that of a closed vault also says who the shopper is.
 *
 * @returns the answer, and what it contains unless the gateway refuses, or the answer breaks off
 */
async function ask(
  base: string,
  method: 'GET' | 'DELETE',
  query: string,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<{ readonly answer: Response; readonly payload: Answer['payload'] | undefined }> {
  const address = withOnce(`${base.replace(/\/$/, '')}/codes${query}`, createIdempotencyKey());
  let answer = undefined as Response | undefined;
  const transport: Transport = {
    fetch: async (_address, init) => {
      answer = await (token ? fetchWithToken : fetch)(address, { ...init, method });
      // The words of a refusal are not needed, so the part that reads them isn't loaded.
      return answer.ok ? answer : new Response('{}');
    },
  };
  const options = { signal, once: true, extra: gatewayHeaders({ token }) };
  const read = await request(address, transport, options).catch((error: unknown) => {
    if (!answer) throw error;
  });
  // Certain in any case: asking or erasing twice does no harm.
  if (answer!.status === 401) throw new RewardsError('http', 'Nobody is signed in', { status: 401, envelope: true });
  return { answer: answer!, payload: read?.payload };
}

/** Reads the codes of an answer; undefined if it has none, as when the vault is closed. */
function readVault(payload: Answer['payload'] | undefined): ListedCodes['vault'] {
  const { codes: entries } = isRecord(payload?.data) ? payload.data : {};
  if (!Array.isArray(entries)) return undefined;
  const codes = new Map<string, VaultCode>();
  for (const entry of entries) {
    const kept = readKeptCode(entry);
    if (kept) codes.set(keyOf(kept), { ...kept, id: (entry as { id: string }).id });
  }
  return codes;
}
