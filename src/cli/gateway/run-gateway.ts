import { once } from 'node:events';
import { onStopSignal } from '../../process/stop-signals.js';
import { EXIT } from '../exit-code.js';
import type { GatewayFlags } from './add-gateway.js';
import { checkService } from './check-service.js';
import { readGatewaySettings, type GatewaySettings, inTheClear } from './gateway-settings.js';
import { createLog, type Log, startGateway, type RunningGateway } from './start-gateway.js';

const MIN_KEY_BITS = 128;

/** Different characters: a random key of 128 bits has more. */
const MIN_DIFFERENT = 8;

/**
 * Serves until a signal stops it.
 *
 * @returns the exit code
 * @throws {UsageError} before it listens, and errors of the system
 */
export async function runGateway(flags: GatewayFlags): Promise<number> {
  const settings = readGatewaySettings(flags);
  return settings.check ? check(settings) : serve(settings);
}

/** Prints what is found at the service. */
async function check(settings: GatewaySettings): Promise<number> {
  const findings = await checkService(settings);
  for (const text of [...findings.map((finding) => finding.text), ...inTheClear(settings)]) console.log(text);
  if (!findings.every(({ isFine }) => isFine)) return EXIT.failed;
  if (settings.baseUrl !== undefined && !settings.viewerKey)
    console.log(
      'Shoppers find their kept codes by this API key. Before you change it, set REWARDS_VIEWER_KEY, or they lose them.',
    );
  if (settings.claimHook) console.log('The claim hook was not asked: it gets something once a shopper claims.');
  console.log('All is well: start the gateway with the same command, without --check.');
  return EXIT.done;
}

async function serve(settings: GatewaySettings): Promise<number> {
  const stopping = new AbortController();
  const forget = onStopSignal(() => stopping.abort());
  const log = createLog();
  const gateway = await startServing(settings, log);
  console.log(`listening on ${gateway.url}`);
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await gateway.stop();
  await log.end();
  forget();
  return EXIT.done;
}

/**
 * Starts a gateway, and logs what its owner should know.
 *
 * @throws as `startGateway()` does
 */
export async function startServing(settings: GatewaySettings, log: Omit<Log, 'end'>): Promise<RunningGateway> {
  const gateway = await startGateway(settings, log);
  if (gateway.adminUrl !== undefined) log.notice(`/healthz, /readyz and /metrics are on ${gateway.adminUrl}`);
  for (const text of warningsOf(settings)) log.notice(text);
  void greet(settings, gateway, log);
  return gateway;
}

/** What the owner of a shop should know about the settings, a line each. */
export function warningsOf(settings: GatewaySettings): readonly string[] {
  return [
    ...(settings.baseUrl !== undefined && !settings.identify
      ? ['Nobody can claim: set REWARDS_USER_SECRET to the secret that your server signs tokens of shoppers with.']
      : []),
    ...vaultRisks(settings),
    ...keyRisks(settings),
    ...inTheClear(settings),
    ...(settings.isHookReadable
      ? [
          'Every user of this machine can read the address of the claim hook, if that is a secret: use REWARDS_CLAIM_HOOK or REWARDS_CLAIM_HOOK_FILE.',
        ]
      : []),
  ];
}

/** How codes in the vault can get lost. */
function vaultRisks({ vault, store, viewerKey }: GatewaySettings): string[] {
  if (!vault) return [];
  return [
    ...(store === undefined
      ? ['Codes in the vault are lost when this process ends: give it a Redis that keeps them, with --store.']
      : []),
    ...(viewerKey ? [] : ['Codes in the vault are lost when the API key changes: set REWARDS_VIEWER_KEY first.']),
  ];
}

/** Shoppers know everything else in the digests that they get: they could find a short key by trying. */
function keyRisks({ apiKey, viewerKey, baseUrl, identify }: GatewaySettings): string[] {
  if (baseUrl === undefined || !identify) return [];
  if (!viewerKey)
    return isGuessable(apiKey)
      ? ['The API key is so short that shoppers could find it from their digests: set REWARDS_VIEWER_KEY.']
      : [];
  const [, ...earlier] = viewerKey;
  return earlier.some(isGuessable)
    ? [
        'An earlier key in REWARDS_VIEWER_KEY is so short that shoppers could find it from their digests: remove it soon.',
      ]
    : [];
}

function isGuessable(key: string): boolean {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/^\d+$/, 10],
    [/^[\da-f]+$/i, 16],
    [/^[\da-z]+$/, 36],
  ];
  const [, letters] = kinds.find(([kind]) => kind.test(key)) ?? [undefined, 64];
  return key.length * Math.log2(letters) < MIN_KEY_BITS || new Set(key).size < MIN_DIFFERENT;
}

/** Loads the feed for the first page, or reports why it can't. Until that is fixed, pages get 502. */
async function greet(settings: GatewaySettings, gateway: RunningGateway, log: Pick<Log, 'notice'>): Promise<void> {
  const troubles = (await checkService(settings, gateway.fetch)).filter(({ isFine }) => !isFine);
  for (const { text } of troubles) log.notice(text);
  if (troubles.length === 0 && settings.feedUrl !== undefined) await gateway.probe();
}
