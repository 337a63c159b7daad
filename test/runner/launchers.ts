import { chromeLauncher, type BrowserLauncher } from '@web/test-runner';
import { BROWSER_START_LIMIT_MS, browserArgs, findBrowser, findFirefox } from '../support/browser.js';
import type { Engine } from './ensure-browser.js';
import { webKitLauncher } from './webkit-launcher.js';

/** Launches the browser of an engine, and opens pages in it. */
export const launchers: Readonly<Record<Engine, () => BrowserLauncher>> = {
  chromium: chromiumLauncher,
  firefox: firefoxLauncher,
  webkit: webKitLauncher,
};

function chromiumLauncher(): BrowserLauncher {
  const executablePath = findBrowser();
  return chromeLauncher({
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [...browserArgs],
      timeout: BROWSER_START_LIMIT_MS,
    },
    // Separate storage for each page, because two files run at the same time.
    createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
    // A full Chromium suspends background tabs, and the tests in them.
    concurrency: executablePath?.includes('headless-shell') ? 2 : 1,
  });
}

/** Puppeteer also drives Firefox. Pages run one after the other, because they share storage. */
function firefoxLauncher(): BrowserLauncher {
  const executablePath = findFirefox();
  return chromeLauncher({
    launchOptions: { browser: 'firefox', ...(executablePath && { executablePath }), timeout: BROWSER_START_LIMIT_MS },
    concurrency: 1,
  });
}
