/**
 * `npm run test:hosts [-- NAME…]`: installs the packed package in the apps of this folder, or in those named, runs their unit tests, builds
 * them and uses them in the browser. For `--changed` and `--again` see `runNamed`.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { checksOf, type Check } from '../runner/check.js';
import { ensureBrowser } from '../runner/ensure-browser.js';
import { runNamed } from '../runner/run-named.js';
import { launchBrowser } from '../support/browser.js';
import { startTestService, type TestService } from '../support/service.js';
import { serveHost, type HostSite } from './serve-host.js';
import { HostProject, HOSTS_CACHE } from './host-project.js';
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

await runNamed('hosts', hosts, [], async (tally) => {
  ensureBrowser('chromium');
  mkdirSync(HOSTS_CACHE, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(path.join(HOSTS_CACHE, 'run-'));
  const [browser, service] = await Promise.all([launchBrowser(), startTestService({ now: '2026-06-01T12:00:00Z' })]);
  const stop = async (): Promise<void> => {
    await Promise.all([browser.close(), service.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  let tarball = '';
  const packed = await checksOf('package', tally)('builds and packs', async () => {
    tarball = await packPackage(folder);
  });
  if (!packed) return void (await stop());
  return {
    async use(name, counted, own) {
      const project = new HostProject(name, path.join(folder, own));
      await useApp({ project, tarball, browser, service, check: checksOf(name, counted) });
      if (counted.of(name).failed === 0) project.keep();
      await project.remove();
    },
    stop,
  };
});

interface Use {
  readonly project: HostProject;
  readonly tarball: string;
  readonly browser: Browser;
  readonly service: TestService;
  readonly check: Check;
}

async function useApp({ project, tarball, browser, service, check }: Use): Promise<void> {
  const { name } = project;
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
  if (started && (name === 'astro' || name === 'next'))
    await useDrawnPage(site!.url, browser, service, check, name === 'next');
  if (started && name === 'next') await useNextNavigation(site!.url, browser, service, check);
  if (started && name === 'astro') await useAstroRouter(site!.url, browser, service, check);
  await site?.stop();
  if (started && name === 'vite') await useViteInDevelopment(project, browser, service, check);
  if (started && name === 'next') {
    await useNextInDevelopment(project, browser, service, check);
    await useNextWithoutCacheComponents(project, browser, service, check);
  }
  if (ready) await useStarter(project, browser, check);
}
