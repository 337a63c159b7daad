import { contract, isWithin } from '../contract/gateway.js';
import { resolveAddress } from '../client/addresses.js';
import { createRemoteNetworks, type RemoteNetworks } from './address.js';
import { createAnswerMemory, type AnswerStore } from './answer-store.js';
import { createRequestKeys } from './api-key.js';
import { createKeyedDigest, type KeyedDigest } from './keyed-digest.js';
import { createCrossOrigin, type CrossOrigin } from './cross-origin.js';
import { reportErrorsTo } from './error-log.js';
import type { CacheOptions } from './answer-cache.js';
import type { AllowPreview, GatewayOptions, OnClaim } from './gateway-options.js';
import { readLimits, type Limits } from './limits.js';
import type { Upstream } from './upstream.js';
import { createFindShopper, type FindShopper, readViewerKeys } from './shopper.js';
import { createShoppersVault, type ShoppersVault } from './vault/vault.js';
import type { VaultStore } from './vault/vault-store.js';

const { cacheSeconds, timeoutSeconds } = contract.options;

/** A gateway's options, read and checked once. */
export interface Settings extends Upstream {
  readonly feedUrl: string | undefined;
  readonly baseUrl: string | undefined;
  readonly findShopper: FindShopper;
  /** Names an answer in the store. */
  readonly answerDigest: KeyedDigest;
  /** Makes the id under which `onClaim` gets a claim. */
  readonly claimDigest: KeyedDigest;
  /** Names a counter in the store, without its address or user. */
  readonly counterDigest: KeyedDigest;
  readonly allowPreview: AllowPreview | undefined;
  readonly crossOrigin: CrossOrigin;
  readonly store: AnswerStore;
  /** Undefined: codes are in shoppers' browsers only. */
  readonly vault: ShoppersVault | undefined;
  /** The vault, or one that is turned off, whose codes shoppers can still erase. */
  readonly eraser: Pick<ShoppersVault, 'erase'> | undefined;
  /** Undefined: no limits. */
  readonly limits: Required<Limits> | undefined;
  readonly remoteNetworks: RemoteNetworks;
  /** Undefined: nothing is kept. */
  readonly cache: Required<CacheOptions> | undefined;
  readonly onClaim: OnClaim | undefined;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly serviceStatus: ServiceStatus;
}

/** Settings of a gateway with a feed, and of one with giveaways. */
export type FeedSettings = Settings & { readonly feedUrl: string };
export type GiveawaySettings = Settings & { readonly baseUrl: string };

/**
 * @param closedVault a vault that is turned off
 * @throws {TypeError} if an option is invalid; the message never contains the key
 * @throws {Error} in a runtime without `crypto.subtle`
 */
export function readSettings(
  {
    feedUrl,
    baseUrl,
    apiKey,
    viewerKey,
    site,
    identify,
    allowedOrigins = [],
    store = createAnswerMemory(),
    vault,
    allowPreview,
    limits,
    address,
    onClaim,
    onError,
    cache,
    timeout = timeoutSeconds.default * 1000,
    fetch = globalThis.fetch,
    waitUntil = () => undefined,
  }: GatewayOptions,
  closedVault?: VaultStore,
): Settings {
  if (!globalThis.crypto?.subtle) throw new Error('This runtime has no crypto.subtle, which the gateway needs');
  const crossOrigin = createCrossOrigin(allowedOrigins);
  const requestKey = createRequestKeys(apiKey, timeout);
  const viewerKeys = readViewerKeys(viewerKey, apiKey);
  if (!isWithin(timeoutSeconds, timeout / 1000)) throw new TypeError('timeout must be a number of milliseconds');
  if (feedUrl !== undefined) resolveAddress('feedUrl', feedUrl, '');
  if (baseUrl !== undefined) resolveAddress('baseUrl', baseUrl, '');
  if (!feedUrl && !baseUrl) throw new TypeError('feedUrl or baseUrl is required');
  const sites = readSites({ site, baseUrl, feedUrl });
  const serviceStatus = new ServiceStatus();
  const report = reportErrorsTo(readFunction('onError', onError));
  const open = (kept: VaultStore | undefined): ShoppersVault | undefined =>
    kept && createShoppersVault(kept, viewerKeys, sites);
  const codesVault = open(readVault(vault));
  return {
    feedUrl,
    baseUrl,
    requestKey,
    timeout,
    fetch: serviceStatus.watch(fetch),
    report,
    findShopper: createFindShopper({ identify: readFunction('identify', identify), viewerKeys, report, timeout }),
    answerDigest: createKeyedDigest(viewerKeys.current, 'rewards-widget claim', sites[0]),
    claimDigest: createKeyedDigest(viewerKeys.current, 'rewards-widget told claim', sites[0]),
    counterDigest: createKeyedDigest(viewerKeys.current, 'rewards-widget limit', sites[0]),
    allowPreview: readFunction('allowPreview', allowPreview),
    crossOrigin,
    store,
    vault: codesVault,
    eraser: codesVault ?? open(closedVault),
    limits: readLimits(limits),
    remoteNetworks: createRemoteNetworks(readFunction('address', address)),
    cache: readCache(cache),
    onClaim: readFunction('onClaim', onClaim),
    waitUntil,
    serviceStatus,
  };
}

