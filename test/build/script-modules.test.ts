import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import type { Plugin } from 'vite';
import { bundleScript } from '../../build/bundle.js';
import { root } from '../../build/entries.js';

/** Where a script's modules may be from: shoppers pay for each byte, so that neither studio nor build is in it. */
const ALLOWED = /^(?:src|build\/lean-lit|node_modules\/(?:lit|lit-html|lit-element|@lit\/(?:reactive-element|task)))\//;

test('the script-tag build is made of the widget and of lit, and of nothing of the studio', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rewards-widget-modules-'));
  const modules: string[] = [];
  const collect: Plugin = {
    name: 'collect-modules',
    generateBundle: (_, bundle) => {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') modules.push(...chunk.moduleIds);
    },
  };
  try {
    await bundleScript({
      entry: 'src/embed.ts',
      outDir: folder,
      fileName: 'embed.js',
      format: 'es',
      plugins: [collect],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  const files = modules.filter((id) => path.isAbsolute(id)).map((id) => path.relative(root, id));
  assert.ok(files.includes('src/embed.ts') && files.includes('src/giveaway-flow/giveaway-flow.ts'), files.join('\n'));
  assert.deepEqual(
    files.filter((file) => !ALLOWED.test(file)),
    [],
  );
});
