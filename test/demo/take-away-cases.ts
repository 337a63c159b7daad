import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { RewardsWidget } from '../../src/index.js';
import type { Page } from 'playwright-core';
import { createGateway } from '../../src/gateway/index.js';
import { giveaway, larkmereFeed } from '../../demo/scenarios/sample-payloads.js';
import type { TakeAwayInput } from '../../demo/take-away/placed.js';
import type { SnippetId } from '../../demo/take-away/platforms.js';
import { openWatched, untilVisible } from '../support/host-page.js';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { startTestService, type TestService } from '../support/service.js';
import { handledBy } from '../support/shop.js';
import { useBrowser } from '../support/use-browser.js';
import { createTakenAway, type TakenAway } from './take-away-projects.js';

const root = path.resolve(import.meta.dirname, '../..');

/** A day of the sample on which every offer but the upcoming one is open. */
export const NOW = '2026-06-01T12:00:00Z';
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

interface Case {
  readonly input: TakeAwayInput;
  readonly facts: (facts: Facts) => void;
  /** Whether a code is claimed on the page. */
  readonly claims?: boolean;
}

const gateway = (flowId?: string): TakeAwayInput['source'] => ({ kind: 'gateway', address: '', flowId });

export const cases: Record<string, Case> = {
  rewards: {
    input: { element: 'rewards-widget', attributes: {}, lang: 'en', direction: 'auto', source: gateway() },
    facts: ({ heading, level, direction, cards }) => {
      assert.deepEqual([heading, level, direction], ['Your rewards', 2, 'ltr']);
      assert.deepEqual(Object.keys(cards), ['hero', 'popular', 'all']);
      assert.ok(cards.all! > 20);
    },
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
  'rewards-in-the-page': {
    input: {
      element: 'rewards-widget',
      attributes: { headingLevel: 3 },
      lang: 'ar',
      direction: 'auto',
      source: {
        kind: 'payload',
        payload: {
          ...larkmereFeed(new Date()),
          hero: [],
          popular: [],
          all: [{ id: hostile, partner: hostile, title: hostile, description: hostile, terms: hostile }],
          [hostile]: hostile,
        },
      },
    },
    facts: ({ level, direction, label, cards }) => {
      assert.deepEqual([level, direction, label], [3, 'rtl', 'التفاصيل']);
      assert.deepEqual(cards, { all: 1 });
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
    facts: ({ level, cards }) => {
      assert.equal(level, 5);
      assert.ok(cards.giveaway! > 1);
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

const kinds: readonly SnippetId[] = ['script-tag', 'npm', 'react', 'vue'];

/** The plain cases of both elements; the others add attributes, or a payload in the page. */
export const plainCases = ['rewards', 'giveaway'];
export const otherCases = Object.keys(cases).filter((name) => !plainCases.includes(name));

/** Pastes the code of each case into a project of each kind, and opens its page. */
export function testTakenAway(names: readonly string[]): void {
  const browser = useBrowser();
  let service: TestService;
  let site: LoopbackServer;
  let projects: TakenAway;

  before(async () => {
    const inputs = Object.fromEntries(names.map((name) => [name, cases[name]!.input]));
    [service, projects] = await Promise.all([
      startTestService({ now: NOW, rateLimit: 10_000 }),
      createTakenAway(inputs),
    ]);
    const answer = createGateway({
      feedUrl: service.url,
      baseUrl: service.url,
      apiKey: service.apiKey,
      allowPreview: () => true,
      // A different user on each page, so that each can claim.
      identify: (request) => new URL(request.headers.get('Referer')!).pathname,
    });
    site = await startLoopbackServer(
      handledBy(async (request) => {
        const { pathname } = new URL(request.url);
        if (pathname.startsWith('/rewards/')) return answer(request);
        return pathname.startsWith('/samples/')
          ? new Response(readFileSync(`${root}/public${pathname}`), { headers: { 'Content-Type': 'image/svg+xml' } })
          : projects.answer(pathname);
      }),
    );
  });
  after(async () => {
    await site?.stop();
    await service?.stop();
    projects?.remove();
  });

  for (const kind of kinds)
    for (const name of names)
      void test(`${kind}: the code of ${name} runs as pasted`, async () => {
        const { input, facts, claims } = cases[name]!;
        const opened = await openWatched(browser, `${site.url}/${kind}/${name}.html`);
        const { page, errors, warnings } = opened;
        try {
          await untilVisible(page.locator(`${input.element}:state(ready) [data-offer]`).first(), opened);
          await readFacts(page, input.element).then(facts);
          if (claims) {
            await page.locator('[part=claim]').first().click();
            const code = page.locator('[part=code]').first();
            await untilVisible(code, opened);
            assert.match(await code.innerText(), /\S{4}/);
          }
          assert.equal(await page.title(), 'Thank you');
          assert.deepEqual({ errors, warnings }, { errors: [], warnings: [] });
        } finally {
          await page.close();
        }
      });
}

export function readFacts(page: Page, element: string): Promise<Facts> {
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
