/**
 * `npm test [-- PATH…]`: every test, or those below the paths. Files that end in `.browser-test.ts` run in a browser, those
 * in `.test.ts` in Node. The last line printed is the count. `--engine firefox` or `webkit` runs the former alone, in that browser.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser, type Engine } from './runner/ensure-browser.js';
import { print, Tally } from './runner/tally.js';

const root = path.dirname(import.meta.dirname);
process.chdir(root);

const { values, positionals } = parseArgs({
  options: { engine: { type: 'string', default: 'chromium' } },
  allowPositionals: true,
});
const engine = values.engine as Engine;
const wanted = positionals.map((argument) => path.relative(root, path.resolve(argument)));
const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('test', file))
  .filter((file) => wanted.length === 0 || wanted.some((prefix) => file.startsWith(prefix)))
  .sort();
const elementTests = files.filter((file) => file.endsWith('.browser-test.ts'));
const nodeTests = engine !== 'chromium' ? [] : files.filter((file) => file.endsWith('.test.ts'));
/** Tests of what is published need it built. */
const needsBuild = nodeTests.some((file) => /^test[\\/](demo|e2e|embed|package)[\\/]/.test(file));

const tally = new Tally();
try {
  ensureBrowser(engine);
  if (needsBuild) build();
  if (elementTests.length > 0) {
    const { runElementTests } = await import('./runner/element-tests.js');
    await runElementTests(elementTests, tally, engine);
  }
  if (nodeTests.length > 0) {
    const { runNodeTests } = await import('./runner/node-tests.js');
    await runNodeTests(nodeTests, tally);
  }
} catch (error) {
  tally.fail({ file: 'npm test', titles: [], message: error instanceof Error ? error.message : String(error) });
}
if (elementTests.length + nodeTests.length === 0) print(`No test lies below ${wanted.join(' ')}`);
print(tally.summary());
process.exit(tally.ok ? 0 : 1);

function build(): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'build/build.ts'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the build failed\n${stdout}${stderr}`);
}
