import assert from 'node:assert/strict';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { build, type Rolldown } from 'vite';
import { root } from '../../build/entries.js';

/** Where modules of the script may come from: nothing of the studio or the build is in it. */
const ALLOWED =
  /^(?:(?:src|node_modules\/(?:lean-qr|lit|lit-html|lit-element|@lit\/(?:reactive-element|task)|@lit-labs\/ssr-client))\/)/;

describe('the script-tag build', () => {
  let chunks: Rolldown.OutputChunk[];

  before(async () => {
    const built = await build({
      root,
      configFile: `${root}/vite.config.ts`,
      mode: 'script',
      build: { write: false },
    });
    const outputs = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
    chunks = outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
  });

  const core = (): Rolldown.OutputChunk => chunks.find(({ isEntry }) => isEntry)!;
  const filesOf = ({ moduleIds }: Rolldown.OutputChunk): string[] =>
    moduleIds.filter((id) => path.isAbsolute(id)).map((id) => path.relative(root, id));

  test('contains the widget and lit, and nothing from the studio', () => {
    const files = chunks.flatMap(filesOf);
    assert.ok(files.includes('src/embed.ts') && files.includes('src/giveaway/giveaway-flow.ts'), files.join('\n'));
    assert.deepEqual(
      files.filter((file) => !ALLOWED.test(file)),
      [],
    );
  });

  test('needs only one file to show the first cards', () => {
    assert.deepEqual(core().imports, []);
    assert.doesNotMatch(core().code, /\bimport\s*[{"'`]/);
  });

  test('loads search, details, giveaways and what follows the first paint as parts', () => {
    const inCore = filesOf(core()).join('\n');
    for (const later of [
      'catalogue/catalogue.ts',
      'details.ts',
      'after-paint.ts',
      'claims/',
      'src/codes/',
      'lean-qr',
      'retry.ts',
      'kept-feed.ts',
    ])
      assert.ok(!inCore.includes(later), later);
  });

  test('has no part that imports the core by name, because a page may load it from another address', () => {
    for (const { fileName, code } of chunks) assert.doesNotMatch(code, /["'`][^"'`]*embed\.js["'`]/, fileName);
  });
});
