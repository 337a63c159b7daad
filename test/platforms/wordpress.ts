import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { runCase, type ConformanceCase } from '../conformance/conformance-case.js';
import { conformanceCases } from '../conformance/conformance-cases.js';
import { KEY, type StartGateway } from '../conformance/gateway-under-test.js';
import { CLAIM, claimed, codeOf, pageOf } from '../conformance/pages.js';
import type { Check } from '../runner/check.js';
import { inTurn, json } from '../support/loopback-server.js';
import { startTestService } from '../support/service.js';
import { NOW } from './claimants.js';
import type { Platform, PlatformRun } from './platform.js';
import { NEWER_WORDPRESSES, unpackWordPress } from './wordpress/newer-wordpress.js';
import { useBlocks } from './wordpress/use-blocks.js';
import { useCodes } from './wordpress/use-codes.js';
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
export const newerWordPresses = Object.keys(NEWER_WORDPRESSES).map((version): Platform => ({
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
    (await check('builds the plugin', () =>
      promisify(execFile)('npm', ['run', '--silent', 'build:wordpress', '--', built], { cwd: root }),
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
    await usePrivacy(site, service, check);
    await useProxy(site, service, check);
    await useHangingService(site, check);
    await useSettings(site, browser, service, check);
    await useNextStep(site, browser, service, check);
    await useLanguages(site, browser, service, check);
    await checkConformance(site, check);
    await useNetwork(site, browser, service, check);
    await check('logs nothing but what the service does wrong', () => assertLog(site!));
  } finally {
    await Promise.all([service.stop(), site.stop()]);
  }
}

/** Runs the table of all gateways against the plugin. */
async function checkConformance(site: WordPressSite, check: Check): Promise<void> {
  const cookies = { ada: await site.signIn('ada'), ben: await site.signIn('ben') };
  const start: StartGateway = async ({ url }, { timeout, cache, limits, proxies }) => {
    const settings = { feed_url: url, base_url: url, api_key: KEY, proxies };
    await site.setUp(settings, { ...(timeout && { timeout: timeout / 1000 }), ...cache, ...(limits && { limits }) });
    return {
      url: `${site.url}/rewards`,
      signIn: (name) => Promise.resolve({ user: `wp-${site.users[name]}`, headers: { Cookie: cookies[name] } }),
      get log() {
        return site.log;
      },
      stop: () => Promise.resolve(),
    };
  };
  const cases = conformanceCases.filter(({ options }) => !options?.vault);
  for (const conformanceCase of [...cases, ...casesOfTime(site)])
    await check(conformanceCase.title, () => runCase(conformanceCase, start));
}

/** Not in the table, which can't move a gateway's clock. */
function casesOfTime(site: WordPressSite): ConformanceCase[] {
  return [
    {
      title: 'claims again ten minutes after the first try',
      run: async ({ ask, gateway, service }) => {
        service.answer = inTurn(claimed('OLD'), claimed('NEW'));
        const page = pageOf(await gateway.signIn('ada'), 'k1');
        assert.equal(codeOf(await ask(CLAIM, page)), 'OLD');
        await site.age(540);
        assert.equal(codeOf(await ask(CLAIM, page)), 'OLD');
        await site.age(61);
        assert.equal(codeOf(await ask(CLAIM, page)), 'NEW');
      },
    },
    {
      title: 'counts what happened in any 60 seconds, and nothing that it refused',
      options: { limits: { claims: 3 } },
      run: async ({ ask, gateway, service }) => {
        service.answer = claimed();
        const ada = pageOf(await gateway.signIn('ada'));
        const claims = async (times: number) => {
          const statuses: number[] = [];
          for (let tries = 0; tries < times; tries++) statuses.push((await ask(CLAIM, ada)).status);
          return statuses;
        };
        assert.deepEqual(await claims(2), [200, 200]);
        await site.age(50);
        assert.deepEqual(await claims(3), [200, 429, 429]);
        await site.age(20);
        assert.deepEqual(await claims(3), [200, 200, 429]);
      },
    },
    {
      title: 'removes counters, locks and answers as they end, on the next request of any visitor',
      run: async ({ ask, gateway, service }) => {
        service.answer = json({ success: false, message: 'No.' }, {}, 404);
        for (let flow = 0; flow < 10; flow++) await ask(`/gap/api?flow=made-up-${flow}`);
        service.answer = claimed();
        await ask(CLAIM, pageOf(await gateway.signIn('ada'), 'k2'));
        await site.age(660);
        const before = Object.keys(await site.options());
        assert.ok(before.length > 20, before.join('\n'));
        await ask(CLAIM, pageOf(await gateway.signIn('ben'), 'k3'));
        const after = Object.keys(await site.options());
        assert.deepEqual(after.filter((name) => before.includes(name)).sort(), [
          'rewards_widget',
          'rewards_widget_viewer_key',
        ]);
      },
    },
  ];
}

/** The readme names the version that runs here, or one that runs when it is named. */
function assertTested(built: string, version: string): void {
  const readme = readFileSync(path.join(built, 'rewards-widget/readme.txt'), 'utf8');
  const [, named] = /^Tested up to: (\d+\.\d+)$/m.exec(readme)!;
  const tested = [version.split('.').slice(0, 2).join('.'), ...Object.keys(NEWER_WORDPRESSES)];
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
