import type { Browser } from 'playwright-core';
import { ensureBrowser } from '../../test/runner/ensure-browser.js';
import { launchBrowser } from '../../test/support/browser.js';
import { bundle, createAssets } from './assets.js';
import { openLink } from './link.js';
import { type Site, startSite } from './site.js';

/** The browser and the sites of all visits. */
export interface Bench {
  readonly browser: Browser;
  readonly site: Site;
  /** The same with TLS and HTTP/2. */
  readonly secureSite: Site;
  /** Script that runs in each page before its own scripts. */
  readonly probe: string;
}

/** Builds, starts the sites and the browser, runs something with them, and stops them. */
export async function withBench(run: (bench: Bench) => Promise<void>): Promise<void> {
  await import('../../build/build.js');
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

/** Slow 4G, as Lighthouse has it. */
const SLOW_4G = { roundTrip: 150, down: 1.6e6, up: 0.75e6 };

/** Runs something with the secure site behind a new slow link, so that nothing of an earlier visit is under way on it. */
export async function overSlowLink<T>(bench: Bench, run: (bench: Bench) => Promise<T>): Promise<T> {
  const link = await openLink({ port: bench.secureSite.port, ...SLOW_4G });
  try {
    return await run({ ...bench, site: { ...bench.secureSite, url: `https://127.0.0.1:${link.port}` } });
  } finally {
    await link.stop();
  }
}
