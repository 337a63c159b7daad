import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { STARTERS } from '../../src/cli/init.js';
import { COMMAND } from './gateway-command.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-init-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `rewards-widget init` in the folder, with nobody at the terminal. */
function init(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [COMMAND, 'init', ...args], { cwd: folder, encoding: 'utf8' });
}

const filesIn = (at: string): string[] => readdirSync(at, { recursive: true, encoding: 'utf8' });
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

describe('rewards-widget init', () => {
  for (const [name, { assets, commands }] of Object.entries(STARTERS))
    test(`writes the starter ${name} without a question, and says what is next`, () => {
      const { status, stdout, stderr } = init(name, 'My Shop');
      assert.equal(stderr, '');
      assert.equal(status, 0);
      assert.match(stdout, /^Wrote \d+ files\./);
      assert.ok(stdout.includes(`\n  cd "My Shop"\n${commands.map((line) => `  ${line}\n`).join('')}`), stdout);
      for (const file of ['sample.js', 'shop.css', 'samples/logos/pellow.svg'])
        assert.ok(existsSync(path.join(folder, 'My Shop', assets, file)), file);
      const pages = filesIn(path.join(folder, 'My Shop')).filter((file) => /\.(html|php|astro|tsx)$/.test(file));
      const tags = pages.filter((file) => read(path.join('My Shop', file)).includes('src="/sample.js"'));
      assert.equal(tags.length, 1);
    });

  test('names the project as its folder, with the package, what git leaves out, and nothing of the tests', () => {
    init('angular', 'My Shop');
    const manifest = JSON.parse(read('My Shop/package.json')) as Record<string, Record<string, string> | string>;
    assert.equal(manifest['name'], 'my-shop');
    assert.match((manifest['dependencies'] as Record<string, string>)['rewards-widget']!, /^\^\d/);
    assert.ok(!('node' in (manifest['devDependencies'] as object)));
    assert.match(read('My Shop/.gitignore'), /^node_modules\/$/m);
    assert.ok(!existsSync(path.join(folder, 'My Shop/gitignore')));
  });

  test('writes into the folder where it runs', () => {
    const { stdout } = init('html');
    assert.ok(existsSync(path.join(folder, 'rewards-widget/embed.js')));
    assert.doesNotMatch(stdout, /\bcd\b/);
  });

  test('writes nothing at all where one of its files is, and leaves other files alone', () => {
    mkdirSync(path.join(folder, 'shop'));
    writeFileSync(path.join(folder, 'shop/notes.txt'), 'mine');
    writeFileSync(path.join(folder, 'shop/index.html'), 'mine');
    const { status, stderr } = init('react', 'shop');
    assert.equal(status, 2);
    assert.match(stderr, /^error: shop\/index\.html is already there, so nothing was written/);
    assert.deepEqual(filesIn(path.join(folder, 'shop')).sort(), ['index.html', 'notes.txt']);
    rmSync(path.join(folder, 'shop/index.html'));
    assert.equal(init('react', 'shop').status, 0);
    assert.equal(read('shop/notes.txt'), 'mine');
  });

  test('follows no link at the place of one of its files', () => {
    symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'index.html'));
    assert.equal(init('html').status, 2);
    assert.ok(!existsSync(path.join(folder, 'elsewhere')));
  });

  test('refuses a starter that there is not, and asks nothing when nobody is there', () => {
    const unknown = init('toString');
    assert.equal(unknown.status, 2);
    assert.match(unknown.stderr, /react.*php/);
    const none = init();
    assert.equal(none.status, 2);
    assert.match(none.stderr, /^error: name a starter: react, next/);
    assert.deepEqual(readdirSync(folder), []);
  });
});
