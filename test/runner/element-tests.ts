import path from 'node:path';
import { format } from 'node:util';
import {
  startTestRunner,
  type Logger,
  type Reporter,
  type TestRunnerPlugin,
  type TestSession,
  type TestSuiteResult,
} from '@web/test-runner';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import config from '../../web-test-runner.config.js';
import { bundledTests } from './bundled-tests.js';
import { launchers } from './launchers.js';
import type { Engine } from './ensure-browser.js';
import { print, type Tally } from './tally.js';

/**
 * Runs test files in a browser, each in a page of its own.
 *
 * @param bundled these files, or more
 */
export async function runElementTests(
  files: readonly string[],
  tally: Tally,
  engine: Engine,
  bundled: Promise<TestRunnerPlugin> = bundledTests(files),
): Promise<void> {
  const runner = await startTestRunner({
    config: {
      ...config,
      // Two runs that start at once would look for the same one.
      port: await findFreePort(),
      browsers: [launchers[engine]()],
      files: [...files],
      plugins: [await bundled],
      reporters: [tallyReporter(tally, engine)],
      logger,
      staticLogging: true,
    },
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  });
  if (!runner) throw new Error('the test runner for elements did not start');
  await new Promise<void>((resolve) => {
    runner.on('stopped', () => resolve());
  });
}

const silent = (): void => {};

/** Prints only warnings and errors of the server. */
const logger: Logger = {
  log: silent,
  debug: silent,
  group: silent,
  groupEnd: silent,
  warn: (...words: unknown[]) => print(format(...words)),
  error: (...words: unknown[]) => print(format(...words)),
  logSyntaxError: ({ message }) => print(message),
};

/** The name under which a file counts: one run may have it in several engines. */
export function nameIn(engine: Engine, file: string): string {
  return engine === 'chromium' ? file : `${file} in ${engine}`;
}

function tallyReporter(tally: Tally, engine: Engine): Reporter {
  const starts = new Map<string, number>();
  return {
    start({ sessions, startTime }) {
      // The first pages have already started.
      for (const { id } of sessions.all()) starts.set(id, startTime);
      sessions.on('session-status-updated', ({ id, status }) => {
        if (status === 'INITIALIZING') starts.set(id, Date.now());
      });
    },
    reportTestFileResults({ sessionsForTestFile }) {
      for (const session of sessionsForTestFile) {
        tallySession(session, engine, tally, Date.now() - (starts.get(session.id) ?? NaN));
      }
    },
  };
}

function tallySession(session: TestSession, engine: Engine, tally: Tally, ms: number): void {
  const file = nameIn(engine, path.relative(process.cwd(), session.testFile));
  const count = session.testResults ? tallySuite(session.testResults, file, [], tally) : 0;
  for (const error of session.errors) tally.fail({ file, titles: [], message: describeError(error) });
  if (tally.of(file).failed === 0 && (count === 0 || session.passed !== true)) {
    const missing = session.request404s.map((url) => `\nnot found: ${url}`).join('');
    tally.fail({ file, titles: [], message: `${count === 0 ? 'holds no test that ran' : 'did not pass'}${missing}` });
  }
  tally.file(
    file,
    tally.of(file).failed === 0,
    count,
    ms,
    (session.logs as unknown[][]).map((log) => format(...log)).join('\n'),
  );
}

/** Returns the number of tests. */
function tallySuite(suite: TestSuiteResult, file: string, titles: readonly string[], tally: Tally): number {
  for (const test of suite.tests) {
    if (test.skipped) tally.fail({ file, titles: [...titles, test.name], message: 'is skipped: run it or delete it' });
    else if (test.passed) tally.pass(file);
    else tally.fail({ file, titles: [...titles, test.name], message: describeError(test.error) });
  }
  return suite.suites.reduce(
    (count, inner) => count + tallySuite(inner, file, [...titles, inner.name], tally),
    suite.tests.length,
  );
}

function describeError(error: TestSession['errors'][number] | undefined): string {
  if (!error) return 'failed without a word';
  const { message, stack, expected, actual } = error;
  const difference = expected === undefined ? '' : `\nexpected: ${expected}\nactual:   ${actual ?? ''}`;
  return `${message}${difference}${stack ? `\n${stack}` : ''}`;
}
