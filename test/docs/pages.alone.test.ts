import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { openWatched, startHostSite, type HostSite, type WatchedPage } from '../support/host-page.js';
import { giveawayOn, widgetOn } from '../support/page-harness.js';
import { fullOffer, offer, payload } from '../support/sample-feed.js';
import { useBrowser } from '../support/use-browser.js';
import { readElements } from '../../build/read-elements.js';
import { elements, readBlocks, readDocument, root, type ElementName } from './documents.js';

const feed = JSON.stringify(
  payload({
    headerTemplate: 3,
    all: [fullOffer('a', { image: null, heroImage: null, squareImage: null, partnerLogo: null }), offer('b')],
  }),
);
const flow = JSON.stringify({
  success: true,
  data: { header: { title: 'Spring', steps: ['Pick one'] }, offers: [offer('g', { partner: 'Partner g' })] },
});
const claimed = JSON.stringify({ success: true, data: { code: 'SPRING' } });
const scriptTag = '<script type="module" src="/rewards-widget/embed.js"></script>';
/** Blocks of CSS in the docs, and the sample themes that they quote. */
const cssBlocks = [
  ...readBlocks('css'),
  ...['quiet', 'loud', 'dark'].map((name) => `demo/themes/${name}.css`).map((at) => ({ at, code: readDocument(at) })),
];
const htmlBlocks = readBlocks('html');
const scripts = readBlocks('js');

/** Builds a library that the docs use for a page without a bundler. */
async function buildLibrary(name: string, address: string, outDir: string): Promise<void> {
  const lib = {
    entry: fileURLToPath(address),
    formats: ['es' as const],
    fileName: () => `${name}.js`,
  };
  await build({ configFile: false, publicDir: false, logLevel: 'warn', build: { lib, outDir, emptyOutDir: false } });
}

/** Without keys whose value is undefined. */
const withoutAbsent = (entries: object[]): object[] => JSON.parse(JSON.stringify(entries)) as object[];

