import { chromium } from 'playwright-core';
import { ensureBrowser } from '../test/runner/ensure-browser.js';
import { browserArgs, findBrowser } from '../test/support/browser.js';
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
  const args = [...browserArgs, '--ignore-certificate-errors'];
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    await run({ browser, site, secureSite, probe: await bundle('page/probe.ts', 'iife') });
  } finally {
    await browser.close();
    await site.stop();
    await secureSite.stop();
  }
}
