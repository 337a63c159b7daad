import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { AXE_RULES } from './axe-rules.js';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(context: ElementContext, options: RunOptions): Promise<AxeResults>;
}

/**
 * Runs axe on a page or a part of it, and returns its findings. It checks shadow roots, but no frames,
 * and sends no requests, which a page from a file would log as errors.
 */
export async function axeViolations(page: Page | Frame, within = 'html'): Promise<string[]> {
  // Not by a script element, which a page's policy may forbid.
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    ([within, runOnly]) =>
      (window as unknown as { axe: Axe }).axe.run(within, {
        resultTypes: ['violations'],
        runOnly,
        iframes: false,
        preload: false,
      }),
    [within, AXE_RULES] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  );
}