describe('code blocks of the docs, on a page', () => {
  const browser = useBrowser();
  let site: HostSite;
  let folder: string;
  const pages: Record<string, string> = {
    '/rewards/gap/api': feed,
    '/login': 'Sign in',
    '/rewards.html': 'The page of a frame',
    '/rewards/api/v1/giveaways/flow': flow,
    '/rewards/api/v1/giveaways/claim': claimed,
  };

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'rewards-widget-docs-'));
    symlinkSync(path.join(root, 'dist'), path.join(folder, 'rewards-widget'));
    await buildLibrary('unpic', import.meta.resolve('unpic'), folder);
    site = await startHostSite({ folder, pages });
  });
  after(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a page with the block in its body, with the service's address filled in, and expects offers without errors. */
  async function withPage(body: string, use: (page: Page) => Promise<void>): Promise<void> {
    const whole = `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${body}</body></html>`;
    pages['/'] = body.startsWith('<html') ? `<!doctype html>${body}` : whole;
    const context = await browser.newContext({ permissions: ['clipboard-write'] });
    await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'The partner’s shop' }));
    await context.route('https://offers.example.com/**', (route) =>
      route.fulfill({
        body: route.request().url().includes('/giveaways/flow?id=weekly-treats&user=customer-42') ? flow : feed,
        headers: { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' },
      }),
    );
    const opened: WatchedPage = await openWatched({ newPage: () => context.newPage() }, site.url);
    try {
      await use(opened.page);
      // A placeholder for a digest and a signed-out shopper are not faults of the block.
      assert.deepEqual(
        opened.errors.filter((error) => !/sha384-…|'integrity' attribute|status of 401/.test(error)),
        [],
      );
    } finally {
      await context.close();
    }
  }

  /** Attributes and slots of the elements on the page that their classes do not know. */
  const unknownNames = (page: Page, name: ElementName): Promise<string[]> =>
    page.locator(name).evaluateAll(
      (found, { name, slots }) => {
        const { observedAttributes: known } = customElements.get(name) as unknown as { observedAttributes: string[] };
        return found.flatMap((element) => [
          ...element.getAttributeNames().filter((attribute) => !known.includes(attribute)),
          ...[...element.children].map((child) => child.slot).filter((slot) => !slots.includes(slot)),
        ]);
      },
      {
        name,
        slots: readElements()
          .find(({ tagName }) => tagName === name)!
          .slots.map((slot) => slot.name),
      },
    );

  /** What else is expected of blocks, by a word in them. */
  const effects: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    // A header layout.
    registerHeaderTemplate: async (page) => {
      assert.equal(await page.locator('rewards-widget h2').innerText(), 'Your rewards');
      assert.equal(await widgetOn(page).part('header').count(), 0);
    },
    'locales/de.js': (page) => page.getByRole('heading', { name: 'Alle Angebote' }).waitFor(),
  };

  test('a header layout and a language are in the docs', () => {
    for (const word of Object.keys(effects))
      assert.ok(
        htmlBlocks.some(({ code }) => code.includes(word)),
        word,
      );
  });

  for (const { at, code } of htmlBlocks) {
    test(`${at} shows offers, and uses only known names`, () => {
      const script = /<script(?! type="speculationrules")/.test(code) ? '' : scriptTag;
      return withPage(script + code, async (page) => {
        const shown = elements.filter((element) => code.includes(`<${element}`));
        const needed = shown.length ? '' : '<rewards-widget feed-url="/rewards"></rewards-widget>';
        if (needed) await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), needed);
        for (const name of shown.length ? shown : (['rewards-widget'] as const)) {
          await page.locator(`${name}:state(ready)`).first().waitFor();
          assert.deepEqual(await unknownNames(page, name), []);
        }
        for (const [word, expectEffect] of Object.entries(effects)) if (code.includes(word)) await expectEffect(page);
      });
    });
  }

  for (const name of elements) {
    test(`the documented attributes of ${name} are all that it observes, with their properties and defaults`, () =>
      withPage(scriptTag, async (page) => {
        const { attributes, members } = readElements().find(({ tagName }) => tagName === name)!;
        const documented = members.filter(
          ({ kind, name, ...member }) => kind === 'field' && !member.static && name !== 'settled',
        );
        const element = await page.evaluate(
          async ({ name, properties }) => {
            const { observedAttributes } = (await customElements.whenDefined(name)) as never;
            const created = document.createElement(name) as unknown as Record<string, unknown>;
            return {
              attributes: observedAttributes as string[],
              // A missing property differs from an undefined one.
              defaults: properties.map((property) => (property in created ? String(created[property]) : 'missing')),
            };
          },
          { name, properties: documented.map((property) => property.name) },
        );
        // Those without a property are read by what loads later.
        const observed = attributes.flatMap((attribute) => (attribute.fieldName ? attribute.name : []));
        assert.deepEqual(observed.sort(), [...element.attributes].sort());
        const defaults = documented.map((property) => String(property.default).replace(/^'(.*)'$/, '$1'));
        assert.deepEqual(element.defaults, defaults);
      }));
  }

  /** A script of the docs, on a page without a bundler. */
  const inPage = (code: string): string =>
    `<script type="module">${code
      .replace("'rewards-widget/analytics'", "'/rewards-widget/analytics.js'")
      .replace("'unpic'", "'/unpic.js'")}</script>`;

  /** Runs a script of the docs beside a widget. A shopper opens details, copies the code and follows the link. */
  const withScript = (code: string, use: (page: Page, opened: string) => Promise<void>): Promise<void> =>
    withPage(`<rewards-widget feed-url="/rewards"></rewards-widget>${scriptTag}${inPage(code)}`, async (page) => {
      await widgetOn(page).in('ready').waitFor();
      await widgetOn(page).openDetails();
      await widgetOn(page).details.copyButton.click();
      const opening = page.waitForEvent('popup');
      await widgetOn(page).details.cta.click();
      await use(page, (await opening).url());
    });

  /** What else is expected of scripts, by a word in them, with the address that the link has opened. */
  const scriptEffects: Readonly<Record<string, (page: Page, opened: string) => Promise<void>>> = {
    // An interstitial page.
    '/leaving': async (_, opened) =>
      assert.equal(opened, `${site.url}/leaving?offer=a&to=https%3A%2F%2Fshop.example%2Fa`),
    "to: 'gtm'": async (page) => {
      const pushed = await page.evaluate(() => (window as unknown as { dataLayer: { event?: string }[] }).dataLayer);
      const names = pushed.map(({ event }) => event).filter((event) => event && event !== 'view_promotion');
      assert.deepEqual(names, ['select_content', 'copy_code', 'select_promotion']);
      const [opened] = withoutAbsent(pushed.filter(({ event }) => event === 'select_content'));
      assert.deepEqual(opened, {
        event: 'select_content',
        content_type: 'offer',
        content_id: 'a',
        item_id: 'a',
        item_name: 'Title a',
        item_brand: 'Partner a',
        item_category: 'Coffee',
        index: 1,
        promotion_id: 'a',
        promotion_name: 'Title a',
        creative_slot: 'all_1',
      });
    },
  };

  test('an interstitial page and analytics are in the docs', () => {
    for (const word of Object.keys(scriptEffects))
      assert.ok(
        scripts.some(({ code }) => code.includes(word)),
        word,
      );
  });

  for (const { at, code } of scripts)
    test(`${at} runs beside a widget without an error`, () =>
      withScript(code, async (page, opened) => {
        for (const [word, expectEffect] of Object.entries(scriptEffects))
          if (code.includes(word)) await expectEffect(page, opened);
      }));

  /** Runs a script of the docs beside a giveaway. A signed-out shopper presses the claim button. */
  const withGiveaway = (code: string, use: (page: Page) => Promise<void>): Promise<void> =>
    withPage(
      `<giveaway-flow base-url="/rewards" flow-id="weekly-treats"></giveaway-flow>${scriptTag}<script type="module">${code}</script>`,
      async (page) => {
        let signedIn = false;
        await page.exposeFunction('signIn', () => (signedIn = true));
        await page.route('**/api/v1/giveaways/claim*', (route) =>
          route.fulfill(signedIn ? { body: claimed } : { status: 401, body: '{ "success": false, "message": "No." }' }),
        );
        await giveawayOn(page).claimButtons.click();
        await use(page);
      },
    );

  test('the sign-in page of docs/giveaways.md opens, without our own words', () => {
    const { code } = scripts.find((block) => block.code.includes('/login?back='))!;
    return withGiveaway(code, (page) => page.waitForURL(`${site.url}/login?back=%2F`));
  });

  test('the sign-in dialog of docs/giveaways.md leads to the code, which can be forgotten', () => {
    const [signIn, forget] = ['window.signIn', 'forgetCodes'].map(
      (word) => scripts.find((block) => block.code.includes(word))!.code,
    );
    return withGiveaway(signIn! + forget!, async (page) => {
      await giveawayOn(page).codes.waitFor();
      assert.equal(await giveawayOn(page).codes.innerText(), 'SPRING');
      await page.evaluate(() => document.dispatchEvent(new Event('signed-out')));
      await giveawayOn(page).claimButtons.waitFor();
    });
  });

  test('every block of CSS is valid, and uses only known names', () =>
    withPage('', async (page) => {
      const known = readElements()
        .flatMap(({ cssProperties, cssParts, cssStates }) => [...cssProperties, ...cssParts, ...cssStates])
        .map(({ name }) => name);
      for (const { at, code } of cssBlocks) {
        const declared = await page.evaluate((css) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          // A rule for a medium has rules of its own, and no declarations.
          const rules = [...sheet.cssRules].flatMap((rule) =>
            rule instanceof CSSMediaRule ? [rule, ...rule.cssRules] : [rule],
          );
          return rules.map((rule) => ({
            css: rule.cssText,
            count: rule instanceof CSSMediaRule ? rule.cssRules.length : (rule as CSSStyleRule).style.length,
          }));
        }, code);
        assert.equal(declared.length, code.split('{').length - 1, `${at}: a selector was dropped`);
        for (const { css, count } of declared) assert.ok(count > 0, `${at}: ${css} lost its declarations`);
        const named = [...code.matchAll(/(--rewards-[\w-]+)|::part\(([\w-]+)\)|:state\(([\w-]+)\)/g)];
        for (const [, property, part, state] of named) assert.ok(known.includes((property ?? part ?? state)!), at);
      }
    }));
});