function readFunction<T>(name: string, option: T | undefined): T | undefined {
  if (option !== undefined && typeof option !== 'function') throw new TypeError(`${name} must be a function`);
  return option;
}

/** The names of the shop, by default the address of its service. The one in force comes first. */
export function readSites({
  baseUrl,
  feedUrl,
  site = (baseUrl ?? feedUrl!).replace(/\/+$/, ''),
}: Pick<GatewayOptions, 'baseUrl' | 'feedUrl' | 'site'>): readonly [string, ...string[]] {
  const names: readonly unknown[] = Array.isArray(site) ? site : [site];
  const [first, ...others] = names;
  if (![first, ...others].every((name) => typeof name === 'string' && name.trim() !== ''))
    throw new TypeError('site must be a text, or a list of texts');
  return [first, ...others] as [string, ...string[]];
}

function readVault(vault: VaultStore | undefined): VaultStore | undefined {
  if (vault !== undefined && !(typeof vault?.get === 'function' && typeof vault.set === 'function'))
    throw new TypeError('vault must be a store with get and set');
  return vault;
}

function readCache(cache: CacheOptions | false = {}): Required<CacheOptions> | undefined {
  if (!cache) return undefined;
  const { fresh = cacheSeconds.fresh.default, stale = cacheSeconds.stale.default } = cache;
  const isRight =
    Number.isFinite(fresh + stale) && isWithin(cacheSeconds.fresh, fresh) && isWithin(cacheSeconds.stale, stale);
  if (!isRight) throw new TypeError('cache must be false, or fresh and stale in seconds');
  return { fresh, stale };
}

/** The state of the service as last seen. */
export interface GatewayStatus {
  /** Milliseconds since the service sent or confirmed the whole feed in memory; undefined if none may be sent. */
  readonly feedAge: number | undefined;
  /** Milliseconds since the service answered last, with a status below 500 that accepts the key; undefined if it never did. */
  readonly answerAge: number | undefined;
  /** Whether the service refused the key when it was last asked. Pages may still get the feed in memory. */
  readonly isKeyRefused: boolean;
}

/** Notes how the service answers. */
class ServiceStatus {
  /** Origins whose last answer refused the key: feed and giveaways may be on two. */
  readonly #refusing = new Set<string>();
  #answeredAt: number | undefined;

  get isKeyRefused(): boolean {
    return this.#refusing.size > 0;
  }

  get answerAge(): number | undefined {
    return this.#answeredAt === undefined ? undefined : performance.now() - this.#answeredAt;
  }

  /** The same `fetch`, whose answers are noted. */
  watch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
    return async (input, init) => {
      const response = await fetch(input, init);
      this.#note(input instanceof Request ? input.url : input, response.status);
      return response;
    };
  }

  #note(address: string | URL, status: number): void {
    const { origin } = new URL(address);
    if (status === 401 || status === 403) this.#refusing.add(origin);
    else if (status < 500) {
      this.#refusing.delete(origin);
      this.#answeredAt = performance.now();
    }
  }
}
