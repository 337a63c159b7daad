import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { VERSION } from '../version.js';
import { UsageError } from './exit-code.js';

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
