import { parseArgs } from 'node:util';
import { GreenRuns, type Kind } from './green-runs.js';
import { inLanes } from './in-lanes.js';
import { Tally } from './tally.js';

/** What all apps or platforms of a run share. */
export interface Prepared {
  /**
   * Uses one of them.
   *
   * @param folder its own, which doesn't exist yet
   */
  use(name: string, counted: Tally, folder: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The command that uses all apps or platforms, or those that the command line names, two at a time. Those that passed are written into
 * `green-runs.json`. The last line printed is the count.
 *
 * `--changed` leaves out those that depend on nothing that has changed since their last green run. `--again` runs once more what failed.
 *
 * @param names those that there are
 * @param onlyNamed those of them that run only if they are named
 * @param prepare resolves to undefined after a failure that it has counted
 */
export async function runNamed(
  kind: Kind,
  names: readonly string[],
  onlyNamed: readonly string[],
  prepare: (tally: Tally) => Promise<Prepared | undefined>,
): Promise<never> {
  const { values, positionals } = parseArgs({
    options: { again: { type: 'boolean' }, changed: { type: 'boolean' } },
    allowPositionals: true,
  });
  const tally = new Tally();
  const greenRuns = new GreenRuns(kind);
  for (const name of positionals.filter((name) => !names.includes(name)))
    tally.fail({ file: name, titles: [], message: `There is none of that name. There are ${names.join(', ')}.` });
  const wanted = names.filter((name) =>
    positionals.length === 0 ? !onlyNamed.includes(name) : positionals.includes(name),
  );
  const chosen = values.changed ? greenRuns.withChanges(wanted) : greenRuns.longestFirst(wanted);
  const prepared = chosen.length > 0 ? await prepare(tally) : undefined;
  if (prepared) {
    const use = async (name: string, counted: Tally, folder: string): Promise<void> => {
      const start = performance.now();
      await prepared.use(name, counted, folder);
      const { passed, failed } = counted.of(name);
      if (failed === 0) greenRuns.record(name, passed, (performance.now() - start) / 1000);
    };
    try {
      await inLanes(2, chosen, (name) => use(name, tally, name));
      if (values.again)
        await tally.runAgain(async (name, again) => {
          if (chosen.includes(name)) await use(name, again, `${name}-again`);
        });
    } finally {
      await prepared.stop();
    }
  }
  return await tally.end();
}
