import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** Writes the digests that a page puts into a script tag's `integrity` attribute, by file name. */
export async function writeIntegrity(directory: string, files: readonly string[]): Promise<void> {
  const digests = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(`${directory}/${file}`);
      return [file, `sha384-${createHash('sha384').update(content).digest('base64')}`] as const;
    }),
  );
  await writeFile(`${directory}/integrity.json`, `${JSON.stringify(Object.fromEntries(digests), null, 2)}\n`);
}
