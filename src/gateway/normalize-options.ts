import { resolveAddress } from '../client/addresses.js';
import { createRemoteNetworks, type RemoteNetworks } from './address.js';
import { createAnswerMemory, type AnswerStore } from './answer-store.js';
import { createRequestKeys } from './api-key.js';
import { contract } from './contract.js';
import { createCrossOrigin, type CrossOrigin } from './cross-origin.js';
import { reportErrorsTo } from './error-log.js';
import type { FeedCacheOptions } from './feed-cache.js';
import type { GatewayOptions } from './gateway-options.js';
import { readLimits, type Limits } from './limits.js';
import type { AllowPreview } from './preview.js';
import { ServiceStatus } from './service-status.js';
import type { Upstream } from './upstream.js';
import type { Identify } from './user.js';
import type { VaultStore } from './vault/vault-store.js';
import { readViewerKeys, type ViewerKeys } from './viewer.js';

/** A gateway's options, checked once, with the defaults of what was left out. */
export interface NormalizedOptions extends Upstream {
  readonly feedUrl: string | undefined;
  readonly baseUrl: string | undefined;
  readonly identify: Identify | undefined;
  readonly viewerKeys: ViewerKeys;
  /** Names of the shop: the one in force first. */
  readonly sites: readonly [string, ...string[]];
  readonly allowPreview: AllowPreview | undefined;
  readonly crossOrigin: CrossOrigin;
  readonly store: AnswerStore;
  /** Undefined: codes are in shoppers' browsers only. */
  readonly vault: VaultStore | undefined;
  /** Undefined: no limits. */
  readonly limits: Required<Limits> | undefined;
  readonly remoteNetworks: RemoteNetworks;
  /** Undefined: nothing is kept. */
  readonly cache: Required<FeedCacheOptions> | undefined;
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly serviceStatus: ServiceStatus;
}

/** @throws {TypeError} if an option is invalid; the message never contains the key */
export function normalizeOptions({
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
  onError,
  cache,
  timeout = contract.timeoutSeconds * 1000,
  fetch = globalThis.fetch,
  waitUntil = () => undefined,
}: GatewayOptions): NormalizedOptions {
  const crossOrigin = createCrossOrigin(allowedOrigins);
  const requestKey = createRequestKeys(apiKey, timeout);
  const viewerKeys = readViewerKeys(viewerKey, apiKey);
  if (!(timeout > 0 && timeout < 2 ** 31)) throw new TypeError('timeout must be a number of milliseconds');
  if (feedUrl !== undefined) resolveAddress('feedUrl', feedUrl, '');
  if (baseUrl !== undefined) resolveAddress('baseUrl', baseUrl, '');
  if (!feedUrl && !baseUrl) throw new TypeError('feedUrl or baseUrl is required');
  const sites = readSites(site ?? (baseUrl ?? feedUrl!).replace(/\/+$/, ''));
  const serviceStatus = new ServiceStatus();
  return {
    feedUrl,
    baseUrl,
    requestKey,
    viewerKeys,
    sites,
    timeout,
    fetch: serviceStatus.watch(fetch),
    report: reportErrorsTo(readFunction('onError', onError)),
    identify: readFunction('identify', identify),
    allowPreview: readFunction('allowPreview', allowPreview),
    crossOrigin,
    store,
    vault: readVault(vault),
    limits: readLimits(limits),
    remoteNetworks: createRemoteNetworks(readFunction('address', address)),
    cache: readCache(cache),
    waitUntil,
    serviceStatus,
  };
}

function readFunction<T>(name: string, option: T | undefined): T | undefined {
  if (option !== undefined && typeof option !== 'function') throw new TypeError(`${name} must be a function`);
  return option;
}

function readSites(site: string | readonly string[]): readonly [string, ...string[]] {
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

function readCache(cache: FeedCacheOptions | false = {}): Required<FeedCacheOptions> | undefined {
  if (!cache) return undefined;
  const { fresh = contract.cacheSeconds.fresh, stale = contract.cacheSeconds.stale } = cache;
  for (const seconds of [fresh, stale])
    if (!(Number.isFinite(seconds) && seconds >= 0))
      throw new TypeError('cache must be false, or fresh and stale in seconds');
  return { fresh, stale };
}
