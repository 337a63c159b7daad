import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { VERSION } from '../version.js';
import { cutText } from '../wire/letters.js';
import { UsageError } from '../process/usage-error.js';

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

/**
 * The file that this package was packed into. Undefined if it comes from a registry, where `npm install` finds it, too.
 *
 * @param folder of the package
 * @throws {UsageError} in a checkout that isn't packed: no registry may have its version
 */
export async function findTarball(folder: string): Promise<string | undefined> {
  // Sources aren't published.
  if (!existsSync(path.join(folder, 'src'))) return findInstalled(folder);
  const tarball = path.join(folder, `rewards-widget-${VERSION}.tgz`);
  if (existsSync(tarball)) return tarball;
  throw new UsageError(
    `this is a checkout, whose version may not be on npm, so nothing was written: run npm pack in ${folder} first`,
  );
}

/** The file that npm, or npx, has installed the package from. */
async function findInstalled(folder: string): Promise<string | undefined> {
  const modules = path.dirname(folder);
  const record = await readFile(path.join(modules, '.package-lock.json'), 'utf8').catch(() => '{}');
  const { packages } = JSON.parse(record) as { packages?: Record<string, { resolved?: string }> };
  const [, file] = /^file:(.+\.tgz)$/.exec(packages?.['node_modules/rewards-widget']?.resolved ?? '') ?? [];
  const tarball = file && path.resolve(modules, '..', file);
  return tarball && existsSync(tarball) ? tarball : undefined;
}
