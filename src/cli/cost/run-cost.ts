import { EXIT } from '../exit-code.js';
import { measureCost, type PageCost } from './measure-cost.js';
import { openBrowser } from './open-browser.js';

export interface CostFlags {
  readonly runs: number;
  readonly slowdown: number;
  /** Most milliseconds of the main thread. */
  readonly budget?: number;
  /** Parts of the addresses of the widget's scripts. */
  readonly script: readonly string[];
  readonly chrome?: string;
  readonly json?: true;
}

/** Prints what the widget adds to a page. Returns the exit code: over the budget, the command has failed. */
export async function runCost(url: string, { script, chrome, budget, json, ...options }: CostFlags): Promise<number> {
  const browser = await openBrowser(chrome);
  try {
    const isOurs = (address: string) => script.some((part) => address.includes(part));
    const cost = await measureCost(browser, { url, isOurs, ...options });
    console.log(json ? JSON.stringify(cost) : describeCost(cost, options.slowdown));
    const { mainThread } = cost.with;
    if (budget === undefined || mainThread <= budget) return EXIT.done;
    console.error(`error: ${mainThread.toFixed(0)} ms of the main thread are over the budget of ${budget} ms`);
    return EXIT.failed;
  } finally {
    await browser.close();
  }
}

function describeCost({ with: ours, without }: PageCost, slowdown: number): string {
  const rows: [string, number, number, (value: number) => string][] = [
    ['main thread, our scripts', ours.mainThread, 0, (value) => `${value.toFixed(0)} ms`],
    ['main thread, all', ours.busy, without.busy, (value) => `${value.toFixed(0)} ms`],
    ['largest contentful paint', ours.lcp, without.lcp, (value) => `${value.toFixed(0)} ms`],
    ['layout shift', ours.cls, without.cls, (value) => value.toFixed(3)],
    ['tasks over 50 ms', ours.longTasks, without.longTasks, (value) => value.toFixed(0)],
    ['transferred', ours.bytes, without.bytes, (value) => `${(value / 1000).toFixed(1)} kB`],
  ];
  const cells = rows.map(([name, one, other, show]) => [name, show(one), show(other), show(one - other)]);
  const table = [['', 'with', 'without', 'added'], ...cells];
  const lines = table.map(
    ([name, ...values]) => `${name!.padEnd(26)}${values.map((value) => value.padStart(12)).join('')}`,
  );
  return [...lines, `medians, with the processor slowed down ${slowdown} times`].join('\n');
}
