import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, sharedBrowser } from './browser.js';

/**
 * A browser, shared by all tests of a suite.
 *
 * @param own whether the suite needs a browser of its own, because it reads the clipboard, which all pages of a browser share
 */
export function useBrowser({ own = false } = {}): Pick<Browser, 'newContext' | 'newPage'> {
  let browser: Browser;
  before(async () => {
    browser = await (own ? launchBrowser() : sharedBrowser());
  });
  after(() => browser?.close());
  return {
    newContext: (options) => browser.newContext(options),
    newPage: (options) => browser.newPage(options),
  };
}
