import type { TestRunnerConfig } from '@web/test-runner';
import { launchers } from './test/runner/launchers.js';
import { BROWSER_START_LIMIT_MS } from './test/support/browser.js';

const { CASE_FACTOR, CASE_SEED } = process.env;

const config: TestRunnerConfig = {
  rootDir: import.meta.dirname,
  browsers: [launchers.chromium()],
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  browserStartTimeout: BROWSER_START_LIMIT_MS,
  // For a whole file: long enough for several tests to reach limits of their own, which say what was waited for.
  testsFinishTimeout: 600_000,
  testFramework: { config: { timeout: '90000' } },
  testRunnerHtml: (testFramework) => `<!doctype html>
    <html lang="en">
      <head>
        <title>Tests</title>
        <script>
          window.caseSettings = ${JSON.stringify({ CASE_FACTOR, CASE_SEED })};
          // A failure is sent as a structured clone, and elements cannot be cloned: the runner would wait forever.
          {
            const copy = window.structuredClone;
            window.structuredClone = (value) => {
              try {
                return copy(value);
              } catch {
                return JSON.parse(JSON.stringify(value, (_, part) => (part instanceof Node ? part.nodeName : part)));
              }
            };
          }
        </script>
      </head>
      <body><script type="module" src="${testFramework}"></script></body>
    </html>`,
};

export default config;
