import type { LitElement } from 'lit';
import { RewardsError, toRewardsError } from '../client/rewards-error.js';
import { readBoolean } from '../element/moment.js';
import { Source, type Loading } from '../element/source.js';
import { hideUntilKnown, isPrerendering, pageShown } from '../shopper/page-life.js';
import { baseOf, hasKey, type ShopperAttributes } from '../shopper/shopper-attributes.js';
import { Signer } from '../shopper/signer.js';
import type { KeptCode } from '../shopper/keep-code.js';
import { dropKept } from '../shopper/code-records.js';
import { keyOf } from '../shopper/kept-codes.js';
import { lastName, readRemember, storageOf } from '../shopper/storage.js';
import { readUser } from '../wire/claim.js';
import { eraseCodes, expectOtherCodes, listCodes } from '../shopper/codes-request.js';
import type { LoadedCodes } from './codes-view.js';

/** The gateway has not said who the shopper is. */
export const UNKNOWN: LoadedCodes = { viewers: [], hasFailed: true };

/** Finds out who the shopper is: from the page if it has a key, else from the gateway. */
export class CodesSource extends Source<LoadedCodes, LitElement & ShopperAttributes> {
  readonly #signer = new Signer(
    () => this.host.requestUpdate(),
    () => this.loaded?.viewers[0] !== undefined,
  );

  protected override readonly fetches = true;

  /** What is left of what was loaded, once codes were erased. */
  #left?: { readonly of: LoadedCodes | undefined; readonly loaded: LoadedCodes };

  override get loaded(): LoadedCodes | undefined {
    const loaded = super.loaded;
    if (loaded?.offline?.isCurrent() === false) return UNKNOWN;
    return this.#left && this.#left.of === loaded ? this.#left.loaded : loaded;
  }

  /** Another one of these may mean another shopper. */
  protected override get args(): readonly unknown[] {
    const { user, userToken, vault, remember } = this.host;
    const isKeyed = hasKey(this.host);
    this.#signer.take(isKeyed ? undefined : (userToken ?? undefined));
    const { generation } = this.#signer;
    return [baseOf(this.host), isKeyed, isKeyed && readUser(user), generation, readBoolean(vault), remember];
  }

  /** The token may have expired, or somebody else may have signed in. */
  override async refresh(): Promise<void> {
    await this.#signer.renew();
    expectOtherCodes();
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

  override async handleEvent({ persisted }: PageTransitionEvent): Promise<void> {
    if (persisted && !this.awaitsNearness) await hideUntilKnown(this.host, () => this.refresh());
  }

  /** Servers don't know any codes. */
  protected override read(): never {
    throw new Error('No server renders codes');
  }

  protected override async load({ signal }: Loading<LoadedCodes>): Promise<LoadedCodes> {
    const { user, baseUrl, client, vault, remember } = this.host;
    if (hasKey(this.host)) {
      const viewer = readUser(user);
      return { viewers: viewer === undefined ? [] : [viewer] };
    }
    // An address that can't be used is an error, unlike none.
    if (!baseOf(this.host)) return { viewers: [], hasFailed: Boolean(client?.baseUrl ?? baseUrl) };
    if (isPrerendering()) await pageShown();
    const base = baseOf(this.host);
    const answer = await listCodes(base, this.#signer, signal).catch(toRewardsError);
    signal.throwIfAborted();
    const asked = { base, remember: readRemember(remember), token: this.#signer.token };
    if (answer instanceof RewardsError) {
      const { status } = answer;
      if (status === 401 || status === 403) dropLast(base);
      if (status === 401) return { viewers: [] };
      const part = await loadLast().catch(() => undefined);
      const known = part?.findShopper(asked, answer);
      if (!known) throw answer;
      return known;
    }
    const { viewers, vault: codes } = answer;
    void loadLast().then(
      ({ keepShopper }) => keepShopper(asked, viewers),
      () => dropLast(base),
    );
    if (!viewers.length) return UNKNOWN;
    if (!readBoolean(vault)) return { viewers };
    return { viewers, vault: codes, hasFailed: !codes };
  }

  /** Erases a code in the vault, if it is there; without one, all of them. Rejects if the gateway doesn't say that this is done. */
  async erase(kept?: KeptCode): Promise<void> {
    const { loaded } = this;
    const known = kept && loaded?.vault?.get(keyOf(kept));
    if (kept && !known) return;
    await eraseCodes(baseOf(this.host), this.#signer, known?.id);
    if (!kept || loaded !== this.loaded) return;
    const vault = new Map(loaded!.vault);
    vault.delete(keyOf(kept));
    this.#left = { of: super.loaded, loaded: { ...loaded!, vault } };
    this.host.requestUpdate();
  }
}

const loadLast = () => import('./last-shopper.js');

/** Not in the part, which a broken connection may keep away. */
function dropLast(base: string): void {
  dropKept(storageOf('device'), lastName(base));
}
