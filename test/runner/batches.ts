import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folders of small, quick files that leave nothing behind: those of one folder share a process, and its start. */
const TOGETHER = ['build', 'client', 'gateway', 'giveaway-flow', 'locales', 'rewards-widget', 'sample', 'wire'];

/** Divides files into those that run in one process. Keeps their order. */
export function inBatches(files: readonly string[]): string[][] {
  const batches = new Map<string, string[]>();
  for (const file of files) {
    const folder = file.split(path.sep)[1]!;
    const key = TOGETHER.includes(folder) ? folder : file;
    batches.set(key, [...(batches.get(key) ?? []), file]);
  }
  return [...batches.values()];
}

/** A file that runs these, each as a suite by its name, so that hooks of one file are not those of another. */
export async function withEntry<Result>(
  files: readonly string[],
  use: (entry: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rewards-tests-'));
  const entry = path.join(folder, 'entry.mjs');
  const suites = files.map((file) => {
    const url = pathToFileURL(path.resolve(file)).href;
    return `describe(${JSON.stringify(file)}, async () => { await import(${JSON.stringify(url)}); });`;
  });
  await writeFile(entry, [`import { describe } from 'node:test';`, ...suites].join('\n'));
  return await use(entry).finally(() => rm(folder, { recursive: true, force: true }));
}
