import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { startGateway } from '../../src/cli/gateway/start-gateway.js';
import { readSettings, runGateway } from '../cli/gateway-command.js';
import { claimsOf, SECRET, signToken, wrongTokens } from '../gateway/tokens.js';
import { runCase, type ConformanceCase } from './conformance-case.js';
import { conformanceCases } from './conformance-cases.js';
import {
  KEY,
  type ConformanceOptions,
  type GatewayUnderTest,
  type Shopper,
  type StartGateway,
} from './gateway-under-test.js';
import { keyCases } from './key-cases.js';
import { networkCases } from './network-cases.js';

const COOKIE = 'shopper';

const ENV = { REWARDS_API_KEY: KEY, REWARDS_USER_SECRET: SECRET };

/** One shopper's token comes in the header, the other's in the cookie. */
const signIn: GatewayUnderTest['signIn'] = async (name) => {
  const token = await signToken(claimsOf(name));
  const headers: Shopper['headers'] =
    name === 'ada' ? { Authorization: `Bearer ${token}` } : { Cookie: `${COOKIE}=${token}` };
  return { user: name, headers };
};

function flagsOf(service: string, { limits = {}, proxies = 0, vault }: ConformanceOptions): string[] {
  return [
    ...['--feed-url', service, '--base-url', service, '--user-cookie', COOKIE],
    ...(vault ? ['--vault'] : []),
    ...(proxies > 0 ? ['--trust-proxy', String(proxies)] : []),
    ...Object.entries(limits).flatMap(([name, count]) => ['--limit', `${name}=${count}`]),
  ];
}

/** The command as it is published, in a process of its own. */
const startProcess: StartGateway = async (service, options) => {
  const folder = options.replacesKey ? await mkdtemp(path.join(tmpdir(), 'key-')) : undefined;
  const file = folder && path.join(folder, 'key');
  if (file) await writeFile(file, KEY);
  const key = file && { REWARDS_API_KEY: '', REWARDS_API_KEY_FILE: file, REWARDS_VIEWER_KEY: SECRET };
  const gateway = runGateway(flagsOf(service.url, options), { ...ENV, ...key });
  const stop = async (): Promise<void> => {
    await gateway.stop();
    if (folder) await rm(folder, { recursive: true });
  };
  try {
    const url = await gateway.ready();
    // It looks at the service once it listens. Here it finds neither feed nor giveaways, so it loads no feed.
    for (const flag of [/check --feed-url/, /check --base-url/]) await gateway.notice(flag);
    service.forget();
    return {
      url: `${url}/rewards`,
      signIn,
      replaceKey: (next) => writeFile(file!, next),
      wrongTokens: wrongTokens(COOKIE),
      get log() {
        return gateway.output.stdout + gateway.output.stderr;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** What the command runs, in this process: it has no flags for `cache` and `timeout`, and a process takes longer to start than a case. */
const startHere: StartGateway = async ({ url }, options) => {
  const lines: unknown[] = [];
  const log = { request: (record: unknown) => lines.push(record), notice: (text: string) => lines.push(text) };
  const run = async (vault = false) =>
    startGateway(await readSettings(flagsOf(url, { ...options, vault }), ENV), log, options);
  let gateway = await run(options.vault);
  return {
    get url() {
      return `${gateway.url}/rewards`;
    },
    signIn,
    turnVault: async (on) => {
      await gateway.stop();
      gateway = await run(on);
    },
    wrongTokens: wrongTokens(COOKIE),
    get log() {
      return JSON.stringify(lines);
    },
    stop: () => gateway.stop(),
  };
};

/** Its secrets, its log, its flags and the addresses of its pages: here a process may differ. */
const OF_A_PROCESS: ReadonlySet<ConformanceCase> = new Set([...keyCases, ...networkCases]);

// Each case has a gateway of its own, so that nothing is kept or counted from another.
describe('rewards-widget gateway', { concurrency: 4 }, () => {
  for (const conformanceCase of conformanceCases)
    test(conformanceCase.title, () =>
      runCase(conformanceCase, OF_A_PROCESS.has(conformanceCase) ? startProcess : startHere),
    );
});
