import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inLanes } from './in-lanes.js';
import { print, type Results, type Tally } from './tally.js';
import type { Times } from './times.js';

/** What a run does without a break: files of tests in one process, all element tests in one engine, or a command. */
export interface Unit {
  /** Its files, or its own name: what its time is known by. */
  readonly names: readonly string[];
  /** Runs beside the others from the start, because it mostly waits, or keeps to one core for long. */
  readonly beside?: boolean;
  run(tally: Tally): Promise<void>;
}

/** Runs the longest first, as many at a time as there are lanes, and learns how long each takes. */
export async function runUnits(units: readonly Unit[], lanes: number, tally: Tally, times: Times): Promise<void> {
  const run = async (unit: Unit): Promise<void> => {
    const start = performance.now();
    await unit.run(tally);
    const seconds = (performance.now() - start) / 1000;
    for (const name of unit.names) times.add(name, tally.seconds.get(name) ?? seconds);
  };
  const inQueue = units.filter(({ beside }) => !beside);
  await Promise.all([
    inLanes(
      lanes,
      times.longestFirst(inQueue, ({ names }) => names),
      run,
    ),
    ...units.filter(({ beside }) => beside).map(run),
  ]);
  times.keep();
}

/** What a program inherits. */
export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  /** Default: that of this program. */
  readonly umask: number | undefined;
}

/**
 * A program of its own, whose output is printed at its end. One that counts tests tells its counts by `Tally.end()`. Another one counts as
 * one test.
 */
export function command(name: string, args: readonly string[], { env, umask }: Surroundings): Unit {
  return {
    names: [name],
    async run(tally) {
      const start = performance.now();
      // The program inherits it.
      const own = umask === undefined ? undefined : process.umask(umask);
      const child = spawn(args[0]!, args.slice(1), { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
      if (own !== undefined) process.umask(own);
      let output = '';
      for (const stream of [child.stdout!, child.stderr!])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      let results: Results | undefined;
      child.on('message', (message) => (results = message as Results));
      const [code] = (await once(child, 'close')) as [number | null];
      const ms = performance.now() - start;
      if (results) {
        print(output.trimEnd());
        tally.add(results);
      } else if (code === 0) {
        tally.pass(name);
        tally.file(name, true, 1, ms, '');
      } else tally.fail({ file: name, titles: [], message: output.slice(-8000).trimEnd() });
    },
  };
}
