import type { BrowserLauncher } from '@web/test-runner';
import { startWebKit, type WebDriver } from './webdriver.js';
import { WebDriverPage } from './webdriver-page.js';

/** Runs each page of tests in a WebKitGTK of its own, two at a time. */
export function webKitLauncher(): BrowserLauncher {
  const drivers: WebDriver[] = [];
  const idlePages: WebDriverPage[] = [];
  const activePages = new Map<string, WebDriverPage>();

  const openPage = async (): Promise<WebDriverPage> => {
    const driver = await startWebKit();
    drivers.push(driver);
    return await WebDriverPage.open(driver);
  };

  const launcher = {
    name: 'WebKitGTK',
    // The commands that tests send know the pages of puppeteer; ours answer to the same calls.
    type: 'puppeteer',
    concurrency: 2,
    getPage: (sessionId: string) => activePages.get(sessionId),
    isActive: (sessionId: string) => activePages.has(sessionId),
    getBrowserUrl: (sessionId: string) => activePages.get(sessionId)?.url(),
    startSession: async (sessionId: string, url: string) => {
      const page = idlePages.pop() ?? (await openPage());
      activePages.set(sessionId, page);
      await page.goto(url);
    },
    stopSession: async (sessionId: string) => {
      const page = activePages.get(sessionId);
      activePages.delete(sessionId);
      if (page) {
        await page.leave();
        idlePages.push(page);
      }
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('WebKitGTK runs without a screen: there is nothing to debug in')),
    stop: async () => {
      await Promise.all(drivers.map((driver) => driver.stop()));
    },
  } satisfies BrowserLauncher & Record<string, unknown>;
  return launcher;
}
