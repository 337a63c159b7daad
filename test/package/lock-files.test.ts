import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';

const root = path.resolve(import.meta.dirname, '../..');

const REGISTRY = 'https://registry.npmjs.org/';

interface Locked {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;
}

// React 18 is apart: beside React 19, npm would give our package the other one.
for (const file of [
  'package-lock.json',
  'test/hosts/package-lock.json',
  'test/hosts/react-18/package-lock.json',
  'test/package/nodes/package-lock.json',
  'test/service/python-client/package-lock.json',
]) {
  describe(file, () => {
    const { packages } = readJson<{ packages: Record<string, Locked> }>(file);
    /** What npm downloads: neither our own packages nor links to them. */
    const downloads = Object.entries(packages).filter(([at, { link }]) => at.includes('node_modules/') && !link);

    test('has a digest of every package that npm downloads', () => {
      assert.ok(downloads.length > 3);
      assert.deepEqual(
        downloads.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity)).map(([at]) => at),
        [],
      );
    });

    // npm asks the registry that is configured instead. Without an address, it first looks up each package.
    test('has the address of each of them at the public registry, and none of another', () => {
      assert.deepEqual(
        downloads.filter(([, { resolved = '' }]) => !resolved.startsWith(REGISTRY)).map(([at]) => at),
        [],
      );
    });

    test('has no package with an install script that allowScripts does not decide on', () => {
      const manifest = path.join(path.dirname(file), 'package.json');
      const { allowScripts = {} } = readJson<{ allowScripts?: Record<string, boolean> }>(manifest);
      const names = downloads
        .filter(([, { hasInstallScript }]) => hasInstallScript)
        .map(([at]) => at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length));
      assert.deepEqual(
        names.filter((name) => !(name in allowScripts)),
        [],
      );
    });
  });
}
