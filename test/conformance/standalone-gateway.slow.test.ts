import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { userFromToken } from '../../src/gateway/token/index.js';
import { startGateway } from '../../src/cli/gateway/start-gateway.js';
import { runGateway } from '../cli/gateway-command.js';
import { claimsOf, SECRET, signToken, wrongTokens } from '../gateway/tokens.js';
import { runCase } from './conformance-case.js';
import { conformanceCases } from './conformance-cases.js';
import { KEY, type GatewayUnderTest, type Shopper, type StartGateway } from './gateway-under-test.js';

const COOKIE = 'shopper';

/** One shopper's token comes in the header, the other's in the cookie. */
const signIn: GatewayUnderTest['signIn'] = async (name) => {
  const token = await signToken(claimsOf(name));
  const headers: Shopper['headers'] =
    name === 'ada' ? { Authorization: `Bearer ${token}` } : { Cookie: `${COOKIE}=${token}` };
  return { user: name, headers };
};

/** The command as it is published, in a process of its own. It has no flag for `timeout`: it always waits for ten seconds. */
const startProcess: StartGateway = async (service, { limits = {}, proxies = 0, vault, replacesKey }) => {
  const flags = ['--feed-url', service.url, '--base-url', service.url, '--user-cookie', COOKIE];
  if (vault) flags.push('--vault');
  if (proxies > 0) flags.push('--trust-proxy', String(proxies));
  const limitFlags = Object.entries(limits).flatMap(([name, count]) => ['--limit', `${name}=${count}`]);
  const folder = replacesKey ? await mkdtemp(path.join(tmpdir(), 'key-')) : undefined;
  const file = folder && path.join(folder, 'key');
  if (file) await writeFile(file, KEY);
  const key = file
    ? { REWARDS_API_KEY: '', REWARDS_API_KEY_FILE: file, REWARDS_VIEWER_KEY: SECRET }
    : { REWARDS_API_KEY: KEY };
  const gateway = runGateway([...flags, ...limitFlags], { ...key, REWARDS_USER_SECRET: SECRET });
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

/** What the command runs, in this process, because the command has no flag for `cache`. */
const startWithCache: StartGateway = async ({ url }, { cache, limits = {}, proxies = 0 }) => {
  const lines: unknown[] = [];
  const settings = {
    feedUrl: url,
    baseUrl: url,
    apiKey: KEY,
    viewerKey: undefined,
    mount: '/rewards',
    scripts: '/rewards-widget',
    host: '127.0.0.1',
    port: 0,
    origin: [],
    adminHost: '127.0.0.1',
    trustProxy: proxies,
    limits,
    identify: userFromToken({ secret: SECRET }, { cookie: COOKIE }),
  };
  const log = { request: (record: unknown) => lines.push(record), notice: (text: string) => lines.push(text) };
  const gateway = await startGateway(settings, log, { cache });
  return {
    url: `${gateway.url}/rewards`,
    signIn,
    get log() {
      return JSON.stringify(lines);
    },
    stop: gateway.stop,
  };
};

// Each case has a process of its own, so that nothing is kept or counted from another. Some wait ten seconds for a timeout.
describe('rewards-widget gateway', { concurrency: 6 }, () => {
  for (const conformanceCase of conformanceCases)
    test(conformanceCase.title, () =>
      runCase(conformanceCase, conformanceCase.options?.cache ? startWithCache : startProcess),
    );
});
