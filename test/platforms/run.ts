/**
 * `npm run test:platforms [-- NAME…]`: uses the packed package on platforms of other languages than JavaScript, those of this folder or
 * those named, in the real thing and in the browser. For `--changed` and `--again` see `runNamed`.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checksOf } from '../runner/check.js';
import { findMissing } from '../runner/debian-packages.js';
import { ensureBrowser } from '../runner/ensure-browser.js';
import { runNamed } from '../runner/run-named.js';
import { launchBrowser } from '../support/browser.js';
import { caddy } from './caddy.js';
import { claims } from './claims.js';
import { deployment } from './deployment.js';
import { installPackage, type InstalledPackage } from './gateway.js';
import { nginx } from './nginx.js';
import { php } from './php.js';
import type { Platform } from './platform.js';
import { python } from './python.js';
import { ruby } from './ruby.js';
import { shopify } from './shopify.js';
import { starters } from './starters.js';
import { templates } from './templates.js';
import { oldestPhp } from './wordpress/oldest-php.js';
import { newerWordPresses, wordpress } from './wordpress.js';

const platforms: readonly Platform[] = [
  nginx,
  caddy,
  php,
  python,
  ruby,
  starters,
  claims,
  shopify,
  templates,
  wordpress,
  oldestPhp,
  ...newerWordPresses,
  deployment,
];
const names = platforms.map(({ name }) => name);
const onlyNamed = platforms.filter((platform) => platform.onlyNamed).map(({ name }) => name);

await runNamed('platforms', names, onlyNamed, async (tally) => {
  ensureBrowser('chromium');
  const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-platforms-'));
  // Some servers run as another user.
  chmodSync(folder, 0o755);
  const browser = await launchBrowser();
  const stop = async (): Promise<void> => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  };
  let installed: InstalledPackage | undefined;
  await checksOf('package', tally)('packs, and installs in an empty folder', async () => {
    installed = await installPackage(folder);
  });
  if (!installed) return void (await stop());
  const all = { installed, browser };
  // The package is built now, and a platform that runs beside the others doesn't build it under them.
  process.env['REUSE_BUILD'] = '1';
  return {
    async use(name, counted, own) {
      const { packages, run } = platforms.find((platform) => platform.name === name)!;
      const obstacle = findMissing(packages);
      if (obstacle !== undefined) return counted.fail({ file: name, titles: [], message: obstacle });
      await mkdir(path.join(folder, own));
      await run({ ...all, folder: path.join(folder, own), check: checksOf(name, counted) });
    },
    stop,
  };
});
