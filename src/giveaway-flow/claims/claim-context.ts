import type { GiveawayAccess } from '../../client/giveaway-endpoints.js';
import type { Remember } from './claim-storage.js';

/** Who claims, and where. */
export interface ClaimContext {
  /** Resolved address of the service or gateway; empty if there is none. */
  readonly base: string;
  readonly client?: GiveawayAccess;
  /** A gateway answers. It knows who is asking, so `user` is never sent. */
  readonly gateway: boolean;
  readonly user?: string;
  /** Separates shoppers in storage: the user, or a gateway's digest of the user. */
  readonly viewer?: string;
  readonly remember: Remember;
  /** Claims give a sample code, without a request. */
  readonly preview: boolean;
}
