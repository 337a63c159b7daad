import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's later suites that have a newer WordPress than the oldest, by its version. */
export const SUITES: Readonly<Record<string, string>> = { '6.8': 'trixie', '7.1': 'sid' };

/** WordPress, the theme of the tests, and what its links lead to. */
const PACKAGES = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'libjs-cropper',
  'libjs-jquery-ui',
  'libjs-lodash',
  'libjs-underscore',
  'libphp-phpmailer',
  'node-lodash',
  'php-getid3',
];

/**
 * Downloads a WordPress of another suite than this Debian's, without installing anything.
 *
 * @param version one of `SUITES`
 * @returns its folder
 */
export async function unpackFromSuite(version: string, folder: string): Promise<string> {
  const download = path.join(folder, 'debian');
  for (const name of ['lists/partial', 'cache/archives/partial', 'root'])
    await mkdir(path.join(download, name), { recursive: true });
  const sources = path.join(download, 'sources.list');
  const suite = SUITES[version]!;
  await writeFile(sources, `deb http://deb.debian.org/debian ${suite} main\n`);
  const settings = {
    'APT::Sandbox::User': 'root',
    'Dir::Cache': path.join(download, 'cache'),
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': path.join(download, 'lists'),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  await run('apt-get', [...options, '--quiet', 'update'], { cwd: download });
  const named = PACKAGES.map((name) => `${name}/${suite}`);
  await run('apt-get', [...options, '--quiet', 'download', ...named], { cwd: download });
  for (const file of await readdir(download))
    if (file.endsWith('.deb')) await run('dpkg-deb', ['--extract', file, 'root'], { cwd: download });

  const unpacked = path.join(download, 'root/usr/share/wordpress');
  const [, found] = /\$wp_version = '([\d.]+)/.exec(
    await readFile(path.join(unpacked, 'wp-includes/version.php'), 'utf8'),
  )!;
  if (!`${found}.`.startsWith(`${version}.`)) throw new Error(`Debian's ${suite} has WordPress ${found} by now.`);
  const site = path.join(folder, `wordpress-${version}`);
  // A link to the server's own settings, which are none of the site's.
  const own = (file: string): boolean => path.basename(file) !== '.htaccess';
  await cp(unpacked, site, { recursive: true, dereference: true, filter: own });
  await rm(download, { recursive: true });
  return site;
}
