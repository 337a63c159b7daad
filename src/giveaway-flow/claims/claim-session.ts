import type { GiveawayAccess, ViewedGiveaway } from '../../client/giveaway-endpoints.js';
import type { Access } from '../access/access.js';
import type { Signer } from '../access/signer.js';
import { ClaimStore } from './claim-store.js';

/** Where sessions come from: the source of the shown giveaway. */
export interface SessionSource {
  readonly loaded: ViewedGiveaway | undefined;
  readonly signer: Signer;
  readAccess(): Access;
}

/** Who is asking, with which access, and where their codes are kept. */
export interface ClaimSession {
  readonly access: Access;
  readonly client: GiveawayAccess | undefined;
  /** The shown giveaway. */
  readonly giveaway: ViewedGiveaway | undefined;
  /** The user of a page with a key, or a gateway's digest of the shopper. */
  readonly viewer: string | undefined;
  /** The shopper's token, for a gateway. */
  readonly token: string | undefined;
  readonly store: ClaimStore;
}

/** Whom the answer to a claim has named, while the same giveaway is shown. */
export type NamedViewer = Pick<ClaimSession, 'giveaway' | 'viewer'>;

/** Resolves who is asking now. Call it once per update and per press: it is too expensive to call for each offer. */
export function openSession(source: SessionSource, named?: NamedViewer): ClaimSession {
  const access = source.readAccess();
  const { signer, loaded: giveaway } = source;
  const viewer = access.kind === 'key' ? access.user : (named?.giveaway === giveaway ? named : giveaway)?.viewer;
  const viewersBefore = viewer === giveaway?.viewer ? giveaway?.viewersBefore : undefined;
  const store = new ClaimStore({ base: access.base, viewer, viewersBefore, remember: access.remember });
  return { access, client: signer.client(access), giveaway, viewer, token: signer.token, store };
}

/** Whether two sessions have the same shopper, as far as the page knows. */
export function isSameShopper(one: ClaimSession, other: ClaimSession): boolean {
  return one.viewer === other.viewer && one.token === other.token;
}
