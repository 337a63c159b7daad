import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { EVENTS_PATH } from '../../demo/events/route.js';
import { FEEDS, feedUrlOf, PARTNERS } from '../../demo/model/feeds.js';
import { startStudio, type Studio } from '../../demo/server/studio.js';
import { dataFolder } from '../../service/local-postgres/data-folder.js';
import { startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { useBrowser } from '../support/use-browser.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

const SECRET = 'a password of the database';

describe('the server of npm start', () => {
  let studio: Studio;
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
    studio = await startStudio({ port: 0 });
  });
  after(async () => {
    await studio?.stop();
    for (const folder of [leftover, outside]) await rm(folder, { recursive: true, force: true });
  });

  test('does not serve the data of a database, from inside or outside of the project', async () => {
    const mounts = [`/${path.relative(ROOT, leftover)}`, `/@fs${leftover}`, `/@fs${outside}`, `/@fs/${leftover}`];
    for (const mount of mounts)
      for (const name of ['password', 'postmaster.pid', 'settings.json', 'script.ts'])
        for (const query of ['', '?raw', '?url', '?import', '?import&raw', '?inline', '?t=1', '??raw', '?raw??']) {
          const address = new URL(`${mount}/${name}${query}`, studio.url);
          const response = await fetch(address, { headers: { Accept: '*/*' } });
          assert.doesNotMatch(await response.text(), new RegExp(SECRET), address.href);
        }
  });

  test('answers 403 to the name of another host, so that no site can give its name this address and read codes', async () => {
    const mount = feedUrlOf(PARTNERS[0], FEEDS[0]);
    const { port, host } = new URL(studio.url);
    for (const path of [`${mount}/gap/api`, `${mount}/api/v1/giveaways/flow?id=weekly-treats`, EVENTS_PATH]) {
      for (const foreign of [
        'evil.example',
        `evil.example:${port}`,
        'localhost.evil.example',
        '127.0.0.1.evil.example',
      ])
        assert.deepEqual(await answerTo(path, foreign), { status: 403, body: 'This host is not allowed.' }, path);
      for (const own of [host, `localhost:${port}`])
        assert.notEqual((await answerTo(path, own)).status, 403, `${own} ${path}`);
    }
  });

  /** Asks the studio by another name, as a browser does after DNS rebinding. */
  async function answerTo(path: string, name: string): Promise<{ status: number | undefined; body: string }> {
    const [answer] = (await once(
      request(new URL(path, studio.url), { headers: { Host: name } }).end(),
      'response',
    )) as [IncomingMessage];
    return { status: answer.statusCode, body: (await answer.toArray()).join('') };
  }

  test('keeps its data where it serves no files', () => {
    const relative = path.relative(ROOT, dataFolder('studio'));
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
              { address: studio.url + file, mode },
            ),
            'refused',
            `${mode} ${file}`,
          );
      await page.goto(studio.url);
      assert.match(
        await page.evaluate(() => fetch('/package.json').then((answer) => answer.text())),
        new RegExp((JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')) as { name: string }).name),
      );
    });
  });
});
