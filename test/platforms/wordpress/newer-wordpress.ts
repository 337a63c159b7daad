import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { DEBIANS_WORDPRESS } from './wordpress-site.js';

const run = promisify(execFile);

/** A package with several WordPresses, of 158 MB. It has the PHP files of each in a zip file, and beside it what browsers load. */
const PACKAGE = '@wp-playground/wordpress-builds@0.9.19';

/** The theme of the tests, which the package has without its PHP files. */
const THEME = 'wp-content/themes/twentytwentythree';

/**
 * Puts together a WordPress that is newer than Debian's.
 *
 * @param version such as `6.5`
 * @returns its folder
 */
export async function unpackWordPress(version: string, folder: string): Promise<string> {
  const download = path.join(folder, 'wordpress-builds');
  const site = path.join(folder, `wordpress-${version}`);
  await mkdir(download);
  const { stdout } = await run('npm', ['pack', '--silent', PACKAGE], { cwd: download });
  const [zip, assets] = [`package/src/wordpress/wp-${version}.zip`, `package/public/wp-${version}`];
  await run('tar', ['-xzf', stdout.trim(), zip, assets], { cwd: download });
  for (const [name, content] of Object.entries(unzipSync(await readFile(path.join(download, zip))))) {
    const file = path.join(site, name);
    await mkdir(path.dirname(file), { recursive: true });
    if (!name.endsWith('/')) await writeFile(file, content);
  }
  await cp(path.join(download, assets), site, { recursive: true });
  await cp(path.join(DEBIANS_WORDPRESS, THEME), path.join(site, THEME), { recursive: true, dereference: true });
  await rm(download, { recursive: true });
  return site;
}
