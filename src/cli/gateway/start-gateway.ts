import { createServerGateway, type ServerGateway } from '../../gateway/create-gateway.js';
import { createAnswerMemory } from '../../gateway/answer-store.js';
import { createErrorLog } from '../../gateway/error-log.js';
import type { GatewayOptions } from '../../gateway/index.js';
import { readApiKey } from '../secret.js';
import { createAdmin } from './admin.js';
import { createClaimHook, type HookOptions } from './claim-hook/claim-hook.js';
import { createFirstScreen } from './first-screen.js';
import { GatewayMetrics } from './gateway-metrics.js';
import type { GatewaySettings } from './gateway-settings.js';
import { Cleanup } from '../../process/stop-signals.js';
import { listen } from '../../process/listen.js';
import { proxiedAddress } from './proxied-address.js';
import { createRedisStore } from './redis-store.js';
import { readScriptFiles } from './script-files.js';
import { createSite } from './site.js';
import { createJsonLog, type JsonLog } from '../../process/observe-requests.js';
import { createLogWriter } from '../../process/log-writer.js';

/** Longer than the service may take to answer a claim, in milliseconds. */
const ANSWER_GRACE_MS = 20_000;

interface StartOptions extends Pick<GatewayOptions, 'cache' | 'timeout'> {
  readonly hook?: Pick<HookOptions, 'limits' | 'resolve'>;
}

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
 * @param options for tests that can't wait for a feed to become old, or for the service or the claim hook
 * @throws errors of the system, such as for a port in use, after what was started has ended
 */
export async function startGateway(
  settings: GatewaySettings,
  log: Omit<Log, 'end'>,
  { cache, timeout, hook }: StartOptions = {},
): Promise<RunningGateway> {
  const { mount, scripts, adminPort, adminHost } = settings;
  const files = await readScriptFiles(scripts);
  const metrics = new GatewayMetrics(settings);
  const logError = createErrorLog((message) => log.notice(message));
  const claimHook =
    settings.claimHook &&
    (await createClaimHook(settings.claimHook, {
      notice: (line) => log.notice(line),
      count: metrics.hookedClaim,
      ...hook,
    }));
  const store = settings.store === undefined ? undefined : createRedisStore(settings.store, (text) => log.notice(text));
  const serverGateway = createServerGateway(
    {
      // Addresses, site, limits and identify have the gateway's own names. Its other options follow.
      ...settings,
      // Its file may get another key while this runs.
      apiKey: settings.viewerKey ? readApiKey : settings.apiKey,
      allowedOrigins: settings.origin,
      cache,
      timeout,
      store,
      // Without a Redis, codes are kept until this process ends.
      vault: settings.vault && (store?.vault ?? createAnswerMemory()),
      address: proxiedAddress(settings.trustProxy, () =>
        log.notice('Requests come through a proxy, so all shoppers count as one: pass its address with --trust-proxy.'),
      ),
      onClaim: claimHook?.onClaim,
      onError: (error, request) => {
        metrics.error(error.source);
        return logError(error, request);
      },
    },
    store,
  );
  const { gateway, probe, fetch } = serverGateway;
  const isReady = createReadiness(serverGateway);
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
    firstScreen: createFirstScreen(serverGateway, mount, (error) =>
      // The class alone: the message may repeat what the feed says.
      log.notice(`The first screen could not be rendered (${error instanceof Error ? error.name : typeof error}).`),
    ),
    observe: (record) => {
      log.request(record);
      metrics.request(record);
    },
  });
  const ends = new Cleanup();
  ends.add(() => store?.close());
  ends.add(() => claimHook?.close());
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
    const { url, close } = await listen(site, { ...settings, flags: '--', answerGraceMs: ANSWER_GRACE_MS });
    ends.add(() => close());
    const stop = (): Promise<void> => {
      claimHook?.hurry();
      return ends.run();
    };
    return { url, adminUrl: admin?.url, fetch, probe, stop };
  } catch (error) {
    await ends.run();
    throw error;
  }
}

/** The log of the process: lines of JSON on standard error. */
export interface Log extends Pick<JsonLog, 'request'> {
  /** @param text for an operator, in words, without keys, users and codes */
  notice(text: string): void;
  /** Waits until all lines are written; at most a second. */
  end(): Promise<void>;
}

/** Creates the log. Where its lines can't be written, the process goes on without it. */
export function createLog(): Log {
  const notice = (text: string): void => line({ notice: text });
  const { write, end } = createLogWriter((count) => notice(`${count} lines of the log could not be written.`));
  const { request, line } = createJsonLog(write);
  return { request, notice, end };
}

/** A service that has not answered for this long may be down. */
const ANSWERED_MS = 60_000;

/** Minimum interval between our own probes. */
const PAUSE_MS = 5000;

/**
 * Whether pages can be answered: there is a feed in memory, or the service answered lately. Without a feed, the service is probed
 * before its last answer is too long ago: while a proxy sends no pages here, nothing else would ask.
 */
function createReadiness({ gateway, probe }: Pick<ServerGateway, 'gateway' | 'probe'>): () => boolean {
  let probedAt = -Infinity;
  return () => {
    const { feedAge, answerAge = Infinity } = gateway.status();
    if (feedAge !== undefined) return true;
    const now = performance.now();
    if (answerAge > ANSWERED_MS / 2 && now - probedAt > PAUSE_MS) {
      probedAt = now;
      void probe();
    }
    return answerAge < ANSWERED_MS;
  };
}
