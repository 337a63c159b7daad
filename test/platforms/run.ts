/**
 * `npm run test:platforms [-- NAME…]`: uses the packed package on platforms of other languages than JavaScript, those of this folder or
 * those named, in the real thing and in the browser. The last line printed is the count.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checksOf } from '../runner/check.js';
import { findMissing } from '../runner/debian-packages.js';
import { ensureBrowser } from '../runner/ensure-browser.js';
import { print, Tally } from '../runner/tally.js';
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
const wanted = process.argv.slice(2);
const tally = new Tally();

ensureBrowser('chromium');
const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-platforms-'));
const browser = await launchBrowser();
try {
  const names = platforms.map(({ name }) => name);
  for (const name of wanted.filter((name) => !names.includes(name)))
    tally.fail({ file: name, titles: [], message: `There is no such platform. There are ${names.join(', ')}.` });
  let installed: InstalledPackage | undefined;
  await checksOf('package', tally)('packs, and installs in an empty folder', async () => {
    installed = await installPackage(folder);
  });
  const chosen = platforms.filter(({ name, onlyNamed }) => (wanted.length === 0 ? !onlyNamed : wanted.includes(name)));
  for (const { name, packages, run } of chosen) {
    if (!installed) break;
    const obstacle = findMissing(packages);
    if (obstacle === undefined) await run({ folder, installed, browser, check: checksOf(name, tally) });
    else tally.fail({ file: name, titles: [], message: obstacle });
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
print(tally.summary());
process.exit(tally.ok ? 0 : 1);
