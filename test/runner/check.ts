import { print, type Tally } from './tally.js';

/** Does one thing and counts it as a test. Resolves to whether it passed. */
export type Check = (title: string, work: () => unknown) => Promise<boolean>;

/** Checks of one group, such as an app, that print a line each. */
export function checksOf(group: string, tally: Tally): Check {
  return async (title, work) => {
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
