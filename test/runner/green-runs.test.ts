import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { DEPENDENCIES, digestOf, filesOf, GreenRuns, type Kind } from './green-runs.js';

describe('the last green runs', () => {
  for (const kind of Object.keys(DEPENDENCIES) as Kind[])
    test(`every dependency of ${kind} is there`, () => {
      const { every, own } = DEPENDENCIES[kind] as { every: readonly string[]; own: Record<string, readonly string[]> };
      for (const [name, paths] of Object.entries(own)) {
        const files = filesOf(kind, name);
        for (const wanted of [...every, ...paths]) {
          const start = wanted.replace(/^:\(glob\)/, '').replace(/\*.*$/, '');
          assert.ok(
            files.some((file) => file.startsWith(start)),
            `${name}: ${wanted}`,
          );
        }
      }
    });

  test('every app has a line', async () => {
    const folders = (await readdir('test/hosts', { withFileTypes: true })).filter((entry) => entry.isDirectory());
    assert.deepEqual(
      folders.map(({ name }) => name).filter((name) => name !== 'node_modules'),
      Object.keys(DEPENDENCIES.hosts.own),
    );
  });

  test('leave out what has the same files as then, and nothing else', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'green-runs-'));
    try {
      const file = path.join(folder, 'green-runs.json');
      new GreenRuns('hosts', file).record('vue', 12, 30.4);
      const said: string[] = [];
      const changes = (): string[] =>
        new GreenRuns('hosts', file).withChanges(['svelte', 'vue'], (line) => said.push(line));
      assert.deepEqual(changes(), ['svelte']);
      assert.match(said.join(), /^– vue is left out: .*: 12 passed in 30 s\)$/);
      const changed = (await readFile(file, 'utf8')).replace(/"digest": "./, '"digest": "x');
      await writeFile(file, changed);
      assert.deepEqual(changes(), ['svelte', 'vue']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('tell files apart by their names and what is in them', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'green-runs-'));
    const digestAfter = async (name: string, content: string): Promise<string> => {
      await writeFile(path.join(folder, name), content);
      return digestOf([path.join(folder, name)]);
    };
    try {
      const digest = await digestAfter('one', 'a');
      assert.equal(await digestAfter('one', 'a'), digest);
      assert.notEqual(await digestAfter('one', 'b'), digest);
      assert.notEqual(await digestAfter('two', 'a'), digest);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
