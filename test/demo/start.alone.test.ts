import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { after, before, describe, test } from 'node:test';
import { eventually } from '../support/eventually.js';
import { startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('npm start', () => {
  let taken: LoopbackServer;
  let command: ChildProcess;
  let output = '';
  let url = '';

  before(async () => {
    taken = await startLoopbackServer(text('taken'));
    const port = new URL(taken.url).port;
    command = spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts', '--temporary', '--port', port], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [command.stdout, command.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    url = await eventually(() => {
      assert.equal(command.exitCode, null, output);
      return /^ready on (http:\S+)\/\n/.exec(output)?.[1];
    });
  });
  after(async () => {
    command.kill('SIGKILL');
    await taken.stop();
  });

  const get = async (path: string): Promise<{ status: number; body: string }> => {
    const response = await fetch(url + path);
    return { status: response.status, body: await response.text() };
  };

  test('prints one address and nothing else, and uses another port when the requested one is taken', () => {
    assert.equal(output, `ready on ${url}/\n`);
    assert.notEqual(url, taken.url);
  });

  test('serves the page and its scripts', async () => {
    for (const address of ['/', '/demo/events.html']) {
      const { status, body } = await get(address);
      assert.equal(status, 200);
      const script = /<script type="module" src="([^"@]+\.ts)"/.exec(body)?.[1] ?? '';
      assert.equal((await get(new URL(script, url + address).pathname)).status, 200, address);
    }
    assert.equal((await get('/demo/stage/frame.ts')).status, 200);
  });

  for (const merchant of ['/rewards', '/rewards-2'])
    test(`serves offers with pictures, 10,000 offers, and none: ${merchant}`, async () => {
      const read = async (mount: string) => {
        const { all } = JSON.parse((await get(`${mount}/gap/api`)).body) as { all: { image?: string }[] };
        return all;
      };
      const offers = await read(merchant);
      assert.ok(offers.length >= 20);
      const image = offers.find((offer) => offer.image?.startsWith('/'))?.image ?? '';
      assert.match((await get(image)).body, /<svg/);
      assert.equal((await read(`/large${merchant}`)).length, 10_000);
      assert.equal((await read(`/empty${merchant}`)).length, 0);
    });

  test('can act as a service that is down, or broken', async () => {
    assert.equal((await get('/down/rewards/gap/api')).status, 503);
    const { status, body } = await get('/malformed/rewards/gap/api');
    // The gateway never passes on half a feed.
    assert.equal(status, 502);
    assert.match(body, /an answer that cannot be used/);
  });

  test('keeps the API key out of everything that the page gets', async () => {
    for (const path of [
      '/',
      '/demo/studio.ts',
      '/demo/model/feeds.ts',
      '/demo/events.html',
      '/rewards/gap/api',
      '/large/rewards-2/gap/api',
    ])
      assert.doesNotMatch((await get(path)).body, /sample-key|large-key/, path);
  });

  test('ends cleanly on Ctrl-C, even with a page open', async () => {
    const open = await fetch(`${url}/slow/rewards/gap/api`, { signal: AbortSignal.timeout(100) }).catch(
      () => undefined,
    );
    assert.equal(open, undefined);
    command.kill('SIGINT');
    // npm and its shell may both pass the signal on.
    command.kill('SIGTERM');
    const [code] = (await once(command, 'exit')) as [number | null];
    assert.equal(code, 0, output);
    assert.equal(output, `ready on ${url}/\n`);
    await assert.rejects(fetch(url));
  });
});

test('npm start explains its flags, and rejects wrong ones, in plain words', async () => {
  for (const [args, code, expected] of [
    [['--help'], 0, /^Usage: [^]*--port <number>[^]*--temporary/],
    [['--prot', '1'], 1, /^error: unknown option '--prot'/],
    [['--port', '99999'], 1, /^error: .*--port.* a number from 0 to 65535\.\n$/],
  ] as const) {
    const command = spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts', ...args], { cwd: ROOT });
    let output = '';
    for (const stream of [command.stdout, command.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [ended] = (await once(command, 'close')) as [number | null];
    assert.match(output, expected);
    assert.doesNotMatch(output, /^ +at /m);
    assert.equal(ended, code);
  }
});
