import { readClaim, type ClaimResult } from '../wire/claim.js';
import { isRecord } from '../wire/fields.js';
import { readGiveaway, type Giveaway } from '../wire/giveaway.js';
import { limitReport, type Report } from '../wire/report.js';
import { VERSION } from '../version.js';
import { resolveAddress } from './addresses.js';
import type { RewardsClientOptions } from './client-options.js';
import { createIdempotencyKey } from './idempotency-key.js';
import { load } from './load.js';
import { request } from './request.js';
import { RewardsError } from './rewards-error.js';

export interface GiveawayOptions {
  /** Id of the flow. */
  id: string;
  /** Whose view is recorded; nobody's by default. Behind a gateway it is left out: the gateway knows. */
  user?: string;
  /** Records no view, whoever `user` is; false by default. */
  preview?: boolean;
  /** Ends the waiting at any time. */
  signal?: AbortSignal;
  /** Told of each place where the payload drifts from the contract, once a path, before the giveaway is given. */
  report?: Report;
}

export interface ClaimOptions {
  /** Who claims; left out behind a gateway, which knows. */
  user?: string;
  /** Id of the offer. */
  offer: string;
  /** Ends the waiting, but not the claim: it may have gone through. */
  signal?: AbortSignal;
  /** The same over all tries of one claim; a new one by default. Sent to a gateway only. */
  idempotencyKey?: string;
}

/** A giveaway, and who a gateway saw it. */
export interface ViewedGiveaway extends Giveaway {
  /** Tells shoppers apart without naming them: a gateway's digest of the user. Absent where nobody is signed in, or without a gateway. */
  readonly viewer?: string;
}

/** What `<giveaway-flow>` needs of a client. */
export interface GiveawayAccess {
  /**
   * Whether it asks with a key of its own: then `user` is to be told, and else a gateway knows who asks. By default that
   * goes by the element's `api-key`.
   */
  readonly hasKey?: boolean;

  /**
   * Address of the service or gateway: what tells the codes of one from those of another. By default that is the element's
   * `base-url`; codes of clients without either are told apart by shopper and offer alone.
   */
  readonly baseUrl?: string;

  /**
   * Gets a giveaway flow (contract 4.2).
   *
   * With `user`, and behind a gateway unless it is a preview, this records a view: then it is asked for once and no more.
   * Else it is tried again as a feed is. The same request under way anywhere on the page is shared: it is one view.
   *
   * @throws {RewardsError} of any kind
   * @throws {TypeError} when `baseUrl` is missing, or is a path on a server
   */
  getGiveaway(options: GiveawayOptions): Promise<ViewedGiveaway>;

  /**
   * Claims a code (contract 4.3): a code, or the refusal that the customer is to read.
   *
   * Never tried again by itself, since it changes what is there. After `network`, `timeout`, `aborted`, `format` and `http`
   * with status 5xx it may have gone through. Behind a gateway a further try with the same `idempotencyKey` brings the
   * answer of the first.
   *
   * @throws {RewardsError} of any kind but `refused`
   * @throws {TypeError} as `getGiveaway` does
   */
  claim(options: ClaimOptions): Promise<ClaimResult>;
}

/** As `GiveawayAccess.getGiveaway`. */
export async function getGiveaway(
  options: RewardsClientOptions,
  { id, user, preview, signal, report }: GiveawayOptions,
): Promise<ViewedGiveaway> {
  const address = addressOf(options, 'flow', { id, user: !preview && user });
  const extra = preview ? undefined : gatewayHeaders(options);
  const once = !preview && Boolean(user || extra);
  const { payload, headers } = await load(address, options, { signal, once, extra });
  if (!isRecord(payload.data)) throw new RewardsError('format', 'The answer holds no giveaway');
  const giveaway = readGiveaway(payload.data, limitReport(report), address);
  return { ...giveaway, viewer: headers.get('X-Rewards-Viewer') ?? undefined };
}

/** As `GiveawayAccess.claim`. */
export async function claim(
  options: RewardsClientOptions,
  { user, offer, signal, idempotencyKey }: ClaimOptions,
): Promise<ClaimResult> {
  const address = addressOf(options, 'claim', { user, offer });
  const extra = gatewayHeaders(options, { 'Idempotency-Key': idempotencyKey ?? createIdempotencyKey() });
  const { payload } = await request(address, options, { signal, once: true, extra });
  const result = readClaim(payload);
  if (!result) throw new RewardsError('format', 'The answer does not say whether the claim went through');
  return result;
}

function addressOf(
  { baseUrl }: RewardsClientOptions,
  name: string,
  query: Readonly<Record<string, string | false | undefined>>,
): string {
  return resolveAddress('baseUrl', baseUrl, `/api/v1/giveaways/${name}`, query);
}

/** A page of another origin cannot send these without a preflight; nor can we to the hosted service, which has the key. */
function gatewayHeaders(
  { apiKey }: RewardsClientOptions,
  more?: Readonly<Record<string, string>>,
): Record<string, string> | undefined {
  return apiKey ? undefined : { 'X-Rewards-Client': VERSION, ...more };
}
