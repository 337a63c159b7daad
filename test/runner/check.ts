import { print, type Tally } from './tally.js';

/** Does one thing and counts it as a test. Resolves to whether it passed. */
export type Check = (title: string, work: () => unknown) => Promise<boolean>;

/** After more failures, the rest of a group would mostly wait for what never comes. */
const MAX_FAILED = 5;

/** Checks of one group, such as an app, that print a line each. */
export function checksOf(group: string, tally: Tally): Check {
  return async (title, work) => {
    if (tally.of(group).failed >= MAX_FAILED) {
      print(`– ${group} › ${title}: not tried after ${MAX_FAILED} failures`);
      return false;
    }
    const start = performance.now();
    try {
      await work();
    } catch (error) {
      tally.fail({ file: group, titles: [title], message: error instanceof Error ? error.message : String(error) });
      return false;
    }
    tally.pass(group);
    print(`✔ ${group} › ${title} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return true;
  };
}
