import { chromeLauncher, type BrowserLauncher } from '@web/test-runner';
import { browserArgs, findBrowser, findFirefox } from '../support/browser.js';
import type { Engine } from './ensure-browser.js';
import { webKitLauncher } from './webkit-launcher.js';

/** What starts the browser of an engine, and opens pages in it. */
export const launchers: Readonly<Record<Engine, () => BrowserLauncher>> = {
  chromium: chromiumLauncher,
  firefox: firefoxLauncher,
  webkit: webKitLauncher,
};

function chromiumLauncher(): BrowserLauncher {
  const executablePath = findBrowser();
  return chromeLauncher({
    launchOptions: { ...(executablePath && { executablePath }), args: [...browserArgs] },
    // Storage of its own for each page: two files run at the same time.
    createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
    // In a full Chromium a tab in the background stands still, and its tests with it.
    concurrency: executablePath?.includes('headless-shell') ? 2 : 1,
  });
}

/** What drives Chrome drives Firefox as well, when it is told so. One page after the other: they share their storage. */
function firefoxLauncher(): BrowserLauncher {
  const executablePath = findFirefox();
  return chromeLauncher({
    launchOptions: { browser: 'firefox', ...(executablePath && { executablePath }) },
    concurrency: 1,
  });
}
