import { expect } from '@open-wc/testing';
import 'axe-core/axe.min.js';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { AXE_RULES } from './axe-rules.js';
import { smallTargets } from './small-targets.js';

const { axe } = window as unknown as {
  axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
};

/** WCAG 1.4.12: a reader's own spacing. It is set on every element, inside the shadow root, as a reader's style sheet would. */
const spacing = new CSSStyleSheet();
spacing.replaceSync(
  `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
   p { margin-bottom: 2em !important }`,
);

/** Expects that axe finds nothing in an element and its shadow root, as it is on the page. */
export async function expectNoAxeFindings(element: Element, when: string): Promise<void> {
  // A colour that is still changing has no contrast yet. A shimmer has no end, and fades nothing that can be read.
  element.getBoundingClientRect();
  for (const animation of element.shadowRoot!.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    runOnly: AXE_RULES,
    preload: false,
    // A page of tests has no landmarks and no heading of its own.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  });
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`),
  );
  expect(findings, when).to.deep.equal([]);
}

/**
 * Expects that no text of an element is cut off by a box, spills out of its box, or makes the page wider, with the page's own spacing and
 * with that of WCAG 1.4.12.
 *
 * @param clamped a selector of texts that end in an ellipsis on purpose, because the whole text is elsewhere
 */
export async function expectWholeWords(element: Element, when: string, clamped = ''): Promise<void> {
  const root = element.shadowRoot!;
  const check = async (spaced: string): Promise<void> => {
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    const texts = [...root.querySelectorAll<HTMLElement>('*')].filter((each) => hasText(each) && isSeen(each));
    const cut = texts.filter((each) => !(clamped && each.closest(clamped)) && isCut(each)).map(nameOf);
    expect(cut, `${when}, ${spaced}`).to.deep.equal([]);
    expect(document.documentElement.scrollWidth, `${when}, ${spaced}`).to.be.at.most(innerWidth);
  };
  await check('as drawn');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, spacing];
  try {
    await check('spaced');
  } finally {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== spacing);
  }
}

/** Expects that everything that can be pressed is at least 44 px wide and high, whatever the letters are. */
export function expectLargeTargets(element: Element, when: string): void {
  expect(smallTargets(element), when).to.deep.equal([]);
}

function hasText(element: Element): boolean {
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
}

/** Texts for screen readers alone are a pixel in size. */
function isSeen(element: HTMLElement): boolean {
  return (
    !element.closest('style, svg, .visually-hidden, [data-unseen]') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** Whether a box around a text, up to the shadow root, hides a part of it that can't be scrolled to. */
function isCut(element: HTMLElement): boolean {
  const range = document.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  for (let box: HTMLElement | null = element; box; box = box.parentElement) {
    const { overflowX, overflowY, display } = getComputedStyle(box);
    if (display.startsWith('inline')) continue;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    if (hides(overflowX) && (text.left < left - 1 || text.right > right + 1)) return true;
    if (hides(overflowY) && (text.top < top - 2 || text.bottom > bottom + 2)) return true;
    // What scrolls shows the rest.
    if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) return false;
  }
  return false;
}

function nameOf({ localName, className, textContent }: HTMLElement): string {
  return `${localName}.${className} "${textContent.trim().slice(0, 40)}"`;
}
