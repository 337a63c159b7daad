import { createCountingGateway } from '../../gateway/create-gateway.js';
import { createErrorLog } from '../../gateway/error-log.js';
import { FLOW_PATH } from '../../gateway/flow-route.js';
import type { GatewayOptions } from '../../gateway/index.js';
import { createAdmin } from './admin.js';
import { createFirstScreen } from './first-screen.js';
import { GatewayMetrics } from './gateway-metrics.js';
import type { GatewaySettings } from './gateway-settings.js';
import { listen } from './listen.js';
import type { Log } from './log.js';
import { proxiedAddress } from './proxied-address.js';
import { createRedisStore } from './redis-store.js';
import { readScriptFiles } from './script-files.js';
import { ServiceWatch } from './service-watch.js';
import { createSite } from './site.js';

/** Questions of our own come from this machine. */
const OWN = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

/** A gateway that is running. */
export interface RunningGateway {
  /** Where it listens, such as `http://127.0.0.1:8788`. */
  readonly url: string;
  /** Where supervisors ask, if there is such a port. */
  readonly adminUrl?: string;
  /** Asks the service with this, so that its answers count. */
  readonly fetch: typeof globalThis.fetch;
  /** Loads the feed into memory, or says that the service is away. */
  ask(): Promise<void>;
  /** Answers requests under way, and ends. */
  stop(): Promise<void>;
}

/**
 * @param options for tests that can't wait for a feed to become old
 * @throws errors of the system, such as for a port in use, after what was started has ended
 */
export async function startGateway(
  settings: GatewaySettings,
  log: Log,
  { cache }: Pick<GatewayOptions, 'cache'> = {},
): Promise<RunningGateway> {
  const {
    feedUrl,
    baseUrl,
    apiKey,
    mount,
    scripts,
    host,
    port,
    adminPort,
    adminHost,
    limits,
    origin,
    trustProxy,
    identify,
  } = settings;
  const files = await readScriptFiles(scripts);
  const metrics = new GatewayMetrics(settings);
  const watch = new ServiceWatch(mount);
  const logError = createErrorLog((message) => log.notice(message));
  const store = settings.store === undefined ? undefined : createRedisStore(settings.store, (text) => log.notice(text));
  const counting = createCountingGateway({
    feedUrl,
    baseUrl,
    apiKey,
    identify,
    allowedOrigins: origin,
    limits,
    cache,
    store,
    address: proxiedAddress(trustProxy, () =>
      log.notice('Requests come through a proxy, so all shoppers count as one: say --trust-proxy with its address.'),
    ),
    fetch: watch.fetch,
    onError: (error, request) => {
      metrics.error(error.source);
      return logError(error, request);
    },
  });
  const gateway = watch.follow(counting.gateway);
  const path = feedUrl === undefined ? `${FLOW_PATH}?id=rewards-widget-check` : '/gap/api';
  const ask = async (): Promise<void> => {
    const { body } = await gateway(new Request(`http://localhost${mount}${path}`), OWN);
    await body?.cancel();
  };
  const isReady = (): boolean => watch.isReady(() => void ask());
  metrics.addGauges({
    isReady,
    isKeyRefused: () => watch.isKeyRefused,
    feedAge: () => watch.feedAge,
    isStoreReady: store && (() => store.isReady),
  });

  const site = createSite({
    mount,
    scripts,
    gateway,
    files,
    firstScreen: createFirstScreen({ ...counting, gateway }, mount),
    observe: (record) => {
      log.request(record);
      metrics.request(record);
    },
  });
  const ends: (() => unknown)[] = [() => store?.close()];
  const stop = async (): Promise<void> => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    const admin =
      adminPort === undefined
        ? undefined
        : await listen(createAdmin(metrics, isReady, adminHost).fetch, adminHost, adminPort, '--admin-');
    if (admin) ends.push(() => admin.close());
    const { url, close } = await listen(site.fetch, host, port, '--');
    ends.push(close);
    return { url, adminUrl: admin?.url, fetch: watch.fetch, ask, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
