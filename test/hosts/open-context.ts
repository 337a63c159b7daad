import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { TestService } from '../support/service.js';

/** A fresh browser for one shopper of a host. */
export async function openContext(
  browser: Browser,
  service: TestService,
  options?: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  // Where pictures have paths, they are on the page's own site. They come from the service all the same.
  await context.route('**/samples/**', (route) =>
    route.continue({ url: service.url + new URL(route.request().url()).pathname }),
  );
  return context;
}

/** For visits of one shopper each, in a fresh browser that is closed afterwards. */
export function contextsOf(browser: Browser, service: TestService) {
  return async (options: BrowserContextOptions, use: (context: BrowserContext) => Promise<void>): Promise<void> => {
    const context = await openContext(browser, service, options);
    try {
      await use(context);
    } finally {
      await context.close();
    }
  };
}
