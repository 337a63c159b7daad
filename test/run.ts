/**
 * `npm test [-- PATH…]`: the tests, or those below the paths. Files that end in `.browser-test.ts` run in a browser, those in
 * `.test.ts` in Node. The last line printed is the count.
 *
 * `--all` adds the exhaustive tests and those of what is around the product, and `--rest` runs only these. Both try ten times as many cases of the properties, which are in files
 * called `any-…`. `--engine firefox` and `--engine webkit` run only browser tests,
 * in that browser.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser, type Engine } from './runner/ensure-browser.js';
import { print, Tally } from './runner/tally.js';
import { isAround, isSlow, listTests, longestFirst } from './runner/test-files.js';

const root = path.dirname(import.meta.dirname);
process.chdir(root);

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, rest: { type: 'boolean' }, engine: { type: 'string', default: 'chromium' } },
  allowPositionals: true,
});
const engine = values.engine as Engine;
const wanted = positionals.map((argument) => path.relative(root, path.resolve(argument)));
const files = listTests(wanted);
const elementTests = files.filter((file) => file.endsWith('.browser-test.ts') && (!values.rest || hasProperties(file)));
const nodeTests =
  engine === 'chromium' ? longestFirst(files.filter((file) => file.endsWith('.test.ts') && isIncluded(file))) : [];

/** Slow tests are left out, unless they are named or asked for, and without a path those of what is around the product. */
function isIncluded(file: string): boolean {
  const left = isSlow(file) || isAround(file);
  if (values.rest) return left || hasProperties(file);
  return !left || values.all || wanted.includes(file) || (!isSlow(file) && wanted.length > 0);
}

function hasProperties(file: string): boolean {
  return path.basename(file).startsWith('any-');
}

if (values.rest || values.all) {
  process.env.CASE_FACTOR ??= '10';
  process.env.CASE_SEED ??= String(Date.now() % 2 ** 31);
}

const tally = new Tally();
try {
  ensureBrowser(engine);
  const { startShared } = await import('./runner/shared.js');
  // What the tests in Node share is made while the element tests run: those need no build.
  const starting = nodeTests.length > 0 ? startShared(nodeTests) : undefined;
  // Its failure is reported below, when it is waited for.
  starting?.catch(() => {});
  try {
    if (elementTests.length > 0) {
      const { runElementTests } = await import('./runner/element-tests.js');
      await runElementTests(elementTests, tally, engine);
    }
    if (await starting) {
      const { runNodeTests } = await import('./runner/node-tests.js');
      await runNodeTests(nodeTests, tally);
    }
  } finally {
    await (await starting)?.stop();
  }
} catch (error) {
  tally.fail({ file: 'npm test', titles: [], message: error instanceof Error ? error.message : String(error) });
}
if (elementTests.length + nodeTests.length === 0) print(`There are no tests below ${wanted.join(' ')}`);
print(tally.summary());
process.exit(tally.ok ? 0 : 1);
