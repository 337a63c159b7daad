import { createCountingGateway } from '../../gateway/create-gateway.js';
import { createAnswerMemory } from '../../gateway/answer-store.js';
import { createErrorLog } from '../../gateway/error-log.js';
import type { GatewayOptions } from '../../gateway/index.js';
import { readApiKey } from '../api-key.js';
import { createAdmin } from './admin.js';
import { createFirstScreen } from './first-screen.js';
import { GatewayMetrics } from './gateway-metrics.js';
import type { GatewaySettings } from './gateway-settings.js';
import { Ends } from '../../process/ends.js';
import { listen } from '../../process/listen.js';
import type { Log } from './log.js';
import { proxiedAddress } from './proxied-address.js';
import { createRedisStore } from './redis-store.js';
import { createReadiness } from './readiness.js';
import { readScriptFiles } from './script-files.js';
import { createSite } from './site.js';

/** Longer than the service may take to answer a claim, in milliseconds. */
const ANSWER_GRACE_MS = 20_000;

/** A gateway that is running. */
export interface RunningGateway {
  /** Where it listens, such as `http://127.0.0.1:8788`. */
  readonly url: string;
  /** Where supervisors ask, if there is such a port. */
  readonly adminUrl?: string;
  /** Asks the service with this, so that its answers count. */
  readonly fetch: typeof globalThis.fetch;
  /** Loads the feed into memory, or reports why it can't. */
  probe(): Promise<void>;
  /** Answers requests under way, and ends. */
  stop(): Promise<void>;
}

/**
 * @param options for tests that can't wait for a feed to become old
 * @throws errors of the system, such as for a port in use, after what was started has ended
 */
export async function startGateway(
  settings: GatewaySettings,
  log: Omit<Log, 'end'>,
  { cache }: Pick<GatewayOptions, 'cache'> = {},
): Promise<RunningGateway> {
  const {
    feedUrl,
    baseUrl,
    apiKey,
    viewerKey,
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
  const logError = createErrorLog((message) => log.notice(message));
  const store = settings.store === undefined ? undefined : createRedisStore(settings.store, (text) => log.notice(text));
  const counting = createCountingGateway(
    {
      feedUrl,
      baseUrl,
      // Its file may get another key while this runs.
      apiKey: viewerKey ? readApiKey : apiKey,
      viewerKey,
      site: settings.site?.split(',').map((name) => name.trim()),
      identify,
      allowedOrigins: origin,
      limits,
      cache,
      store,
      // Without a Redis, codes are kept until this process ends.
      vault: settings.vault && (store?.vault ?? createAnswerMemory()),
      address: proxiedAddress(trustProxy, () =>
        log.notice('Requests come through a proxy, so all shoppers count as one: pass its address with --trust-proxy.'),
      ),
      onError: (error, request) => {
        metrics.error(error.source);
        return logError(error, request);
      },
    },
    store && ((digest) => store.createCounters(digest)),
  );
  const { gateway, probe, fetch } = counting;
  const isReady = createReadiness(counting);
  metrics.addGauges({
    isReady,
    isKeyRefused: () => gateway.status().isKeyRefused,
    feedAge: () => gateway.status().feedAge,
    isStoreReady: store && (() => store.isReady),
  });

  const site = createSite({
    mount,
    scripts,
    gateway,
    files,
    firstScreen: createFirstScreen(counting, mount, (error) =>
      // The class alone: the message may repeat what the feed says.
      log.notice(`The first screen could not be rendered (${error instanceof Error ? error.name : typeof error}).`),
    ),
    observe: (record) => {
      log.request(record);
      metrics.request(record);
    },
  });
  const ends = new Ends();
  ends.add(() => store?.close());
  try {
    const admin =
      adminPort === undefined
        ? undefined
        : await listen(createAdmin(metrics, isReady, adminHost), {
            host: adminHost,
            port: adminPort,
            flags: '--admin-',
            answerGraceMs: ANSWER_GRACE_MS,
          });
    if (admin) ends.add(() => admin.close());
    const { url, close } = await listen(site, { host, port, flags: '--', answerGraceMs: ANSWER_GRACE_MS });
    ends.add(() => close());
    return { url, adminUrl: admin?.url, fetch, probe, stop: () => ends.run() };
  } catch (error) {
    await ends.run();
    throw error;
  }
}
