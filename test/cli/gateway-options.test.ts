import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { warningsOf } from '../../src/cli/gateway/run-gateway.js';
import { SECRET } from '../gateway/tokens.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { KEY, readSettings, runGateway, withFile, withGateway, withProcess } from './gateway-command.js';

const SERVICE = ['--feed-url', 'http://127.0.0.1:9'];
const BASE = ['--base-url', 'http://127.0.0.1:9'];
const HOOK = [...BASE, '--claim-hook', 'https://hook.example/hunter2'];
const HOOK_SECRET = `whsec_${randomBytes(24).toString('base64')}`;

describe('a gateway refuses wrong options, and says in one line what to do:', () => {
  for (const [name, args, says, env] of [
    [
      'no key',
      SERVICE,
      /set the environment variable REWARDS_API_KEY .*or REWARDS_API_KEY_FILE/,
      { REWARDS_API_KEY: '' },
    ],
    ['a key of two words', SERVICE, /REWARDS_API_KEY must be visible ASCII/, { REWARDS_API_KEY: 'two words' }],
    [
      'a file that is not there',
      SERVICE,
      /REWARDS_API_KEY_FILE cannot be read \(ENOENT\): \/nowhere/,
      { REWARDS_API_KEY: '', REWARDS_API_KEY_FILE: '/nowhere' },
    ],
    [
      'a key and a file',
      SERVICE,
      /set only one of REWARDS_API_KEY and REWARDS_API_KEY_FILE/,
      { REWARDS_API_KEY_FILE: '/nowhere' },
    ],
    ['no address', [], /--feed-url for offers, --base-url for giveaways/],
    ['an address that is none', ['--feed-url', 'feed.example'], /--feed-url .*must be an http or https address/],
    ['an address with the path of the feed', ['--feed-url', 'https://feed.example/gap/api'], /Leave out \/gap\/api/],
    ['an address with the path of giveaways', ['--base-url', 'https://feed.example/api/v1/'], /Leave out \/api\/v1/],
    ['an unknown port', [...SERVICE, '--port', '99999'], /--port .*number from 0 to 65535/],
    ['an unknown port in the environment', SERVICE, /PORT.*number from 0 to 65535/, { PORT: 'x' }],
    ['a mount that is no path', [...SERVICE, '--mount', 'rewards'], /--mount .*a path such as \/rewards/],
    ['a mount that leads elsewhere', [...SERVICE, '--mount', '/a/../b'], /--mount .*a path such as \/rewards/],
    ['scripts at the mount', [...SERVICE, '--scripts', '/rewards/'], /--mount and --scripts must be different/],
    ['an origin with a path', [...SERVICE, '--origin', 'https://a.example/'], /--origin .*https:\/\/host/],
    [
      'an origin with a path in the environment',
      SERVICE,
      /REWARDS_ORIGINS.*https:\/\/host/,
      { REWARDS_ORIGINS: 'https://a.example,b.example' },
    ],
    [
      'proxies that cannot be counted',
      [...SERVICE, '--trust-proxy', 'true'],
      /--trust-proxy .*addresses or networks of your own proxies/,
    ],
    ['proxies by number and by address', [...SERVICE, '--trust-proxy', '1', '--trust-proxy', '::1'], /--trust-proxy/],
    ['proxies by address and by number', [...SERVICE, '--trust-proxy', '::1', '--trust-proxy', '1'], /--trust-proxy/],
    ['a network that is too narrow', [...SERVICE, '--trust-proxy', '10.0.0.0/33'], /--trust-proxy/],
    ['a proxy by its name', [...SERVICE, '--trust-proxy', 'loopback,proxy.internal'], /--trust-proxy/],
    [
      'a store that is no Redis in the environment',
      SERVICE,
      /REWARDS_STORE is invalid.*redis:\/\//,
      { REWARDS_STORE: 'http://127.0.0.1' },
    ],
    ['a store that is no Redis', [...SERVICE, '--store', 'http://127.0.0.1'], /--store .*redis:\/\//],
    ['a database that is no number', [...SERVICE, '--store', 'redis://127.0.0.1/shop'], /--store .*redis:\/\//],
    ['a password that cannot be decoded', [...SERVICE, '--store', 'redis://:5%@127.0.0.1'], /--store .*redis:\/\//],
    [
      'a store with a password in the environment',
      SERVICE,
      /REWARDS_STORE.*must be an address such as redis:\/\//,
      { REWARDS_STORE: "redis:/me:it's-hunter2@127.0.0.1" },
    ],
    ['an unknown limit', [...SERVICE, '--limit', 'claim=3'], /--limit .*requests, claims, views, visitors, feeds/],
    ['a limit of 0', [...SERVICE, '--limit', 'claims=0'], /--limit .*from 1/],
    ['limits that are not off', [...SERVICE, '--limits', 'on'], /--limits .*off/],
    ['limits that are off and on', [...SERVICE, '--limits', 'off', '--limit', 'claims=3'], /cannot be used with/],
    ['a key as an argument', [...SERVICE, '--api-key', 'k'], /unknown option '--api-key'/],
    ['previews', [...SERVICE, '--allow-preview'], /unknown option/],
    [
      'a short secret',
      BASE,
      /REWARDS_USER_SECRET must be a text of at least 32 bytes/,
      { REWARDS_USER_SECRET: 'hunter2' },
    ],
    [
      'the secret that the documents have printed',
      BASE,
      /REWARDS_USER_SECRET is printed in our documents.*openssl rand -hex 32/,
      { REWARDS_USER_SECRET: 'at-least-32-bytes-that-only-my-shop-knows' },
    ],
    [
      'a secret that is easy to guess',
      BASE,
      /REWARDS_USER_SECRET must have at least 10 different characters/,
      { REWARDS_USER_SECRET: 'hunter2'.repeat(9) },
    ],
    [
      'a short viewer key',
      BASE,
      /REWARDS_VIEWER_KEY must be a text of at least 32 bytes/,
      { REWARDS_VIEWER_KEY: 'hunter2' },
    ],
    ['an issuer alone', [...BASE, '--user-issuer', 'shop'], /--user-issuer needs/],
    [
      'a secret and keys',
      [...BASE, '--user-keys', 'https://keys.example'],
      /set only one/,
      { REWARDS_USER_SECRET: SECRET },
    ],
    ['keys that have no address', [...BASE, '--user-keys', 'keys.json'], /--user-keys .*http or https address/],
    ['a cookie alone', [...BASE, '--user-cookie', 'shopper'], /--user-cookie needs/],
    [
      'a cookie without a name',
      [...BASE, '--user-cookie', 'a b'],
      /--user-cookie must be the name of a cookie/,
      { REWARDS_USER_SECRET: SECRET },
    ],
    ['a claim hook without a secret', HOOK, /--claim-hook needs a secret.*REWARDS_CLAIM_HOOK_SECRET.*openssl rand/],
    ...[
      'hunter2hunter2hunter2hunter2hunter2hunter2!',
      `whsec_hunter2${randomBytes(12).toString('base64')}`,
      `${HOOK_SECRET}\nhunter2`,
      randomBytes(23).toString('base64'),
      randomBytes(25).toString('base64').replace(/=+$/, ''),
    ].map((secret, index): [string, string[], RegExp, NodeJS.ProcessEnv] => [
      `a claim hook with a secret that cannot be used (${index + 1})`,
      HOOK,
      /REWARDS_CLAIM_HOOK_SECRET must be base64 of at least 24 bytes/,
      { REWARDS_CLAIM_HOOK_SECRET: secret },
    ]),
    [
      'a secret of a claim hook alone',
      BASE,
      /needs an address: --claim-hook/,
      { REWARDS_CLAIM_HOOK_SECRET: HOOK_SECRET },
    ],
    ['a private claim hook without its address', [...BASE, '--claim-hook-private'], /needs an address: --claim-hook/],
    [
      'a claim hook without giveaways',
      [...SERVICE, '--claim-hook', 'https://hook.example'],
      /--claim-hook needs giveaways.*--base-url/,
      { REWARDS_CLAIM_HOOK_SECRET: HOOK_SECRET },
    ],
    [
      'a claim hook in the clear',
      [...BASE, '--claim-hook', 'http://hook.example/hunter2'],
      /--claim-hook must be an https address/,
      { REWARDS_CLAIM_HOOK_SECRET: HOOK_SECRET },
    ],
    [
      'a claim hook at a private address, in the environment',
      BASE,
      /--claim-hook is at a private address.*--claim-hook-private/,
      {
        REWARDS_CLAIM_HOOK: 'https://10.0.0.5/hunter2',
        REWARDS_CLAIM_HOOK_SECRET: HOOK_SECRET,
        REWARDS_CLAIM_HOOK_PRIVATE: 'off',
      },
    ],
    [
      'a private claim hook that is neither on nor off',
      HOOK,
      /REWARDS_CLAIM_HOOK_PRIVATE must be on or off/,
      { REWARDS_CLAIM_HOOK_SECRET: HOOK_SECRET, REWARDS_CLAIM_HOOK_PRIVATE: 'fales' },
    ],
  ] satisfies [string, string[], RegExp, NodeJS.ProcessEnv?][])
    test(name, () =>
      assert.rejects(readSettings(args, env), ({ message }: Error) => {
        assert.match(message, says);
        assert.doesNotMatch(message, /\n|two words|hunter2|whsec_|32 bytes up|at-least-32-bytes-that/);
        return true;
      }),
    );
});

test('a gateway with wrong options ends with 2 before it listens, in one line without passwords', async () => {
  for (const [args, says] of [
    [
      ['--feed-url', 'https://me:hunter2@feed.example'],
      /--feed-url .*feed\.example.*must not contain a user or a password/,
    ],
    [
      [...SERVICE, '--store', 'redis://:hunter2@127.0.0.1'],
      /--store .*not contain a password.*REWARDS_STORE or REWARDS_STORE_FILE/,
    ],
  ] as const) {
    const gateway = runGateway(args);
    assert.deepEqual([await gateway.ended(), gateway.output.stdout], [2, ''], gateway.output.stderr);
    assert.match(gateway.output.stderr, /^error: [^\n]+\n$/, 'one line');
    assert.match(gateway.output.stderr, says);
    assert.doesNotMatch(gateway.output.stderr, /hunter2/);
  }
});

test('a gateway whose port is in use says how to choose another', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  try {
    for (const flag of ['--port', '--admin-port'])
      await assert.rejects(
        withGateway([...SERVICE, flag, port], () => Promise.resolve()),
        { message: `port ${port} is in use: choose another with ${flag}` },
      );
  } finally {
    other.close();
  }
});

describe('a gateway warns', () => {
  const VIEWER_KEY = randomBytes(32).toString('hex');
  const long = randomBytes(16).toString('hex');
  const short = 'summer-sale-2026';
  const signing = { REWARDS_USER_SECRET: SECRET, REWARDS_API_KEY: long };
  // Reserved for documentation: nothing is there.
  const elsewhere = 'http://192.0.2.1';
  const hooked = { ...signing, REWARDS_CLAIM_HOOK_SECRET: HOOK_SECRET };

  for (const [name, args, env, warning] of [
    ['of a feed in the clear', ['--feed-url', elsewhere], {}, /without encryption.* read your key/],
    [
      'of giveaways in the clear',
      ['--base-url', elsewhere],
      signing,
      /without encryption.* read your key, and users and codes/,
    ],
    [
      'of keys of tokens in the clear',
      [...SERVICE, '--user-keys', elsewhere],
      {},
      /without encryption.* claim in anyone’s name/,
    ],
    [
      'of no address on this machine, and of none with https',
      ['--feed-url', 'http://localhost:9', ...BASE, '--user-keys', 'https://192.0.2.1'],
      { REWARDS_API_KEY: long },
      undefined,
    ],
    ['that nobody can claim', BASE, {}, /^Nobody can claim: set REWARDS_USER_SECRET/],
    [
      'of a short API key, which shoppers could find from their digests',
      BASE,
      { ...signing, REWARDS_API_KEY: short },
      /API key is so short/,
    ],
    [
      'of an API key of digits, whose length misleads',
      BASE,
      { ...signing, REWARDS_API_KEY: '0123456789'.repeat(3) },
      /API key is so short/,
    ],
    [
      'of a short key before REWARDS_VIEWER_KEY',
      BASE,
      { ...signing, REWARDS_VIEWER_KEY: `${VIEWER_KEY}\n${short}` },
      /is so short.* remove it soon/,
    ],
    ['of a path of the claim hook that others can read', HOOK, hooked, /^Every user .* use REWARDS_CLAIM_HOOK or/],
    ['of no claim hook without one', [...BASE, '--claim-hook', 'https://hook.example/'], hooked, undefined],
    ['of none in a variable', BASE, { ...hooked, REWARDS_CLAIM_HOOK: HOOK.at(-1) }, undefined],
    ['of no key of 128 bits', BASE, signing, undefined],
    ['of no short key without giveaways', SERVICE, { ...signing, REWARDS_API_KEY: short }, undefined],
  ] satisfies [string, string[], NodeJS.ProcessEnv, RegExp | undefined][])
    test(name, async () => {
      const warnings = warningsOf(await readSettings(args, env));
      assert.equal(warnings.length, warning ? 1 : 0, warnings.join('\n'));
      if (warning) assert.match(warnings[0]!, warning);
      for (const key of [short, long, VIEWER_KEY, '0123456789', 'hunter2'])
        assert.ok(!warnings.join('\n').includes(key));
    });
});

describe('the settings of a gateway', () => {
  const answer = json({ all: [] });
  const get = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  const keyOf = ({ requests }: LoopbackServer) => requests.at(-1)!.headers['x-api-key'];

  test('may all come from the environment, and an empty variable counts as unset', async () => {
    const service = await startLoopbackServer(answer);
    const env = {
      REWARDS_FEED_URL: service.url,
      REWARDS_BASE_URL: '',
      HOST: '127.0.0.1',
      REWARDS_KEEP_ALIVE: '300',
      REWARDS_MOUNT: '/r',
      REWARDS_SCRIPTS: '/s/',
      REWARDS_ORIGINS: 'https://a.example, https://b.example',
      REWARDS_TRUST_PROXY: 'loopback, 10.0.0.0/8',
      REWARDS_ADMIN_HOST: 'localhost',
      REWARDS_USER_SECRET: 'a secret of thirty-two bytes or more',
      REWARDS_USER_ISSUER: 'shop',
      REWARDS_USER_AUDIENCE: 'offers',
      REWARDS_STORE: '',
      REWARDS_ADMIN_PORT: '0',
    };
    try {
      await withProcess(
        [],
        async (url, gateway) => {
          const { status, headers } = await get(`${url}/r/gap/api`, { headers: { Origin: 'https://b.example' } });
          assert.deepEqual([status, headers.get('Access-Control-Allow-Origin')], [200, 'https://b.example']);
          assert.equal(headers.get('Keep-Alive'), 'timeout=300');
          assert.equal((await get(`${url}/s/embed.js`)).status, 200);
          assert.equal(new URL(await gateway.adminUrl()).hostname, 'localhost');
          assert.equal((await get(`${await gateway.adminUrl()}/healthz`)).status, 200);
          assert.equal((await get(`${url}/r/api/v1/giveaways/flow?id=a`)).status, 404, 'no giveaways');
        },
        env,
      );
    } finally {
      await service.stop();
    }
  });

  for (const [value, mayBePrivate] of [
    ['on', true],
    ['1', true],
    ['off', false],
    ['', false],
  ] as const)
    test(`have a claim hook from the environment, and REWARDS_CLAIM_HOOK_PRIVATE=${value}`, async () => {
      const { claimHook } = await readSettings(BASE, {
        REWARDS_CLAIM_HOOK: 'https://hook.example/claims',
        REWARDS_CLAIM_HOOK_SECRET: HOOK_SECRET,
        REWARDS_CLAIM_HOOK_PRIVATE: value,
      });
      const address = { url: new URL('https://hook.example/claims'), mayBePrivate };
      assert.deepEqual(claimHook, { address, secrets: [HOOK_SECRET] });
    });

  test('prefer a flag to the environment', async () => {
    const service = await startLoopbackServer(answer);
    try {
      await withGateway(
        ['--feed-url', service.url, '--mount', '/flag', '--keep-alive', '650'],
        async (url) => {
          const { status, headers } = await get(`${url}/flag/gap/api`);
          assert.deepEqual([status, headers.get('Keep-Alive')], [200, 'timeout=650']);
        },
        { REWARDS_MOUNT: '/environment', REWARDS_KEEP_ALIVE: '300', REWARDS_FEED_URL: 'http://127.0.0.1:9' },
      );
    } finally {
      await service.stop();
    }
  });

  test('have a key from a file, without the line break at its end', async () => {
    const service = await startLoopbackServer(answer);
    try {
      await withFile(`${KEY}-file\n`, (file) =>
        withGateway(
          ['--feed-url', service.url],
          async (url) => {
            assert.equal((await get(`${url}/rewards/gap/api`)).status, 200);
            assert.equal(keyOf(service), `${KEY}-file`);
          },
          { REWARDS_API_KEY: '', REWARDS_API_KEY_FILE: file },
        ),
      );
    } finally {
      await service.stop();
    }
  });

  test('bind to loopback, unless --host says otherwise', async () => {
    const service = await startLoopbackServer(answer);
    try {
      await withGateway(['--feed-url', service.url], async (url) => assert.equal(new URL(url).hostname, '127.0.0.1'));
      await withGateway(['--feed-url', service.url, '--host', 'localhost'], async (url) => {
        assert.equal(new URL(url).hostname, 'localhost');
        assert.equal((await get(`${url}/rewards/gap/api`)).status, 200);
      });
    } finally {
      await service.stop();
    }
  });
});
