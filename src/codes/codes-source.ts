import type { LitElement } from 'lit';
import { resolveBase, withOnce } from '../client/addresses.js';
import type { GiveawayAccess } from '../client/giveaway-endpoints.js';
import { createIdempotencyKey } from '../client/idempotency-key.js';
import { RewardsError, toRewardsError } from '../client/rewards-error.js';
import { readBoolean } from '../element/moment.js';
import { Source, type Loading } from '../element/source.js';
import { Signer } from '../giveaway/access/signer.js';
import { keptAtGateway, type UserToken } from '../giveaway/access/user-token.js';
import { keyOf, readKeptCode, type KeptCode } from '../kept-codes/kept-codes.js';
import { VERSION } from '../version.js';
import { readUser } from '../wire/claim.js';
import type { Shopper, VaultCode } from './codes-view.js';

/** Milliseconds to wait for the gateway: as long as other requests. */
const TIMEOUT_MS = 10_000;

/** What the page has set on the element. An attribute that was removed is null. */
export interface CodesAttributes {
  readonly baseUrl?: string | null | undefined;
  readonly apiKey?: string | null | undefined;
  readonly user?: unknown;
  readonly userToken?: UserToken | null | undefined;
  readonly vault?: boolean;
  readonly client?: Pick<GiveawayAccess, 'hasKey' | 'baseUrl'> | undefined;
}

/** Resolved address of the service or gateway, by which codes are kept; empty if there is none. */
export function baseOf({ client, baseUrl }: CodesAttributes): string {
  return resolveBase(client?.baseUrl ?? baseUrl ?? undefined);
}

/** Finds out who the shopper is: from the page if it has a key, else from the gateway. */
export class CodesSource extends Source<Shopper, LitElement & CodesAttributes> {
  readonly #signer = new Signer(
    () => this.host.requestUpdate(),
    () => this.loaded?.viewers[0] !== undefined,
  );

  /** Another one of these may mean another shopper. */
  protected override get args(): readonly unknown[] {
    const { user, userToken, vault } = this.host;
    const hasKey = this.#hasKey;
    this.#signer.take(hasKey ? undefined : (userToken ?? undefined));
    return [baseOf(this.host), hasKey, hasKey && readUser(user), this.#signer.generation, readBoolean(vault)];
  }

  /** The token may have expired, or somebody else may have signed in. */
  override async refresh(): Promise<void> {
    await this.#signer.renew();
    return super.refresh();
  }

  override hostConnected(): void {
    super.hostConnected();
    if (this.failed || this.loaded?.hasFailed) void this.refresh();
  }

  /** No event: these failures are the gateway's, which giveaways report. */
  override fail(cause: unknown): void {
    this.failure = toRewardsError(cause);
  }

  /** Servers don't know any codes. */
  protected override read(): never {
    throw new Error('No server renders codes');
  }

  protected override async load({ signal }: Loading<Shopper>): Promise<Shopper> {
    const { user, baseUrl, client, vault } = this.host;
    if (this.#hasKey) {
      const viewer = readUser(user);
      return { viewers: viewer === undefined ? [] : [viewer] };
    }
    // An address that can't be used is an error, unlike none.
    if (!baseOf(this.host)) return { viewers: [], hasFailed: Boolean(client?.baseUrl ?? baseUrl) };
    const answer = await this.#ask('GET', '', signal).catch((error: unknown) => {
      if (error instanceof RewardsError && error.status === 401) return undefined;
      throw error;
    });
    const viewer = answer?.headers.get('X-Rewards-Viewer');
    if (viewer == null) return { viewers: [], hasFailed: answer !== undefined };
    const viewers = [viewer, ...(answer!.headers.get('X-Rewards-Viewer-Before')?.split(/,\s*/) ?? [])];
    if (!readBoolean(vault)) return { viewers };
    const codes = await readVault(answer!);
    return { viewers, vault: codes, hasFailed: !codes };
  }

  /** Erases a code in the vault, if it is there; without one, all of them. Rejects if the gateway doesn't say that this is done. */
  async erase(kept?: KeptCode): Promise<void> {
    const vault = this.loaded?.vault;
    const known = kept && vault?.get(keyOf(kept));
    if (kept && !known) return;
    const { ok } = await this.#ask('DELETE', known ? `?id=${encodeURIComponent(known.id)}` : '');
    if (!ok) throw new Error('Not erased');
    if (kept) vault?.delete(keyOf(kept));
  }

  get #hasKey(): boolean {
    const { client, apiKey } = this.host;
    return client?.hasKey ?? Boolean(apiKey);
  }

  /**
   * Asks the gateway for the shopper's codes, or to erase some.
   *
   * @param query names one of them. Even an empty id is sent: without one, all would be erased
   */
  #ask(method: 'GET' | 'DELETE', query: string, signal?: AbortSignal): Promise<Response> {
    const base = baseOf(this.host);
    return this.#signer.send(async (token) => {
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
    });
  }
}

/** Reads the codes of an answer; undefined if it has none, as when the vault is closed. */
async function readVault(answer: Response): Promise<Map<string, VaultCode> | undefined> {
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
