/**
 * `npm test [-- PATH…]`: the core of the tests, or all that are below the paths. The last line printed is the count.
 *
 * `--all` runs everything: all tests, ten times as many cases of the properties, the element tests in three engines, and the commands that
 * check, measure and use what is built. `--changed` leaves out the hosts and platforms that depend on nothing that has changed since their last
 * green run. `--again` runs once more what failed. `--engine firefox` and `--engine webkit` run only element tests, in that browser.
 * `--elsewhere` runs the tests as on somebody else's machine: with narrow letters, which make controls small, another time zone and locale, and
 * files that only their owner can read.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundledTests } from './runner/bundled-tests.js';
import { nameIn, runElementTests } from './runner/element-tests.js';
import { ensureBrowser, type Engine } from './runner/ensure-browser.js';
import { prepareNodeTests } from './runner/node-tests.js';
import { startShared, type Shared } from './runner/shared.js';
import { Tally } from './runner/tally.js';
import { dependsOnEngine, isCore, isElementTest, isSlow, listTests } from './runner/test-files.js';
import { Times } from './runner/times.js';
import { command, runUnits, type Unit } from './runner/units.js';

const root = path.dirname(import.meta.dirname);
process.chdir(root);

const { values, positionals } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    elsewhere: { type: 'boolean', default: false },
    engine: { type: 'string' },
  },
  allowPositionals: true,
});
const wanted = positionals.map((argument) => path.relative(root, path.resolve(argument)));
const files = listTests(wanted).filter(isIncluded);
const elementTests = files.filter(isElementTest);
const nodeTests = values.engine === undefined ? files.filter((file) => !isElementTest(file)) : [];
const engines: readonly Engine[] =
  values.all && wanted.length === 0 ? ['firefox', 'webkit', 'chromium'] : [(values.engine ?? 'chromium') as Engine];

/** Firefox and WebKit run what depends on an engine, and what is named. */
function testsIn(engine: Engine): readonly string[] {
  return engine === 'chromium' || wanted.length > 0 ? elementTests : elementTests.filter(dependsOnEngine);
}

function isIncluded(file: string): boolean {
  if (values.all || values.engine !== undefined) return true;
  // Slow tests run only if they are named.
  return wanted.length > 0 ? !isSlow(file) || wanted.includes(file) : isCore(file);
}

/** Of this machine. */
const env = { ...process.env, REUSE_BUILD: '1' };
let umask: number | undefined;
if (values.elsewhere) {
  umask = process.umask(0o077);
  Object.assign(process.env, {
    FONTCONFIG_FILE: path.resolve('.ci/narrow-fonts.conf'),
    TZ: 'Pacific/Kiritimati',
    LC_ALL: 'ar_EG.UTF-8',
  });
}
if (values.all) {
  process.env['CASE_FACTOR'] ??= '10';
  process.env['CASE_SEED'] ??= String(Date.now() % 2 ** 31);
}

/** What checks, measures and uses what is built. Nothing of it builds again. */
function commands(built: Promise<unknown>): Unit[] {
  const options = [values.changed ? '--changed' : '', values.again ? '--again' : ''].filter(Boolean);
  const start = (name: string, args: readonly string[], beside: boolean): Unit => {
    const unit = command(name, args, { env, umask });
    return { names: unit.names, beside, run: (counted) => built.then(() => unit.run(counted)) };
  };
  const npm = (script: string, beside = false): Unit => start(`npm run ${script}`, ['npm', 'run', script], beside);
  const node = (folder: string, args: readonly string[], beside = false): Unit =>
    start(folder, [process.execPath, '--import', 'tsx', `${folder}/run.ts`, ...args], beside);
  return [
    node('test/platforms', options),
    node('test/hosts', options),
    // Keeps to one core for two minutes.
    npm('check:lint', true),
    // Mostly waits. Where no hosts for it can be created, it says so and counts no tests.
    node('test/cluster', ['--if-possible'], true),
    npm('check:types'),
    npm('check:rest'),
    npm('docs:site'),
    npm('size'),
  ];
}

async function runAll(ready: Promise<unknown>): Promise<void> {
  const times = new Times();
  const bundled = bundledTests(elementTests);
  const inNode = await prepareNodeTests(nodeTests, times, ready);
  const beside = values.all && wanted.length === 0 ? commands(ready) : [];
  const inEngines = engines
    .filter((engine) => testsIn(engine).length > 0)
    .map((engine): Unit => ({
      names: [`element tests in ${engine}`],
      run: (counted) => runElementTests(testsIn(engine), counted, engine, bundled),
    }));
  const runOnce = async (name: string, counted: Tally): Promise<void> => {
    await beside.find(({ names }) => names.includes(name))?.run(counted);
    if (nodeTests.includes(name)) await inNode.runOne(name, counted);
    for (const engine of engines)
      for (const file of testsIn(engine))
        if (nameIn(engine, file) === name) await runElementTests([file], counted, engine, bundled);
  };
  try {
    // One more at a time than there are cores: much of a test is waiting. But PostgreSQL and the browser serve only so many.
    const lanes = Math.min(3, availableParallelism() + 1);
    await runUnits([...inEngines, ...beside, ...inNode.units], lanes, tally, times);
    if (values.again) await tally.runAgain(runOnce);
  } finally {
    await inNode.remove();
  }
}

const tally = new Tally();
// What the tests in Node share is made while the element tests run: those need no build.
let shared: Promise<Shared> | undefined;
try {
  for (const engine of engines) ensureBrowser(engine);
  shared = nodeTests.length > 0 ? startShared(nodeTests) : undefined;
  // Its failure is reported below, when it is waited for.
  shared?.catch(() => {});
  await runAll(Promise.resolve(shared));
} catch (error) {
  tally.fail({ file: 'npm test', titles: [], message: error instanceof Error ? error.message : String(error) });
}
// Where it did not start, it has stopped itself.
await shared?.then(({ stop }) => stop()).catch(() => {});
if (files.length === 0)
  tally.fail({ file: 'npm test', titles: [], message: `There are no tests below ${wanted.join(' ')}.` });
await tally.end();
