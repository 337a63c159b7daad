import path from 'node:path';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { chromeLauncher, type TestRunnerConfig } from '@web/test-runner';
import { browserArgs, findBrowser } from './test/support/browser.js';

const executablePath = findBrowser();

const config: TestRunnerConfig = {
  rootDir: import.meta.dirname,
  files: 'test/**/*.browser-test.ts',
  // Some libraries have other code for Node.
  nodeResolve: { exportConditions: ['browser', 'development'] },
  plugins: [esbuildPlugin({ ts: true, target: 'es2022', tsconfig: path.join(import.meta.dirname, 'tsconfig.json') })],
  browsers: [
    chromeLauncher({
      launchOptions: { ...(executablePath && { executablePath }), args: [...browserArgs] },
      // Storage of its own for each page: two files run at the same time.
      createPage: async ({ browser }) => (await browser.createBrowserContext()).newPage(),
      // In a full Chromium a tab in the background stands still, and its tests with it.
      concurrency: executablePath?.includes('headless-shell') ? 2 : 1,
    }),
  ],
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  testFramework: { config: { timeout: '10000' } },
  testRunnerHtml: (testFramework) => `<!doctype html>
    <html lang="en">
      <head><title>Tests</title></head>
      <body><script type="module" src="${testFramework}"></script></body>
    </html>`,
};

export default config;
