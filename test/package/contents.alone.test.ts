import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { VERSION } from '../../src/version.js';
import { createConsumer, type Consumer } from '../support/published-package.js';

const root = path.resolve(import.meta.dirname, '../..');

interface Manifest {
  version: string;
  exports: Record<string, unknown>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, { optional?: boolean }>;
  keywords: string[];
  publishConfig: Record<string, unknown>;
}

describe('the published package', () => {
  let consumer: Consumer;
  let manifest: Manifest;
  const installed = (file: string): string => path.join(consumer.folder, 'node_modules/rewards-widget', file);
  const read = (file: string): string => readFileSync(installed(file), 'utf8');
  /** All but the starters, which are other people's to go on with, and import what these install. */
  const built = (): string[] => consumer.files.filter((file) => !file.startsWith('dist/starters/'));

  before(() => {
    consumer = createConsumer();
    manifest = JSON.parse(read('package.json')) as Manifest;
  });
  after(() => consumer.remove());

  test('contains the build and the docs, and nothing else', () => {
    const expected =
      /^(dist\/.+|docs\/.+\.md|docs\/accessibility\.openacr\.yaml|README\.md|CHANGELOG\.md|LICENSE|package\.json|llms\.txt|skills\/rewards-widget\/SKILL\.md)$/;
    assert.deepEqual(
      consumer.files.filter((file) => !expected.test(file)),
      [],
    );
    for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE', 'llms.txt', 'skills/rewards-widget/SKILL.md'])
      assert.ok(consumer.files.includes(file), file);
  });

  test('leaves out pages for operators of the service and for work on the project, and links to none that it lacks', () => {
    const pages = consumer.files.filter((file) => /\.md$|^llms\.txt$/.test(file));
    const left = ['architecture', 'backup', 'catalogue', 'cluster', 'deploy', 'hooks', 'manage', 'monitor', 'operate'];
    for (const page of [...left, 'reliability', 'scale', 'service', 'service-api', 'service-inside'])
      assert.ok(!pages.includes(`docs/${page}.md`), page);
    assert.ok(pages.includes('docs/README.md'));
    for (const page of pages)
      // Pictures are elsewhere, too: npm shows those of the repository.
      for (const [, target] of read(page).matchAll(/(?<!!\[[^\]]*)\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
        if (/^https?:/.test(target!)) continue;
        const linked = path.posix.join(path.posix.dirname(page), target!);
        assert.ok(consumer.files.includes(linked), `${page} links to ${target}`);
      }
  });

  test('contains no source except declarations, and nothing of the tests, the demo or the service', () => {
    const expected = /\.(js|d\.ts|json|txt)$|^dist\/first-paint\.css$/;
    const inDist = built().filter((file) => file.startsWith('dist/'));
    assert.deepEqual(
      inDist.filter((file) => !expected.test(file)),
      [],
    );
  });

  test('contains every file that its manifest names', () => {
    const named = JSON.stringify(manifest).match(/\.\/dist\/[^"*]+(?=")/g) ?? [];
    assert.ok(named.length > 10);
    for (const file of named) assert.ok(consumer.files.includes(file.slice(2)), file);
  });

  test('is found by keywords, and asks for provenance when it is published', () => {
    assert.ok(manifest.keywords.length > 3);
    assert.equal(manifest.publishConfig['provenance'], true);
  });

  test('can be installed beside any version of a framework, as most entries need none', () => {
    const { peerDependencies, peerDependenciesMeta } = manifest;
    assert.deepEqual(Object.keys(peerDependencies).sort(), ['@lit-labs/ssr', 'react', 'svelte', 'vue']);
    for (const [name, range] of Object.entries(peerDependencies)) {
      assert.equal(range, '*', name);
      assert.equal(peerDependenciesMeta[name]?.optional, true, name);
    }
    // So the docs are where the versions are.
    const docs = read('docs/npm.md');
    for (const needed of ['React 18', 'Vue 3.3', 'Svelte 5', '`@lit-labs/ssr` 4'])
      assert.ok(docs.includes(needed), needed);
  });

  test('imports only its dependencies, and Node modules only in the command', () => {
    const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    for (const file of built().filter((path) => /\.(js|d\.ts)$/.test(path))) {
      const isCommand = file.startsWith('dist/cli/');
      for (const [, specifier] of read(file).matchAll(/\b(?:from|import)\s*\(?["']([^."'\s][^"'\s]*)["']/g)) {
        assert.ok(
          isCommand
            ? isBuiltin(specifier!)
            : dependencies.some((name) => specifier === name || specifier!.startsWith(`${name}/`)),
          `${file} imports ${specifier}`,
        );
      }
    }
  });

  test('has the same version in the sources and the manifest', () => {
    assert.equal(VERSION, manifest.version);
  });

  test('has an integrity digest for each file of a script tag', async () => {
    const integrity = JSON.parse(read('dist/integrity.json')) as Record<string, string>;
    for (const [file, digest] of Object.entries(integrity)) {
      const content = await crypto.subtle.digest('SHA-384', readFileSync(installed(`dist/${file}`)));
      assert.equal(digest, `sha384-${Buffer.from(content).toString('base64')}`, file);
    }
    assert.ok('embed.js' in integrity && 'embed.iife.js' in integrity);
  });

  test('contains every part of the script, and an import map that pins each of them', () => {
    const { integrity } = JSON.parse(read('dist/importmap.json')) as { integrity: Record<string, string> };
    const scripts = consumer.files.filter((file) => /^dist\/((embed|codes)\.js|parts\/.+\.js)$/.test(file));
    for (const [file] of `${read('dist/embed.js')}${read('dist/codes.js')}`.matchAll(/parts\/[\w-]+\.js/g))
      assert.ok(scripts.includes(`dist/${file}`), file);
    assert.ok(scripts.length > 1);
    assert.deepEqual(
      Object.keys(integrity)
        .filter((address) => !address.includes('#'))
        .sort(),
      scripts.map((file) => file.replace('dist/', '/rewards-widget/')).sort(),
    );
  });

  test('has the licences of what the script-tag builds contain', () => {
    for (const name of ['lit', 'lit-html', 'lit-element', '@lit/reactive-element', '@lit/task']) {
      assert.match(read('dist/embed.LICENSE.txt'), new RegExp(`## ${name} - `));
    }
  });

  test('has the licences of the libraries in the npm entries', () => {
    for (const name of ['@lit/react', 'jose'])
      assert.match(read('dist/compiled/LICENSE.txt'), new RegExp(`## ${name} - `));
  });

  test('has an entry for workers with all that it needs, and its licences', () => {
    assert.doesNotMatch(read('dist/server/worker.js'), /\b(?:from|import)\s*\(?["'`]/);
    for (const name of ['lit-html', '@lit-labs/ssr', 'parse5'])
      assert.match(read('dist/server/worker.LICENSE.txt'), new RegExp(`## ${name} - `));
  });

  test('has script-tag builds without development code, eval or process.env', () => {
    const parts = readdirSync(installed('dist/parts')).map((part) => `dist/parts/${part}`);
    for (const file of ['dist/embed.js', 'dist/embed.iife.js', ...parts])
      assert.doesNotMatch(read(file), /is in dev mode|process\.env|import\.meta|\beval\(|new Function/, file);
    for (const file of ['dist/embed.js', 'dist/embed.iife.js'])
      assert.match(read(file), /createPolicy\([`"']rewards-widget[`"']/, file);
  });

  test('has script-tag builds that import only what is beside them', () => {
    assert.doesNotMatch(read('dist/embed.iife.js'), /\bimport\s*["'`{(]/);
    assert.doesNotMatch(read('dist/embed.js'), /\bimport\s*(["'`{]|\(["'`](?!\.\/parts\/))/);
  });

  test('passes publint', async () => {
    const { buffer, byteOffset, byteLength } = readFileSync(consumer.tarball);
    const tarball = buffer.slice(byteOffset, byteOffset + byteLength);
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg)),
      [],
    );
  });

  test('has types that every ES module importer finds', () => {
    const bin = path.join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const data = ['integrity.json', 'importmap.json', 'custom-elements.json', 'first-paint.css'];
    const options = ['--profile', 'esm-only', '--no-definitely-typed', '--no-emoji', '--exclude-entrypoints', ...data];
    assert.doesNotThrow(() => {
      execFileSync(process.execPath, [bin, consumer.tarball, ...options], { encoding: 'utf8' });
    });
  });
});
