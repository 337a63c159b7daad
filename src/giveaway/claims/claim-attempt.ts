import type { ClaimOptions, GiveawayAccess, ViewedGiveaway } from '../../client/giveaway-endpoints.js';
import { createIdempotencyKey } from '../../client/idempotency-key.js';
import { RewardsError, toRewardsError } from '../../client/rewards-error.js';
import type { Offer } from '../../wire/offer.js';
import type { ClaimStep } from './claim-machine.js';
import { renewalOf } from './claimable.js';
import { clientOf, type ResolvedAccess } from '../access.js';
import type { Signer } from '../../shopper/signer.js';
import { ClaimStore } from './claim-store.js';
import { settleClaim, type ClaimAnswer, type ClaimChange } from './settle-claim.js';

/** How a claim ended, and for whom: a gateway may already know of a sign-in when this page doesn't. */
interface ClaimEnd extends ClaimStep {
  readonly viewer: string | undefined;
}

/**
 * Claims, if the claim's state allows it. Never throws. There is one request at a time for a shopper and an offer, whatever is
 * clicked, rendered or mounted twice.
 *
 * @returns undefined if nothing was sent
 */
export async function claimCode(offer: Offer, session: ClaimSession): Promise<ClaimEnd | undefined> {
  const { access, client, viewer, store } = session;
  const newer = store.newerCode(offer);
  if (newer) store.advance(offer, { type: 'restored', ...newer });
  const before = store.get(offer);
  // If another tab is claiming, join it: behind a gateway both get the same answer.
  const { key: shared } = store.stored(offer);
  const key = shared ?? createIdempotencyKey();
  const now = Date.now();
  const renews = renewalOf(offer, before) <= now;
  const pressed = store.advance(offer, { type: 'pressed', key, shared: shared !== undefined, now, renews });
  const { claim } = pressed;
  if (claim.state !== 'claiming' || !pressed.effects.includes('send')) return undefined;
  // Without a client of the page's, an address that can't be used has no base.
  const answer =
    client && (access.client || access.base)
      ? await send(client, { user: access.user, offer: offer.id!, idempotencyKey: claim.key })
      : failed(new RewardsError('network', 'There is no address to claim from'), true);
  const current = store.get(offer);
  const forgotten = current.state === 'claiming' && current.forgotten === true;
  const { moves, end } = settleClaim({ claim, before, viewer, forgotten }, answer, Date.now());
  const storeOf = ({ whose }: ClaimChange): ClaimStore => (whose === 'named' ? store.of(answer.viewer) : store);
  for (const move of moves) storeOf(move).advance(offer, move.event);
  const owner = storeOf(end);
  // Another tab may have claimed meanwhile: its code is the answer that the shopper wants.
  const otherTabsCode = end.event.type === 'claimed' ? undefined : owner.newerCode(offer);
  const step = owner.advance(offer, otherTabsCode ? { type: 'claimed', ...otherTabsCode } : end.event);
  return { ...step, viewer: end.whose === 'named' ? answer.viewer : viewer };
}

async function send(client: GiveawayAccess, options: ClaimOptions): Promise<ClaimAnswer> {
  try {
    const { viewer, ...result } = await client.claim(options);
    const event: ClaimAnswer['event'] =
      result.status === 'claimed'
        ? { type: 'claimed', code: result.code, at: Date.now() }
        : { type: 'refused', message: result.message };
    return { event, viewer };
  } catch (cause) {
    return failed(toRewardsError(cause));
  }
}

function failed(error: RewardsError, unsent?: boolean): ClaimAnswer {
  return { event: { type: 'failed', error, now: Date.now(), unsent } };
}

/** Where sessions come from: the source of the shown giveaway. */
export interface SessionSource {
  readonly loaded: ViewedGiveaway | undefined;
  readonly signer: Signer;
  readAccess(): ResolvedAccess;
}

/** Who is asking, with which access, and where their codes are kept. */
export interface ClaimSession {
  readonly access: ResolvedAccess;
  readonly client: GiveawayAccess | undefined;
  /** The shown giveaway. */
  readonly giveaway: ViewedGiveaway | undefined;
  /** The user of a page with a key, or a gateway's digest of the shopper. */
  readonly viewer: string | undefined;
  /** The shopper's token, for a gateway. */
  readonly token: string | undefined;
  readonly store: ClaimStore;
}

/**
 * Resolves who is asking now. Call it once per update and per press: it is too expensive to call for each offer.
 *
 * @param named whom the answer to a claim has named, while the same giveaway is shown
 */
export function openSession(source: SessionSource, named?: Pick<ClaimSession, 'giveaway' | 'viewer'>): ClaimSession {
  const access = source.readAccess();
  const { signer, loaded: giveaway } = source;
  const viewer = access.kind === 'key' ? access.user : (named?.giveaway === giveaway ? named : giveaway)?.viewer;
  const before = (viewer === giveaway?.viewer && giveaway?.viewersBefore) || [];
  const viewers = viewer === undefined ? [] : [viewer, ...before];
  const store = new ClaimStore({ base: access.base, viewers, remember: access.remember });
  return { access, client: clientOf(access, signer), giveaway, viewer, token: signer.token, store };
}

/** Whether two sessions have the same shopper, as far as the page knows. */
export function isSameShopper(one: ClaimSession, other: ClaimSession): boolean {
  return one.viewer === other.viewer && one.token === other.token;
}
