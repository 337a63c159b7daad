import { codeOf, type Claim } from './claim-machine.js';
import { readStored, storageKey, writeStored, type Remember, type StoredClaim } from './claim-storage.js';

/** Identifies a claim: whose it is, and of which offer. */
export interface ClaimId {
  /** Address of the service or gateway. */
  readonly base: string;
  /** The shopper's identifier, or a gateway's digest of it. Without it, nothing is stored. */
  readonly viewer?: string;
  readonly offerId: string;
  readonly remember: Remember;
}

/** Stores what outlives the page of a claim in this state. */
export function storeState(id: ClaimId, claim: Claim): void {
  store(id, { code: codeOf(claim), key: claim.state === 'unconfirmed' ? claim.key : undefined });
}

export function store(id: ClaimId, claim: StoredClaim): void {
  writeStored(rememberOf(id), keyOf(id), claim);
}

export function readStoredOf(id: ClaimId): StoredClaim {
  return readStored(rememberOf(id), keyOf(id));
}

/** The claim's storage key. */
export function keyOf({ base, viewer = '', offerId }: ClaimId): string {
  return storageKey(base, viewer, offerId);
}

function rememberOf({ viewer, remember }: ClaimId): Remember {
  return viewer === undefined ? 'none' : remember;
}
