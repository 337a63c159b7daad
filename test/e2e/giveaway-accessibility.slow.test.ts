import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { axeViolations } from '../support/axe.js';
import { runningAnimations } from '../support/animations.js';
import type { HostSite } from '../support/host-page.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { giveawayOn } from '../support/page-harness.js';
import { PICTURE } from '../support/sample-feed.js';
import { claimed, envelope, giveaway, prize, refusal } from '../support/sample-giveaway.js';
import { startShop } from '../support/shop.js';
import { smallTargets } from '../support/small-targets.js';
import { useBrowser } from '../support/use-browser.js';

/** What the service answers to a claim of the offer of this name. */
const answers: Record<string, { readonly body: object; readonly status?: number }> = {
  claimed: { body: claimed('CUP-7QX4-MDRA') },
  long: { body: claimed('A-CODE-THAT-IS-LONGER-THAN-ITS-TICKET-0123456789') },
  refused: { body: refusal('You can claim again after 2026-06-08T12:00:00+00:00.') },
  unconfirmed: { body: {}, status: 503 },
  failed: { body: refusal('Too many requests.'), status: 429 },
};

const offers = [
  ...[...Object.keys(answers), 'claiming', 'ready'].map((id) =>
    prize(id, { expiry: '2999-05-04', frequency: '1week' }),
  ),
  prize('upcoming', { schedule: '2999-05-04T10:00:00Z' }),
  prize('ended', { expiry: '2020-05-04' }),
  prize('adult', { ageRestricted: true }),
  { title: 'Hardly anything' },
];

const header = {
  title: 'Pick a treat',
  description: 'One for everybody',
  steps: ['Choose', { text: 'Claim' }, { text: 'Enjoy', img: PICTURE }],
};

describe('an accessible giveaway', () => {
  const browser = useBrowser();
  let road: LoopbackServer;
  let shop: HostSite;

  before(async () => {
    const open = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*', 'Retry-After': '60' };
    road = await startLoopbackServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://road');
      if (request.method === 'OPTIONS') return json({}, open)(request, response);
      const template = Number(searchParams.get('id'));
      const payload = giveaway({ template, headerTemplate: (template % 2) + 1, header, logo: PICTURE, offers });
      if (pathname.endsWith('/flow')) return json(envelope(payload), open)(request, response);
      const answer = answers[searchParams.get('offer')!];
      // The claim without an answer is still pending.
      if (answer) json(answer.body, open, answer.status)(request, response);
    });
    const attributes = `base-url="${road.url}" api-key="k" user="u" age-restricted="gate"`;
    const css = 'html { background: Canvas; color: CanvasText }';
    shop = await startShop({ element: 'giveaway-flow', attributes }, { css });
  });
  after(async () => {
    await shop?.stop();
    await road?.stop();
  });

  /** Opens a giveaway with an offer in every state. */
  async function withTemplate(template: number, use: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    try {
      await page.goto(shop.url);
      await page.evaluate(
        (id) => document.querySelector('giveaway-flow')!.setAttribute('flow-id', id),
        String(template),
      );
      await giveawayOn(page).in('ready').waitFor();
      const card = (id: string) => giveawayOn(page).offer(id);
      for (const id of [...Object.keys(answers), 'claiming']) await card(id).claimButton.click();
      for (const id of ['claimed', 'long']) await card(id).code.waitFor();
      for (const id of ['refused', 'unconfirmed', 'failed']) await card(id).message.waitFor();
      await card('claiming').element.locator('[aria-disabled=true]').waitFor();
      await use(page);
    } finally {
      await context.close();
    }
  }

  for (const template of [1, 2, 3, 4])
    test(`passes axe in every claim state, has targets of at least 44 px, and no overflow: template ${template}`, () =>
      withTemplate(template, async (page) => {
        // Colours don't depend on the width, nor sizes on the colours.
        for (const [width, scheme, dir] of [
          [320, 'light', 'rtl'],
          [768, 'dark', 'ltr'],
          [1280, 'light', 'ltr'],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme: scheme });
          await page.evaluate(
            ([scheme, dir]) => {
              document.documentElement.style.colorScheme = scheme;
              document.documentElement.dir = dir;
            },
            [scheme, dir] as const,
          );
          assert.deepEqual(await giveawayOn(page).element.evaluate(smallTargets), [], `${width} px`);
          const found = await page.evaluate(() => {
            const root = document.querySelector('giveaway-flow')!.shadowRoot!;
            // Content at the bottom of a card stays within the card.
            const out = [...root.querySelectorAll<HTMLElement>('.card')]
              .filter((card) => {
                const { left, right } = card.getBoundingClientRect();
                return [...card.querySelectorAll('.foot *:not(.visually-hidden)')].some((inner) => {
                  const box = inner.getBoundingClientRect();
                  return box.width > 0 && (box.left < left || box.right > right);
                });
              })
              .map(({ dataset }) => dataset.offer);
            const { scrollWidth } = document.documentElement;
            return { out, wide: scrollWidth > innerWidth ? scrollWidth : 0 };
          });
          assert.deepEqual(found, { out: [], wide: 0 }, `${width} px`);
          assert.deepEqual(await axeViolations(page), [], `${width} px, ${scheme}, ${dir}`);
        }
      }));

  test('keeps control borders under forced colours', () =>
    withTemplate(1, async (page) => {
      await page.emulateMedia({ forcedColors: 'active' });
      const bare = await page.evaluate(() => {
        const root = document.querySelector('giveaway-flow')!.shadowRoot!;
        return [...root.querySelectorAll<HTMLElement>('a, button')]
          .filter((target) => target.checkVisibility())
          .filter((target) =>
            [undefined, '::before'].every(
              (pseudo) => !Number.parseFloat(getComputedStyle(target, pseudo).borderTopWidth),
            ),
          )
          .map((target) => target.outerHTML.slice(0, 80));
      });
      assert.deepEqual(bare, []);
    }));

  test('moves nothing under reduced motion, not even the spinner', () =>
    withTemplate(1, async (page) => {
      const { element } = giveawayOn(page);
      assert.equal(await runningAnimations(element), 0);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      assert.ok((await runningAnimations(element)) > 0, 'without the setting, the spinner moves');
    }));

  test('lets the keyboard go through every offer in order, with a visible focus', () =>
    withTemplate(1, async (page) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.mouse.click(2, 2);
      const walk: string[] = [];
      for (let steps = 0; steps < 60; steps++) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const target = document.querySelector('giveaway-flow')!.shadowRoot!.activeElement as HTMLElement | null;
          if (!target) return undefined;
          const { outlineStyle, outlineWidth } = getComputedStyle(target);
          return {
            step: `${target.closest<HTMLElement>('[data-offer]')?.dataset.offer ?? ''} ${target.part.toString() || target.dataset.action}`,
            ring: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
          };
        });
        if (!at) break;
        assert.ok(at.ring, `no ring on ${at.step}`);
        walk.push(at.step);
      }
      const parts: Record<string, string[]> = {
        claimed: ['copy', 'cta', 'details-button'],
        long: ['copy', 'cta', 'details-button'],
        upcoming: ['details-button'],
        ended: ['details-button'],
        adult: [],
        '': ['details-button'],
      };
      const expected = offers.flatMap(({ id = '' }: { id?: unknown }) =>
        (parts[id as string] ?? ['claim', 'details-button']).map((part) => `${id as string} ${part}`),
      );
      assert.deepEqual(walk, [' confirm-age', ...expected]);
    }));
});
