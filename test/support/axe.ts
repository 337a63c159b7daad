import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 A and AA, and what axe holds to be good practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
}

/**
 * What axe finds wrong on a page, or in a part of it; nothing is an empty list. It reaches into shadow roots, but into no frames,
 * and asks for nothing: a page that is a file would complain of that.
 */
export async function axeViolations(page: Page | Frame, within = 'html'): Promise<string[]> {
  // Not by a script element: a page's policy may forbid that.
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([within, runOnly]) =>
      (window as unknown as { axe: Axe }).axe.run(within, {
        resultTypes: ['violations'],
        runOnly,
        iframes: false,
        preload: false,
      }),
    [within, RULES] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  );
}
