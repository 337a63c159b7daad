import { once } from 'node:events';
import { onStopSignal } from '../../../service/stop-signals.js';
import { EXIT } from '../exit-code.js';
import type { GatewayFlags } from './add-gateway.js';
import { checkService } from './check-service.js';
import { readSettings, type GatewaySettings } from './gateway-settings.js';
import { createLog } from './log.js';
import { startGateway } from './start-gateway.js';

/**
 * Serves until a signal stops it.
 *
 * @returns the exit code
 * @throws {UsageError} before it listens, and errors of the system
 */
export async function runGateway(flags: GatewayFlags): Promise<number> {
  const settings = readSettings(flags);
  return settings.check ? check(settings) : serve(settings);
}

/** Prints what is found at the service. */
async function check(settings: GatewaySettings): Promise<number> {
  const findings = await checkService(settings);
  for (const { text } of findings) console.log(text);
  if (!findings.every(({ isFine }) => isFine)) return EXIT.failed;
  console.log('All is well: start the gateway with the same command, without --check.');
  return EXIT.done;
}

async function serve(settings: GatewaySettings): Promise<number> {
  const stopping = new AbortController();
  const forget = onStopSignal(() => stopping.abort());
  const log = createLog();
  const gateway = await startGateway(settings, log);
  console.log(`listening on ${gateway.url}`);
  if (gateway.adminUrl !== undefined) log.notice(`/healthz, /readyz and /metrics are on ${gateway.adminUrl}`);
  void gateway.ask();
  // Pages get 502 until the service answers.
  void checkService(settings, gateway.fetch).then((findings) => {
    for (const { isFine, text } of findings) if (!isFine) log.notice(text);
  });
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  await gateway.stop();
  forget();
  return EXIT.done;
}
