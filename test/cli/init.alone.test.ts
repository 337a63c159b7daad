import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
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
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { changeFolder, STARTERS } from '../../src/cli/init.js';
import { packageName } from '../../src/cli/starter-manifest.js';
import { VERSION } from '../../src/version.js';
import { COMMAND } from './gateway-command.js';

/** A project that has installed the package. */
const project = mkdtempSync(path.join(tmpdir(), 'rewards-widget-installed-'));
const installed = path.join(project, 'node_modules/rewards-widget');
before(() => {
  const dist = path.dirname(path.dirname(COMMAND));
  for (const part of ['cli', 'starters', 'embed.js', 'parts'])
    cpSync(path.join(dist, part), path.join(installed, 'dist', part), { recursive: true });
  writeFileSync(path.join(installed, 'package.json'), '{ "type": "module" }');
});
after(() => rmSync(project, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-init-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `rewards-widget init` in the folder, with nobody at the terminal. */
function init(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const command = path.join(installed, 'dist/cli/rewards-widget.js');
  return spawnSync(process.execPath, [command, 'init', ...args], { cwd: folder, encoding: 'utf8' });
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
      assert.ok(stdout.includes(`\n  cd -- 'My Shop'\n${commands.map((line) => `  ${line}\n`).join('')}`), stdout);
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

  test('follows no link at the place of one of its folders', () => {
    mkdirSync(path.join(folder, 'elsewhere'));
    mkdirSync(path.join(folder, 'shop'));
    symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'shop/samples'));
    const { status, stderr } = init('html', 'shop');
    assert.equal(status, 2);
    assert.match(stderr, /^error: shop\/samples is already there, so nothing was written/);
    assert.deepEqual(filesIn(folder).sort(), ['elsewhere', 'shop', 'shop/samples']);
  });

  test('writes files that can be edited where those of the package are read-only', () => {
    const source = path.join(installed, 'dist/starters/html/index.html');
    chmodSync(source, 0o444);
    init('html');
    chmodSync(source, 0o644);
    assert.equal(lstatSync(path.join(folder, 'index.html')).mode & 0o200, 0o200);
  });

  test('names the file that npm has installed the package from, and says so', () => {
    const record = path.join(project, 'node_modules/.package-lock.json');
    const resolved = `file:packed files/rewards-widget-${VERSION}.tgz`;
    const tarball = path.join(project, resolved.slice(5));
    mkdirSync(path.dirname(tarball));
    writeFileSync(tarball, '');
    writeFileSync(record, JSON.stringify({ packages: { 'node_modules/rewards-widget': { resolved } } }));
    const { stdout } = init('react', 'shop');
    rmSync(record);
    const { dependencies } = JSON.parse(read('shop/package.json')) as { dependencies: Record<string, string> };
    const file = dependencies['rewards-widget']!.replace(/^file:/, '');
    assert.equal(path.resolve(folder, 'shop', file), tarball);
    assert.ok(stdout.includes(`Its package is the file ${tarball}:`), stdout);
  });

  test('names the file that a checkout was packed into, and writes nothing before there is one', () => {
    mkdirSync(path.join(installed, 'src'));
    const tarball = path.join(installed, `rewards-widget-${VERSION}.tgz`);
    const { status, stderr } = init('react');
    assert.equal(status, 2);
    assert.ok(stderr.includes(`nothing was written: run npm pack in ${installed} first`), stderr);
    assert.deepEqual(readdirSync(folder), []);
    assert.equal(init('html', 'pages').status, 0, 'what needs no installation is written');
    writeFileSync(tarball, '');
    const packed = init('react');
    rmSync(tarball);
    rmSync(path.join(installed, 'src'), { recursive: true });
    assert.ok(packed.stdout.includes(tarball), packed.stdout);
    assert.match(read('package.json'), /"rewards-widget": "file:\.\.\/.*\.tgz"/);
  });

  for (const [from, name] of [
    ['My Shop ä', 'my-shop-a'],
    ['Shop (new)', 'shop-new'],
    ['.hidden', 'hidden'],
    ["it's~mine", 'it-s-mine'],
    ['店', 'shop'],
    ['node_modules', 'shop'],
    ['Favicon.ico', 'shop'],
    ['_favicon.ico', 'shop'],
    [`${'a'.repeat(213)} b`, 'a'.repeat(213)],
    ['s'.repeat(255), 's'.repeat(214)],
  ] as const)
    test(`names the project in the folder ${from.slice(0, 20)} ${name.slice(0, 20)}`, () => {
      assert.equal(packageName(from), name);
    });

  test('prints a command that opens the folder, whatever its name, and runs nothing else', () => {
    for (const name of [
      'my-page',
      'a b',
      '-x',
      "it's",
      'x$(touch ran)y',
      'x`touch ran`y',
      'x;touch ran',
      'x!!y',
      'x\\',
      'x\ny',
      '~',
    ]) {
      mkdirSync(path.join(folder, name));
      const shell = spawnSync('sh', ['-c', `${changeFolder(name)} && pwd`], { cwd: folder, encoding: 'utf8' });
      assert.equal(shell.stdout, `${path.join(folder, name)}\n`, name);
    }
    assert.ok(!filesIn(folder).includes('ran'));
    assert.equal(changeFolder('C:\\My Shop', 'win32'), 'cd "C:\\My Shop"');
    for (const name of ['x$(calc)', 'x%PATH%', 'x`calc`', 'x”;calc;”', "x';calc;'", 'x"&calc'])
      assert.doesNotMatch(changeFolder(name, 'win32'), /^cd/);
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
