import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { EVENTS_PATH } from '../../demo/events/route.js';
import { FEEDS, feedUrlOf, PARTNERS } from '../../demo/model/feeds.js';
import { DOCS_PATH } from '../../demo/server/docs-site.js';
import { dataFolder } from '../../service/local-postgres/data-folder.js';
import { eventually } from '../support/eventually.js';
import { startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { StudioCommand } from '../support/studio-command.js';
import { useBrowser } from '../support/use-browser.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

const SECRET = 'a password of the database';

describe('the server of npm start', () => {
  let taken: LoopbackServer;
  let command: StudioCommand;
  let url: string;
  let outside: string;
  let leftover: string;

  before(async () => {
    // As an earlier version, or somebody with --data, may have left it in the project.
    await mkdir(path.join(ROOT, 'demo/.data'), { recursive: true });
    leftover = await mkdtemp(path.join(ROOT, 'demo/.data/test-'));
    outside = await mkdtemp(path.join(tmpdir(), 'dev-server-'));
    for (const folder of [leftover, outside])
      for (const name of ['password', 'postmaster.pid', 'settings.json', 'script.ts'])
        await writeFile(path.join(folder, name), `export default ${JSON.stringify(SECRET)}`);
    taken = await startLoopbackServer(text('taken'));
    command = new StudioCommand(['--temporary', '--port', new URL(taken.url).port]);
    url = await command.address();
  });
  after(async () => {
    command?.process.kill('SIGKILL');
    await taken?.stop();
    for (const folder of [leftover, outside]) await rm(folder, { recursive: true, force: true });
  });

  const get = async (path: string): Promise<{ status: number; body: string }> => {
    const response = await fetch(new URL(path, url));
    return { status: response.status, body: await response.text() };
  };

  test('prints one address and nothing else, and uses another port when the requested one is taken', () => {
    assert.equal(command.output, `ready on ${url}\n`);
    assert.notEqual(url, `${taken.url}/`);
  });

  test('serves the page and its scripts', async () => {
    for (const address of ['/', '/demo/events.html']) {
      const { status, body } = await get(address);
      assert.equal(status, 200);
      const script = /<script type="module" src="([^"@]+\.ts)"/.exec(body)?.[1] ?? '';
      assert.equal((await get(new URL(script, new URL(address, url)).pathname)).status, 200, address);
    }
    assert.equal((await get('/demo/stage/frame.ts')).status, 200);
  });

  for (const merchant of ['/rewards', '/rewards-2'])
    test(`serves offers with pictures, 10,000 offers, and none: ${merchant}`, async () => {
      // On a busy machine, a gateway may first give up waiting for the service.
      const read = (mount: string) =>
        eventually(async () => {
          const { all } = JSON.parse((await get(`${mount}/gap/api`)).body) as { all?: { image?: string }[] };
          return all;
        }, 600_000);
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

  test('does not serve the data of a database, from inside or outside of the project', async () => {
    const mounts = [`/${path.relative(ROOT, leftover)}`, `/@fs${leftover}`, `/@fs${outside}`, `/@fs/${leftover}`];
    for (const mount of mounts)
      for (const name of ['password', 'postmaster.pid', 'settings.json', 'script.ts'])
        for (const query of ['', '?raw', '?url', '?import', '?import&raw', '?inline', '?t=1', '??raw', '?raw??']) {
          const address = new URL(`${mount}/${name}${query}`, url);
          const response = await fetch(address, { headers: { Accept: '*/*' } });
          assert.doesNotMatch(await response.text(), new RegExp(SECRET), address.href);
        }
  });

  test('answers 403 to the name of another host, so that no site can give its name this address and read codes', async () => {
    const mount = feedUrlOf(PARTNERS[0], FEEDS[0]);
    const { port, host } = new URL(url);
    for (const path of [
      `${mount}/gap/api`,
      `${mount}/api/v1/giveaways/flow?id=weekly-treats`,
      EVENTS_PATH,
      DOCS_PATH,
    ]) {
      for (const foreign of [
        'evil.example',
        `evil.example:${port}`,
        'localhost.evil.example',
        '127.0.0.1.evil.example',
      ])
        assert.deepEqual(await answerTo(path, foreign), { status: 403, body: 'This host is not allowed.' }, path);
      // This starts a build of the docs.
      if (path === DOCS_PATH) continue;
      for (const own of [host, `localhost:${port}`])
        assert.notEqual((await answerTo(path, own)).status, 403, `${own} ${path}`);
    }
  });

  test('opens no editor for pages of other sites', async () => {
    for (const path of [
      '/__open-in-editor?file=package.json',
      '/__Open-In-Editor/?file=x',
      '/docs/__open-in-editor?file=x',
    ])
      for (const site of ['cross-site', 'same-site', 'none', undefined]) {
        const headers = site === undefined ? {} : { 'Sec-Fetch-Site': site };
        const [answer] = (await once(request(new URL(path, url), { headers }).end(), 'response')) as [IncomingMessage];
        answer.resume();
        assert.equal(answer.statusCode, 403, `${path} ${site}`);
      }
  });

  /** Asks the studio by another name, as a browser does after DNS rebinding. */
  async function answerTo(path: string, name: string): Promise<{ status: number | undefined; body: string }> {
    const [answer] = (await once(request(new URL(path, url), { headers: { Host: name } }).end(), 'response')) as [
      IncomingMessage,
    ];
    return { status: answer.statusCode, body: (await answer.toArray()).join('') };
  }

  test('keeps its data where it serves no files', () => {
    const relative = path.relative(ROOT, dataFolder('studio')!);
    assert.ok(relative.startsWith('..') || path.isAbsolute(relative), relative);
  });

  describe('asked by a page of another port', () => {
    const browser = useBrowser();
    let other: LoopbackServer;
    before(async () => {
      other = await startLoopbackServer(text('<title>Other</title>', { 'Content-Type': 'text/html' }));
    });
    after(() => other?.stop());

    test('answers nothing that the page can read', async () => {
      const page = await browser.newPage();
      await page.goto(other.url);
      for (const file of ['package.json', 'demo/studio.ts', `${path.relative(ROOT, leftover)}/password`])
        for (const mode of ['fetch', 'import'] as const)
          assert.equal(
            await page.evaluate(
              ({ address, mode }) =>
                (mode === 'fetch' ? fetch(address).then((answer) => answer.text()) : import(address)).then(
                  () => 'read',
                  () => 'refused',
                ),
              { address: url + file, mode },
            ),
            'refused',
            `${mode} ${file}`,
          );
      await page.goto(url);
      assert.match(
        await page.evaluate(() => fetch('/package.json').then((answer) => answer.text())),
        new RegExp((JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { name: string }).name),
      );
    });
  });

  test('ends cleanly on Ctrl-C, even with a page open, and a WebSocket that nothing answers', async () => {
    const forgotten = connect(Number(new URL(url).port), '127.0.0.1');
    forgotten.write('GET /x HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const slow = new URL('/slow/rewards/gap/api', url);
    assert.equal(await fetch(slow, { signal: AbortSignal.timeout(100) }).catch(() => undefined), undefined);
    command.process.kill('SIGINT');
    assert.equal(await command.ended(), 0, command.output);
    forgotten.destroy();
    // Vite names the files that it has refused, and nothing else went wrong.
    assert.doesNotMatch(command.output, /^error: |^ +at /m);
    await assert.rejects(fetch(url));
  });
});

test('npm start explains its flags, and rejects wrong ones, in plain words', async () => {
  for (const [args, code, expected] of [
    [['--help'], 0, /^Usage: [^]*--port <number>[^]*--temporary/],
    [['--prot', '1'], 1, /^error: unknown option '--prot'/],
    [['--port', '99999'], 1, /^error: .*--port.* a number from 0 to 65535\.\n$/],
  ] as const) {
    const command = new StudioCommand(args);
    assert.equal(await command.ended(), code);
    assert.match(command.output, expected);
    assert.doesNotMatch(command.output, /^ +at /m);
  }
});
