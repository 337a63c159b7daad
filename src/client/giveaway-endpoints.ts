import { readClaim, type ClaimResult } from '../wire/claim.js';
import { isRecord, limitReport, type Report } from '../wire/fields.js';
import { readGiveaway, type Giveaway } from '../wire/giveaway.js';
import { resolveAddress, withOnce, type RewardsClientOptions } from './addresses.js';
import { gatewayHeaders, viewedBy, type Viewed } from './gateway-headers.js';
import { createIdempotencyKey } from './idempotency-key.js';
import { load } from './load.js';
import { request } from './request.js';
import { RewardsError } from './rewards-error.js';

export interface GiveawayOptions {
  /** Id of the flow. */
  id: string;
  /** The user whose view is recorded; none by default. Leave it out behind a gateway, which knows the user. */
  user?: string | undefined;
  /** Records no view, even with `user`; false by default. */
  preview?: boolean | undefined;
  /** Stops waiting at any time. */
  signal?: AbortSignal | undefined;
  /** Called for each place where the payload breaks the contract, once a path, before the giveaway is returned. */
  report?: Report | undefined;
}

export interface ClaimOptions {
  /** The user who claims. Leave it out behind a gateway, which knows the user. */
  user?: string | undefined;
  /** Id of the offer. */
  offer: string;
  /** Stops waiting, but doesn't stop the claim: it may have gone through. */
  signal?: AbortSignal | undefined;
  /** The same for all tries of one claim; a new one by default. Sent only to a gateway. */
  idempotencyKey?: string | undefined;
}

/** A giveaway, and the shopper it is for. */
export interface ViewedGiveaway extends Giveaway, Viewed {}

/** The outcome of a claim, and the shopper it is for. */
export type ViewedClaim = ClaimResult & Viewed;

/** The part of a client that `<giveaway-flow>` uses. */
export interface GiveawayAccess {
  /**
   * Whether the client has its own key. If so, it needs `user`; otherwise a gateway knows who asks. By default this depends on the
   * element's `api-key`.
   */
  readonly hasKey?: boolean | undefined;

  /**
   * Address of the service or gateway. It separates the kept codes of one from those of another. By default it is the element's
   * `base-url`. Without either, only shopper and offer separate codes.
   */
  readonly baseUrl?: string | undefined;

  /**
   * Gets a giveaway flow (contract 4.2).
   *
   * With `user`, and behind a gateway unless it is a preview, this records a view, so it is never retried. Otherwise it is retried
   * as a feed is. Equal requests at the same time anywhere on the page are shared, and record one view.
   *
   * @throws {RewardsError} of any kind
   * @throws {TypeError} when `baseUrl` is missing, or is a path on a server
   */
  getGiveaway(options: GiveawayOptions): Promise<ViewedGiveaway>;

  /**
   * Claims a code (contract 4.3). Returns the code, or the refusal for the customer to read.
   *
   * Never retried, since a claim changes something. After an error that is not `certain`, it may have gone through. Behind a
   * gateway, another try with the same `idempotencyKey` gets the first answer.
   *
   * @throws {RewardsError} of any kind but `refused`
   * @throws {TypeError} as `getGiveaway` does
   */
  claim(options: ClaimOptions): Promise<ViewedClaim>;
}

/** The options of a client, and for a gateway the shopper's signed token. */
export interface SignedOptions extends RewardsClientOptions {
  readonly token?: string | undefined;
}

/** As `GiveawayAccess.getGiveaway`. */
export async function getGiveaway(
  options: SignedOptions,
  { id, user, preview, signal, report }: GiveawayOptions,
): Promise<ViewedGiveaway> {
  const address = addressOf(options, 'flow', { id, user: !preview && user });
  const extra = preview ? undefined : gatewayHeaders(options);
  const once = !preview && Boolean(user || extra);
  const { payload, headers } = await load(address, options, { signal, once, extra });
  if (!isRecord(payload.data)) throw new RewardsError('format', 'The answer has no giveaway');
  const giveaway = readGiveaway(payload.data, limitReport(report), address);
  return { ...giveaway, ...viewedBy(headers) };
}

/** As `GiveawayAccess.claim`. */
export async function claim(
  options: SignedOptions,
  { user, offer, signal, idempotencyKey }: ClaimOptions,
): Promise<ViewedClaim> {
  const claimed = addressOf(options, 'claim', { user, offer });
  const key = idempotencyKey ?? createIdempotencyKey();
  const extra = gatewayHeaders(options, { 'Idempotency-Key': key });
  // A worker or a CDN that ignores `no-store` and goes by addresses has no answer for this one.
  const address = extra ? withOnce(claimed, key) : claimed;
  const { payload, headers } = await request(address, options, { signal, once: true, extra });
  const result = readClaim(payload);
  if (!result) throw new RewardsError('format', 'The answer does not say whether the claim went through');
  return { ...result, ...viewedBy(headers) };
}

function addressOf(
  { baseUrl }: RewardsClientOptions,
  name: string,
  query: Readonly<Record<string, string | false | undefined>>,
): string {
  return resolveAddress('baseUrl', baseUrl, `/api/v1/giveaways/${name}`, query);
}
