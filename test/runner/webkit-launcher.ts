// Our own, because `@web/test-runner-webdriver` sets no viewport, holds no key down, and brings 142 packages.
import type { BrowserLauncher } from '@web/test-runner';
import { startWebKit } from './webdriver.js';
import { WebDriverPage } from './webdriver-page.js';

/** Runs pages of tests in two WebKitGTKs: storage, open windows and focus are never shared. */
export function webKitLauncher(): BrowserLauncher {
  const pages = new Map<string, WebDriverPage>();
  const free: WebDriverPage[] = [];

  const launcher = {
    name: 'WebKitGTK',
    // The commands that tests send know the pages of puppeteer; ours answer to the same calls.
    type: 'puppeteer',
    concurrency: 2,
    getPage: (sessionId: string) => pages.get(sessionId),
    isActive: (sessionId: string) => pages.has(sessionId),
    getBrowserUrl: (sessionId: string) => pages.get(sessionId)?.url(),
    startSession: async (sessionId: string, url: string) => {
      const page = free.pop() ?? (await WebDriverPage.open(await startWebKit()));
      pages.set(sessionId, page);
      await page.goto(url);
    },
    stopSession: async (sessionId: string) => {
      const page = pages.get(sessionId);
      pages.delete(sessionId);
      // Starting a browser takes longer than most files.
      if (await page?.clear()) free.push(page!);
      else await page?.close();
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('WebKitGTK runs without a screen: there is nothing to debug in')),
    stop: async () => {
      await Promise.all([...pages.values(), ...free].map((page) => page.close()));
    },
  } satisfies BrowserLauncher & Record<string, unknown>;
  return launcher;
}
