import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { writeBills } from '../../build/release/bills.js';

const root = path.resolve(import.meta.dirname, '../..');

interface Bill {
  bomFormat: string;
  specVersion: string;
  metadata: { component: { name: string; version: string } };
  components: { group?: string; name: string; version: string; purl: string; licenses: unknown[] }[];
}

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dependencies?: Record<string, string> }>;
};
const nameOf = ({ group, name }: Bill['components'][number]): string => (group ? `${group}/${name}` : name);

/** The names of all packages that one of `names` imports, themselves included. */
function closure(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    closure(Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}), found);
  }
  return found;
}

describe('the bills of materials of a release', () => {
  let folder: string;
  let bills: Record<string, Bill>;
  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'bills-'));
    const files = await writeBills(folder);
    bills = Object.fromEntries(
      files.map((file) => [file, JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Bill]),
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const names = (file: string): string[] => bills[`${file}.cdx.json`]!.components.map(nameOf).sort();

  test('are CycloneDX, of this version, with the version, the address and the license of each package', () => {
    assert.equal(Object.keys(bills).length, 3);
    for (const [file, { bomFormat, specVersion, metadata, components }] of Object.entries(bills)) {
      assert.deepEqual([bomFormat, specVersion], ['CycloneDX', '1.6'], file);
      assert.deepEqual(
        [`${metadata.component.name}.cdx.json`, metadata.component.version],
        [file, packages['']!.version],
      );
      for (const one of components) {
        const name = nameOf(one);
        const at = name === '@rewards-widget/service' ? 'service' : `node_modules/${name}`;
        assert.equal(one.version, packages[at]?.version, name);
        assert.equal(one.purl.split('?')[0], `pkg:npm/${name.replace('@', '%40')}@${one.version}`);
        assert.ok(one.licenses.length, name);
      }
    }
  });

  test('of the package has all that it imports, and all whose code it contains', () => {
    const imported = closure(Object.keys(packages['']!.dependencies!));
    assert.deepEqual(names('rewards-widget'), [...imported, '@lit/react', 'jose'].sort());
  });

  test('of the WordPress plugin has all whose code its scripts contain', () => {
    const inEmbed = ['@lit-labs/ssr-client', '@lit/reactive-element', '@lit/task', 'lit', 'lit-element', 'lit-html'];
    assert.deepEqual(names('rewards-widget-wordpress'), [...inEmbed, 'lean-qr'].sort());
  });

  test('of the service has what it imports, and nothing of the widget', () => {
    const found = names('rewards-service');
    for (const name of Object.keys(packages['service']!.dependencies!)) assert.ok(found.includes(name), name);
    assert.ok(!found.includes('lit'));
  });
});
