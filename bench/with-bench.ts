import { ensureBrowser } from '../test/runner/ensure-browser.js';
import { launchBrowser } from '../test/support/browser.js';
import { createAssets } from './assets.js';
import { bundle } from './bundle.js';
import { startSite } from './site.js';
import type { Bench } from './visit.js';

/** Builds, starts the sites and the browser, runs something with them, and stops them. */
export async function withBench(run: (bench: Bench) => Promise<void>): Promise<void> {
  await import('../build/build.js');
  const assets = await createAssets();
  const site = await startSite(assets);
  const secureSite = await startSite(assets, true);
  ensureBrowser('chromium');
  // If the browser could trust the certificate only on the page, it would shake hands twice.
  const browser = await launchBrowser('--ignore-certificate-errors');
  try {
    await run({ browser, site, secureSite, probe: await bundle('page/probe.ts', 'iife') });
  } finally {
    await browser.close();
    await site.stop();
    await secureSite.stop();
  }
}
