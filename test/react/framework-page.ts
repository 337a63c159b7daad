import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { openWatched, startHostSite, type WatchedPage } from '../support/host-page.js';

/** Server-rendered HTML for the app to hydrate. */
export interface ServerRendered {
  readonly markup: string;
  readonly props: object;
}

/** A page on which an app of this folder runs. */
export interface FrameworkSite {
  /** Opens it with server-rendered HTML in the app's root. */
  open(browser: Pick<Browser, 'newPage'>, rendered?: ServerRendered): Promise<WatchedPage>;
  stop(): Promise<void>;
}

/** Bundles an app of this folder in development mode, with all warnings, and serves it. */
export async function startFrameworkSite(app: string): Promise<FrameworkSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-framework-'));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      lib: { entry: path.join(import.meta.dirname, app), formats: ['es'], fileName: () => 'app.js' },
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  });
  const pages: Record<string, string> = {};
  const site = await startHostSite({ folder, pages });
  return {
    async open(browser, rendered) {
      const props = rendered ? `<script type="application/json">${JSON.stringify(rendered.props)}</script>` : '';
      pages['/'] =
        `<!doctype html><html lang="en"><head><title>App</title></head><body><main>${rendered?.markup ?? ''}</main>
        ${props}        <script type="module" src="/app.js"></script></body></html>`;
      const opened = await openWatched(browser, site.url);
      await opened.page.waitForFunction(() => 'app' in window);
      return opened;
    },
    async stop() {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
