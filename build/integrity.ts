import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extras, locales } from './entries.js';
import { ADDRESS_COUNT } from './load-part.js';

/** Folder under which the docs' pages serve the package's files. */
const FOLDER = '/rewards-widget/';

/**
 * Writes two files that pin the scripts of a folder by their SHA-384 digests:
 *
 * - `integrity.json`: a flat map from each script's path in the folder to its digest, for `integrity` of script tags;
 * - `importmap.json`: an import map with the digests of `embed.js`, `codes.js` and their parts, which a page's own tags cannot name.
 */
export async function writeIntegrity(folder: string): Promise<void> {
  const parts = (await readdir(`${folder}/parts`)).sort().map((part) => `parts/${part}`);
  const others = [...Object.keys(extras), ...locales.map((tag) => `locales/${tag}`)].map((name) => `${name}.js`);
  const files = ['embed.js', ...parts, 'embed.iife.js', 'codes.js', ...others];
  const digests: Record<string, string> = {};
  for (const file of files) {
    const content = await readFile(`${folder}/${file}`);
    digests[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  }
  const addresses = ['codes.js', ...['embed.js', ...parts].flatMap(addressesOf)];
  const pinned = Object.fromEntries(
    addresses.map((address) => [`${FOLDER}${address}`, digests[address.replace(/#.*/, '')]]),
  );
  await writeJson(`${folder}/integrity.json`, digests);
  await writeJson(`${folder}/importmap.json`, { integrity: pinned });
}

/**
 * The addresses of a file that a script loads. Firefox remembers a failed address and never requests it again while the page is open (HTML's
 * module map), so each try needs another one. With a fragment, the address differs for the page but not for the
 * server. There are only a few, so that an import map can pin them all.
 */
function addressesOf(file: string): string[] {
  return Array.from({ length: ADDRESS_COUNT }, (_, failures) => (failures ? `${file}#${failures}` : file));
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
