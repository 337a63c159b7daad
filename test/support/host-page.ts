import { createReadStream, existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { startLoopbackServer, type LoopbackServer } from './loopback-server.js';

/** Content types by the ending of a file's name. */
export const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export type HostSite = Pick<LoopbackServer, 'url' | 'stop'>;

interface HostSiteOptions {
  /** Folder that is served. */
  readonly folder: string;
  /** Pages and scripts besides those of the folder, by path. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly csp?: string;
}

/** A merchant's site with its own address, pages and Content-Security-Policy. */
export function startHostSite({ folder, pages = {}, csp }: HostSiteOptions): Promise<LoopbackServer> {
  return startLoopbackServer((request, response) => {
    const pathname = decodeURIComponent(new URL(request.url!, 'http://host').pathname);
    const file = path.join(folder, path.normalize(pathname));
    if (csp !== undefined) response.setHeader('Content-Security-Policy', csp);
    response.setHeader('Content-Type', contentTypes[path.extname(pathname) || '.html'] ?? 'application/octet-stream');
    const page = pages[pathname];
    if (page !== undefined) response.end(page);
    else if (path.extname(file) !== '' && existsSync(file)) createReadStream(file).pipe(response);
    else response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
  });
}

/** A page, and what is in its console. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors, whether logged or thrown, and violations of the page's policy. */
  readonly errors: string[];
  readonly warnings: string[];
}

export async function openWatched(browser: Pick<Browser, 'newPage'>, url: string): Promise<WatchedPage> {
  const watched = await watchPage(await browser.newPage());
  await watched.page.goto(url);
  return watched;
}

/** Watches a page, from its next navigation on. */
export async function watchPage(page: Page): Promise<WatchedPage> {
  const errors: string[] = [];
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
    if (message.type() === 'warning') warnings.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.exposeFunction('reportViolation', (violation: string) => errors.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation: (violation: string) => void };
      reportViolation(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return { page, errors, warnings };
}

/**
 * Waits for something on the page. If it doesn't appear, fails with the console's messages and what the page shows, its elements too.
 *
 * @param timeout in milliseconds; the browser's default
 */
export async function untilVisible(
  locator: Locator,
  { page, errors }: WatchedPage,
  options: { readonly timeout?: number } = {},
): Promise<void> {
  try {
    await locator.waitFor(options);
  } catch (error) {
    const text = await page.evaluate(() =>
      [document.body, ...document.querySelectorAll('*')]
        .flatMap((element, index) => (index === 0 ? [element] : [...(element.shadowRoot?.children ?? [])]))
        .map((element) =>
          element instanceof HTMLElement && !(element instanceof HTMLStyleElement) ? element.innerText : '',
        )
        .join('\n'),
    );
    throw new Error(`${(error as Error).message}\nerrors: ${errors.join('\n')}\n${page.url()} shows: ${text}`, {
      cause: error,
    });
  }
}
