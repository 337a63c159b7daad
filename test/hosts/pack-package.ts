import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds the package and packs it into a folder, as for publication. Returns the path of the tarball. */
export async function packPackage(folder: string): Promise<string> {
  const args = ['pack', '--silent', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, shell: process.platform === 'win32' });
  return path.join(folder, stdout.trim().split('\n').at(-1)!);
}
