import { readFile, writeFile } from 'node:fs/promises';

/** Puts a test's addresses in the place of those of a file that the docs quote. Each has to be there. */
export async function writeConfiguration(
  file: string,
  replacements: Readonly<Record<string, string>>,
): Promise<string> {
  let text = await readFile(file, 'utf8');
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${from} is not in ${file}`);
    text = text.replaceAll(from, to);
  }
  await writeFile(file, text);
  return file;
}
