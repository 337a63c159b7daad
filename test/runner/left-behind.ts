import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { eventually } from '../support/eventually.js';

/** The name of the test that `checkLeftBehind()` adds. The runner counts it only if it fails. */
export const LEAVES_NOTHING = 'leaves nothing behind';

/** What works on under the tests of the next file: servers, other processes, and waits. */
const RESOURCES = ['PipeServerWrap', 'ProcessWrap', 'TCPServerWrap', 'Timeout'];

/** Globals that don't have a value yet. */
const LAZY = new Set(
  Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([, { get }]) => get)
    .map(([name]) => name),
);

/** What was there before the first test. */
let expected: ReadonlyMap<string, unknown> | undefined;

let start = (): void => {};
const loaded = new Promise<void>((resolve) => {
  start = resolve;
});

/** To be called when all files of the process are loaded: what their imports add isn't what a test leaves. */
export function startTests(): void {
  start();
}

/**
 * To be called before the first file of a process that several share, and after each of them: the tests of one file find what those
 * of the others found.
 */
export function checkLeftBehind(): void {
  void test(LEAVES_NOTHING, async () => {
    await loaded;
    // Node listens to the exit until then.
    await setImmediate();
    expected ??= state();
    const before = expected;
    const left = (): string[] => {
      const now = state();
      const names = new Set([...before.keys(), ...now.keys()]);
      return [...names].filter((name) => !Object.is(now.get(name), before.get(name)));
    };
    // What was closed may need a moment.
    await eventually(() => left().length === 0, 30_000).catch(() => {});
    const names = left();
    // The next file is not blamed for it.
    expected = state();
    assert.deepEqual(names, []);
  });
}

/** What the tests of other files in this process would notice, by names. */
function state(): Map<string, unknown> {
  const resources = process.getActiveResourcesInfo();
  return new Map<string, unknown>([
    ['the current folder', process.cwd()],
    ...Object.entries(process.env).map(([name, value]) => [`the variable ${name}`, value] as const),
    // Node gives many of its own only when they are first asked for.
    ...Object.entries(Object.getOwnPropertyDescriptors(globalThis)).map(
      ([name, { value }]) => [`globalThis.${name}`, LAZY.has(name) ? undefined : (value as unknown)] as const,
    ),
    ...process.eventNames().map((name) => [`listeners of ${String(name)}`, process.listenerCount(name)] as const),
    ...RESOURCES.map((name) => [name, resources.filter((resource) => resource === name).length] as const),
  ]);
}
