import { RewardsError } from '../../client/rewards-error.js';
import {
  changeStorage,
  onStorageChange,
  type StorageChange,
  forgetStored,
  claimName,
  prefixOf,
  storageOf,
  type Shopper,
} from '../../shopper/storage.js';
import { keepCode, readClaimRecord, writeClaimRecord, type ClaimRecord } from '../../shopper/code-records.js';
import type { ClaimedCode } from '../../shopper/keep-code.js';
import type { Offer } from '../../wire/offer.js';
import { heldCode, nextClaim, READY, type Claim, type ClaimEvent, type ClaimStep } from './claim-machine.js';

/** The claims of this page, by their names in storage. They outlive the elements that show them, or a code on its way would be lost. */
const claims = new Map<string, Claim>();
const listeners = new Set<() => void>();
let stopListening: (() => void) | undefined;

/** The claims of one shopper at one address: on this page, and in storage for other tabs and the next visit. */
export class ClaimStore {
  readonly #shopper: Shopper;
  readonly #storage: Storage | undefined;

  /** @param shopper without a name, nothing is stored */
  constructor(shopper: Shopper) {
    this.#shopper = shopper;
    this.#storage = shopper.viewers.length ? storageOf(shopper.remember) : undefined;
  }

  /** The claims of another shopper at the same address. */
  of(viewer: string | undefined): ClaimStore {
    return new ClaimStore({ ...this.#shopper, viewers: viewer === undefined ? [] : [viewer] });
  }

  /** The state of a claim. The first time, it is restored from storage. */
  get(offer: Offer): Claim {
    const name = this.nameOf(offer);
    const claim = claims.get(name) ?? this.#restore(offer);
    claims.set(name, claim);
    return claim;
  }

  /** Moves a claim on. What outlives the page is stored before it is shown: a crash in between must not lose a code. */
  advance(offer: Offer, event: ClaimEvent): ClaimStep {
    const name = this.nameOf(offer);
    const before = this.get(offer);
    const step = nextClaim(before, event);
    const { claim, effects } = step;
    if (effects.includes('store')) {
      write(this.#storage, name, { code: heldCode(claim), key: 'key' in claim ? claim.key : undefined });
      this.#keep(offer, heldCode(claim));
    }
    if (claim !== before) {
      claims.set(name, claim);
      notify();
    }
    return step;
  }

  /** Takes over claims whose answers were lost before the gateway had named the shopper. */
  takeUnnamed(offers: readonly Offer[]): void {
    const unnamed = this.of(undefined);
    for (const offer of offers) {
      const from = unnamed.get(offer);
      if (from.state !== 'unconfirmed') continue;
      const { effects } = this.advance(offer, { type: 'moved', from });
      if (effects.length) unnamed.advance(offer, { type: 'forgotten' });
    }
  }

  /** What this tab or another one has stored, also under an earlier digest of the shopper: that is then stored under today's. */
  stored(offer: Offer): ClaimRecord {
    const name = this.nameOf(offer);
    const stored = readClaimRecord(this.#storage, name);
    if (!isEmpty(stored)) return stored;
    const [, ...before] = this.#shopper.viewers;
    const found = before
      .map((viewer) => readClaimRecord(this.#storage, this.of(viewer).nameOf(offer)))
      .find((claim) => !isEmpty(claim));
    if (found) write(this.#storage, name, found);
    return found ?? stored;
  }

  /** A code that another tab has stored since. */
  newerCode(offer: Offer): ClaimedCode | undefined {
    const { code } = this.stored(offer);
    return code && code.at > (heldCode(this.get(offer))?.at ?? -1) ? code : undefined;
  }

  /** A claim's name in storage. Neither the shopper nor the offer can be read from it. */
  nameOf({ id = '' }: Pick<Offer, 'id'>): string {
    const { base, viewers } = this.#shopper;
    return claimName(base, viewers[0] ?? '', id);
  }

  /** Keeps a code with what is known of its offer, for `<rewards-codes>`: where storage refuses it, until the page is left. */
  #keep(offer: Offer, code: ClaimedCode | undefined): void {
    if (code && this.#shopper.viewers.length) keepCode(this.#shopper, code, offer);
  }

  #restore(offer: Offer): Claim {
    const { code, key } = this.stored(offer);
    this.#keep(offer, code);
    if (key === undefined) return code ? nextClaim(READY, { type: 'restored', ...code }).claim : READY;
    const error = new RewardsError('aborted', 'The page was left before the answer came');
    return nextClaim(READY, { type: 'interrupted', key, error, previous: code }).claim;
  }
}

/** Forgets everything claimed at an address. A request under way still shows its code, but doesn't store it. */
export function forgetClaims(base: string): void {
  const prefix = prefixOf(base);
  forgetStored(base);
  for (const [name, claim] of claims)
    if (name.startsWith(prefix)) claims.set(name, nextClaim(claim, { type: 'forgotten' }).claim);
  notify();
}

/** @returns a function that stops listening */
export function onClaimsChange(listener: () => void): () => void {
  stopListening ??= onStorageChange(onStorage);
  addEventListener('pagehide', dropStored);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    stopListening?.();
    stopListening = undefined;
    removeEventListener('pagehide', dropStored);
  };
}

/** In the back/forward cache a page gets no storage events (whatwg/storage 119). When it comes back, reads again what is stored. */
function dropStored(): void {
  for (const [name, { state }] of claims) {
    const isStored = (['device', 'session'] as const).some(
      (where) => !isEmpty(readClaimRecord(storageOf(where), name)),
    );
    if (state === 'ready' || (isStored && state !== 'claiming')) claims.delete(name);
  }
}

/** Syncs with other tabs, and with other scripts of this page. When all storage is cleared (`key` is null), codes stay on the screen. */
function onStorage({ key: name, newValue, storageArea }: StorageChange): void {
  const claim = claims.get(name ?? '');
  if (name === null || !claim) return;
  const code = heldCode(claim);
  const storage = storageArea ?? storageOf('device');
  const stored = readClaimRecord(storage, name);
  // The other tab is still claiming.
  if (stored.key !== undefined) return;
  if (newValue !== null && stored.code && stored.code.at >= (code?.at ?? -Infinity)) {
    claims.set(name, nextClaim(claim, { type: 'restored', ...stored.code }).claim);
  } else if (newValue !== null && code) {
    // The other tab had not seen this newer code yet when it stored how its own claim ended.
    if (claim.state !== 'claiming') write(storage, name, { code });
  } else if (code || claim.state === 'unconfirmed') {
    // The other tab forgot its codes, or the claim that both waited for failed.
    claims.set(name, nextClaim(claim, { type: 'forgotten' }).claim);
  }
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function isEmpty({ code, key }: ClaimRecord): boolean {
  return !code && key === undefined;
}

/**
 * Stores a claim. If storage is full or forbidden, the code is kept until the page is left. An empty one tells other tabs that a claim
 * ended without a code.
 */
function write(storage: Storage | undefined, name: string, record: ClaimRecord): void {
  if (storage) changeStorage(storage, name, writeClaimRecord(record), onStorage);
}
