import assert from 'node:assert/strict';
import type { RewardsWidget } from '../../src/index.js';
import type { Page } from 'playwright-core';
import { giveaway } from '../../demo/scenarios/sample-payloads.js';
import type { TakeAwayInput } from '../../demo/take-away/placed.js';
import { untilVisible, type WatchedPage } from '../support/host-page.js';

const treats = giveaway('weekly-treats', new Date());

const hostile =
  '</script><script>document.title=`burnt`</script><!-- <img src=x onerror="document.title=1"> \' " ` ${1} {{ 2 }} {3} \\n &amp; \u2028 \u202e';

/** What a page shows. */
interface Facts {
  readonly heading: string;
  readonly level: number;
  readonly direction: string;
  /** Label of the first button of an offer. */
  readonly label: string;
  /** Where the first link leads. */
  readonly link: string | undefined;
  /** Number of cards in each section. */
  readonly cards: Readonly<Record<string, number>>;
}

export interface Case {
  readonly input: TakeAwayInput;
  /** Checks the page, if a test opens it. */
  readonly facts?: (facts: Facts) => void;
  /** Whether a code is claimed on the page. */
  readonly claims?: boolean;
}

const gateway = (flowId?: string): TakeAwayInput['source'] => ({ kind: 'gateway', address: '', flowId });

export const cases: Record<string, Case> = {
  rewards: {
    input: { element: 'rewards-widget', attributes: {}, lang: 'en', direction: 'auto', source: gateway() },
  },
  'rewards-with-attributes': {
    input: {
      element: 'rewards-widget',
      attributes: {
        placements: 'popular all',
        heading: hostile,
        subheading: '',
        linkParams: 'a={placement}-{position}&b={offer}',
        variant: hostile,
        headingLevel: 4,
        ageRestricted: 'hide',
        preview: true,
      },
      lang: 'de',
      direction: 'rtl',
      source: gateway(),
    },
    facts: ({ heading, level, direction, label, link, cards }) => {
      assert.equal(heading, hostile);
      assert.match(link!, /[?&]a=popular-1&b=[^&{}]+$/);
      assert.deepEqual([level, direction, label], [4, 'rtl', 'Details']);
      assert.deepEqual(Object.keys(cards), ['popular', 'all', 'test']);
    },
  },
  giveaway: {
    input: {
      element: 'giveaway-flow',
      attributes: {},
      lang: 'en',
      direction: 'auto',
      source: gateway('weekly-treats'),
    },
    facts: ({ heading, level }) => {
      assert.deepEqual([heading, level], [(treats.header as { title: string }).title, 2]);
    },
    claims: true,
  },
  'giveaway-with-attributes': {
    input: {
      element: 'giveaway-flow',
      attributes: { headingLevel: 5, remember: 'none', ageRestricted: 'gate', preview: true },
      lang: 'fr',
      direction: 'ltr',
      source: gateway('new-home'),
    },
  },
  'giveaway-in-the-page': {
    input: {
      element: 'giveaway-flow',
      attributes: { remember: 'session' },
      lang: 'de-AT',
      direction: 'auto',
      source: { kind: 'payload', payload: treats },
    },
    facts: ({ heading, cards }) => {
      assert.equal(heading, (treats.header as { title: string }).title);
      assert.deepEqual(cards, { giveaway: (treats.offers as unknown[]).length });
    },
    claims: true,
  },
};

/** Waits for what a case shows, claims if it can, and closes the page, which has logged nothing. */
export async function usePasted(opened: WatchedPage, { input: { element }, facts, claims }: Case): Promise<void> {
  const { page, errors, warnings } = opened;
  await untilVisible(page.locator(`${element}:state(ready) [data-offer]`).first(), opened);
  facts?.(await readFacts(page, element));
  if (claims) {
    await page.locator('[part=claim]').first().click();
    const code = page.locator('[part=code]').first();
    await untilVisible(code, opened);
    assert.match(await code.innerText(), /\S{4}/);
  }
  // No hostile text has run.
  assert.match(await page.title(), /^(Thank you|Shop)$/);
  assert.deepEqual({ errors, warnings }, { errors: [], warnings: [] });
  await page.close();
}

function readFacts(page: Page, element: string): Promise<Facts> {
  return page.locator(element).evaluate(async (host): Promise<Facts> => {
    // The catalogue may be yet to come.
    await (host as RewardsWidget).settled;
    const tree = host.shadowRoot!;
    const heading = tree.querySelector('[part=heading]')!;
    const sections = [...tree.querySelectorAll<HTMLElement>('[data-placement]')];
    return {
      heading: heading.textContent.trim(),
      level: Number(heading.ariaLevel),
      direction: getComputedStyle(host).direction,
      label: tree.querySelector('[data-offer] button')?.textContent.trim() ?? '',
      link: tree.querySelector<HTMLAnchorElement>('[data-offer] [part=cta]')?.href,
      cards: Object.fromEntries(
        sections.map((section) => [section.dataset.placement!, section.querySelectorAll('[data-offer]').length]),
      ),
    };
  });
}
