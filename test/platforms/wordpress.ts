import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { startTestService } from '../support/service.js';
import { NOW } from './claimants.js';
import type { Platform, PlatformRun } from './platform.js';
import { NEWER_WORDPRESSES, unpackWordPress } from './wordpress/newer-wordpress.js';
import { useBlocks } from './wordpress/use-blocks.js';
import { useConformance } from './wordpress/use-conformance.js';
import { useCodes } from './wordpress/use-codes.js';
import { useGuests } from './wordpress/use-guests.js';
import { useLanguages } from './wordpress/use-languages.js';
import { useList } from './wordpress/use-list.js';
import { usePage } from './wordpress/use-page.js';
import { useHangingService } from './wordpress/use-hanging-service.js';
import { useProxy } from './wordpress/use-proxy.js';
import { useShop } from './wordpress/use-shop.js';
import { useNextStep } from './wordpress/use-next-step.js';
import { usePrivacy } from './wordpress/use-privacy.js';
import { useNetwork } from './wordpress/use-network.js';
import { useSettings } from './wordpress/use-settings.js';
import { WordPressSite } from './wordpress/wordpress-site.js';

const root = path.resolve(import.meta.dirname, '../..');

const packages = [
  'wordpress',
  'wordpress-theme-twentytwentythree',
  'mariadb-server',
  'apache2',
  'libapache2-mod-php',
  'php-mysql',
  'php-curl',
];

/** The built plugin in Debian's WordPress. */
export const wordpress: Platform = { name: 'wordpress', packages, run: (platform) => usePlugin(platform) };

/** The same in newer ones, which take a large download. */
export const newerWordPresses = NEWER_WORDPRESSES.map((version): Platform => ({
  name: `wordpress-${version}`,
  packages,
  onlyNamed: true,
  run: async (platform) => {
    // Several of them may be named.
    const folder = path.join(platform.folder, version);
    mkdirSync(folder);
    chmodSync(platform.folder, 0o755);
    let unpacked: string | undefined;
    await platform.check('unpacks WordPress', async () => {
      unpacked = await unpackWordPress(version, folder);
    });
    if (unpacked !== undefined) await usePlugin({ ...platform, folder }, unpacked);
  },
}));

/** @param unpacked folder of WordPress; Debian's if it is left out */
async function usePlugin({ folder, browser, check }: PlatformRun, unpacked?: string): Promise<void> {
  const built = path.join(folder, 'wordpress-plugin');
  // Apache's processes run as another user.
  chmodSync(folder, 0o755);
  let site: WordPressSite | undefined;
  const ready =
    (await check('builds the plugin, also where only its builder may read new files', () =>
      promisify(execFile)('sh', ['-c', 'umask 077 && exec npm run --silent build:wordpress -- "$0"', built], {
        cwd: root,
      }),
    )) &&
    (await check('has only valid PHP', () => lint(path.join(built, 'rewards-widget')))) &&
    (await check('puts the same files into the zip file', () => compareZip(built))) &&
    (await check('installs, and activates the plugin', async () => {
      site = await WordPressSite.start(path.join(folder, 'wordpress'), path.join(built, 'rewards-widget'), unpacked);
    }));
  if (!ready || !site) return;
  await check('names a version in its readme that it can be tested in', () => assertTested(built, site!.version));
  const service = await startTestService({ now: NOW });
  try {
    await usePage(site, browser, service, check);
    await useCodes(site, browser, service, check);
    await useList(site, browser, service, check);
    await useBlocks(site, browser, service, check);
    await useShop(site, browser, service, check);
    await useGuests(site, browser, service, check);
    await usePrivacy(site, service, check);
    await useProxy(site, service, check);
    await useHangingService(site, check);
    await useSettings(site, browser, service, check);
    await useNextStep(site, browser, service, check);
    await useLanguages(site, browser, service, check);
    await useConformance(site, check);
    await useNetwork(site, browser, service, check);
    await check('logs nothing but what the service does wrong', () => assertLog(site!));
  } finally {
    await Promise.all([service.stop(), site.stop()]);
  }
}

/** The readme names the version that runs here, or one that runs when it is named. */
function assertTested(built: string, version: string): void {
  const readme = readFileSync(path.join(built, 'rewards-widget/readme.txt'), 'utf8');
  const [, named] = /^Tested up to: (\d+\.\d+)$/m.exec(readme)!;
  const tested = [version.split('.').slice(0, 2).join('.'), ...NEWER_WORDPRESSES];
  assert.ok(tested.includes(named!), `${named} is named, ${tested.join(', ')} can run.`);
}

/** People upload the zip file, but the folder is what the tests install. */
function compareZip(built: string): void {
  const folder = path.join(built, 'rewards-widget');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => path.extname(file) !== '');
  const zip = unzipSync(readFileSync(`${folder}.zip`));
  for (const file of files)
    assert.deepEqual(Buffer.from(zip[`rewards-widget/${file}`] ?? ''), readFileSync(path.join(folder, file)), file);
  assert.ok(files.includes('assets/embed.js') && files.includes('readme.txt'));
}

async function lint(plugin: string): Promise<void> {
  const files = readdirSync(plugin, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.php'));
  assert.ok(files.length > 20);
  for (const file of files) await promisify(execFile)('php', ['-l', path.join(plugin, file)]);
}

/** No warning of PHP comes from the plugin. WordPress's own ones stay: this version is older than Debian's PHP. */
function assertLog({ log }: WordPressSite): void {
  const lines = log.split('\n').filter((line) => /plugins\/rewards-widget\/|rewards-widget: /.test(line));
  const allowed = /rewards-widget: The service (cannot be reached|does not accept the API key)\.( \(timeout\))?$/;
  assert.deepEqual(
    lines.filter((line) => !allowed.test(line)),
    [],
  );
  assert.ok(lines.length > 0);
}
