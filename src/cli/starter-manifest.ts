import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { cutText } from '../wire/letters.js';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The manifest of a starter, named as its folder and with the package as it was installed here. */
export async function starterManifest(source: string, folder: string, tarball?: string): Promise<string> {
  const manifest = JSON.parse(await readFile(source, 'utf8')) as Manifest;
  // As npm writes it: relative, with slashes, and without escapes.
  const file = tarball && `file:${path.relative(folder, tarball).split(path.sep).join('/')}`;
  const dependencies = { ...manifest.dependencies, ...(file && { 'rewards-widget': file }) };
  return `${JSON.stringify({ ...manifest, name: packageName(path.basename(folder)), dependencies }, null, 2)}\n`;
}

/** Names that npm refuses for a package. */
const REFUSED = new Set(['node_modules', 'favicon.ico']);

/** Also npm's limit. */
const MAX_NAME_CHARS = 214;

/** What npm accepts as the name of a package, as near to a folder's name as it can be. */
export function packageName(folder: string): string {
  const words = folder
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d._-]+/g, '-');
  const name = cutText(words, MAX_NAME_CHARS).replace(/^[._-]+|[._-]+$/g, '');
  return name === '' || REFUSED.has(name) ? 'shop' : name;
}
