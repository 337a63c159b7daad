import assert from 'node:assert/strict';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { eventually } from '../support/eventually.js';
import { useBrowser } from '../support/use-browser.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

const run = promisify(execFile);

const browser = useBrowser();
let folder: string;
let command: ChildProcess | undefined;

before(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'rewards-clone-')));
  // What a clone has, and what isn't committed yet.
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of stdout.split('\0').filter(Boolean)) await cp(path.join(ROOT, file), path.join(folder, file));
  // Links to each file: Vite serves nothing from outside of the project. Its caches, which it writes, are the clone's own.
  await run('cp', ['-al', path.join(ROOT, 'node_modules'), folder]);
  for (const cache of ['.cache', '.vite', '.vitepress'])
    await rm(path.join(folder, 'node_modules', cache), { recursive: true, force: true });
});
after(async () => {
  command?.kill('SIGTERM');
  if (command?.exitCode === null) await once(command, 'exit');
  await rm(folder, { recursive: true, force: true });
});

test('where nothing was built, npm start builds the docs, and says on the page why it cannot', async () => {
  const source = path.join(folder, 'src/index.ts');
  const whole = await readFile(source, 'utf8');
  await writeFile(source, `${whole}\nexport { this is <not> TypeScript`);
  let output = '';
  command = spawn(process.execPath, ['--import', 'tsx', 'demo/start.ts', '--temporary', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [command.stdout!, command.stderr!])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await eventually(() => {
    assert.equal(command!.exitCode, null, output);
    return /^ready on (http:\S+)\n/.exec(output)?.[1];
  });

  const page = await browser.newPage();
  try {
    await page.goto(`${url}docs/embed.html`);
    await page.getByText('Preparing the docs').waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor({ timeout: 900_000 });
    assert.equal(await heading.innerText(), 'The docs cannot be shown');
    const reason = await page.locator('pre').innerText();
    assert.match(reason, /npm run build failed/);
    assert.match(reason, /src\/index\.ts/);
    assert.match(reason, /<not>/);

    await writeFile(source, whole);
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByText('Preparing the docs').waitFor();
    await heading.waitFor({ timeout: 900_000 });
    assert.match(await heading.innerText(), /script tag/);
  } finally {
    await page.context().close();
  }
});
