/**
 * `npm run test:hosts [-- NAME…]`: installs the packed package in the apps of this folder, or in those named, runs
 * their unit tests, builds them and uses them in the browser. The last line printed is the count.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checksOf } from '../runner/check.js';
import { ensureBrowser } from '../runner/ensure-browser.js';
import { print, Tally } from '../runner/tally.js';
import { launchBrowser } from '../support/browser.js';
import { startTestService } from '../support/service.js';
import { serveHost, type HostSite } from './serve-host.js';
import { HostProject } from './host-project.js';
import { packPackage } from './pack-package.js';
import { takenAwayFiles } from './taken-away.js';
import { useAstroRouter } from './use-astro.js';
import { useDrawnPage } from './use-drawn-page.js';
import { useHost } from './use-host.js';
import { useNextInDevelopment, useNextNavigation, useNextWithoutCacheComponents } from './use-next.js';
import { useStarter } from './use-starter.js';
import { useViteInDevelopment } from './use-vite.js';

const hosts = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const wanted = process.argv.slice(2);
const tally = new Tally();

ensureBrowser('chromium');
const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-hosts-'));
const [browser, service] = await Promise.all([launchBrowser(), startTestService({ now: '2026-06-01T12:00:00Z' })]);
try {
  for (const name of wanted.filter((name) => !hosts.includes(name)))
    tally.fail({ file: name, titles: [], message: `There is no such host. There are ${hosts.join(', ')}.` });
  let tarball = '';
  const packed = await checksOf('package', tally)('builds and packs', async () => {
    tarball = await packPackage(folder);
  });
  for (const name of packed ? hosts.filter((host) => wanted.length === 0 || wanted.includes(host)) : []) {
    const project = new HostProject(name, folder);
    const check = checksOf(name, tally);
    for (const { file, code } of await takenAwayFiles(name)) project.write(file, code);
    const installed =
      (await check('installs', () => project.install(tarball))) &&
      (await check('agrees with the types', () => project.run('check')));
    for (const script of installed ? project.unitTests : [])
      await check(`passes its unit tests: ${script}`, () => project.run(script));
    const ready = installed && project.hasPage && (await check('builds', () => project.run('build')));
    let site: HostSite | undefined;
    const started =
      ready &&
      (await check('starts', async () => {
        site = await serveHost(project, service);
      }));
    if (started) await useHost(site!.url, browser, service, check);
    if (started && project.hasServer) await useDrawnPage(site!.url, browser, service, check, name === 'next');
    if (started && name === 'next') await useNextNavigation(site!.url, browser, service, check);
    if (started && name === 'astro') await useAstroRouter(site!.url, browser, service, check);
    await site?.stop();
    if (started && name === 'vite') await useViteInDevelopment(project, browser, service, check);
    if (started && name === 'next') {
      await useNextInDevelopment(project, browser, service, check);
      await useNextWithoutCacheComponents(project, browser, service, check);
    }
    if (ready) await useStarter(project, browser, check);
    await project.remove();
  }
} finally {
  await Promise.all([browser.close(), service.stop()]);
  rmSync(folder, { recursive: true, force: true });
}
print(tally.summary());
process.exit(tally.ok ? 0 : 1);
