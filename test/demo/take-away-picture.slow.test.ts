import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import pixelmatch from 'pixelmatch';
import type { Frame, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { build, type Rolldown } from 'vite';
import { scenarioById } from '../../demo/scenarios/all-scenarios.js';
import type { ElementName } from '../../demo/scenarios/scenario.js';
import type { Picture } from '../../demo/stage/picture.js';
import { openWatched, startHostSite, type HostSite } from '../support/host-page.js';
import { elementOn } from '../support/page-harness.js';
import { useBrowser } from '../support/use-browser.js';

const root = path.resolve(import.meta.dirname, '../..');

/** Share of pixels that may differ from what the browser draws: a button's text is a pixel off. */
const TOLERANCE = 0.015;

const SCALE = 2;

/** Source of the frame's script: the picture's module, as in a build. */
const frameDocument = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Stage</title>
    <link rel="stylesheet" href="/node_modules/@fontsource-variable/inter/index.css">
    <style>
      html { color-scheme: light; }
      body { margin: 0; padding: 24px; background: light-dark(#fff, #131418); }
      rewards-widget, giveaway-flow { --rewards-font: 'Inter Variable', sans-serif; }
      @media (width < 600px) { body { padding: 8px; border-top: 8px solid teal; } }
    </style>
    <script type="module" src="/dist/embed.js"></script>
    <script type="module">
      import { takePicture } from '/picture.js';
      window.takePicture = takePicture;
    </script>
  </head>
  <body></body>
</html>`;

const hostDocument = `<!doctype html>
<html lang="en">
  <head><title>Studio</title><style>body { margin: 0; } iframe { display: block; border: 0; }</style></head>
  <body>
    <iframe title="Stage"></iframe>
    <script>document.querySelector('iframe').srcdoc = ${JSON.stringify(frameDocument).replaceAll('<', '\\u003c')};</script>
  </body>
</html>`;

interface View {
  readonly scenario: string;
  readonly width: number;
  readonly scheme?: 'dark';
  readonly direction?: 'rtl';
  readonly scrolled?: number;
  /** Whether the details of an offer are open. */
  readonly details?: boolean;
}

describe('a picture of the stage', () => {
  const browser = useBrowser();
  let site: HostSite;

  before(async () => {
    const [built] = (await build({
      root,
      configFile: false,
      logLevel: 'warn',
      build: { write: false, lib: { entry: 'demo/stage/picture.ts', formats: ['es'] } },
    })) as Rolldown.RolldownOutput[];
    const pages = { '/': hostDocument, '/picture.js': built!.output[0].code };
    site = await startHostSite({ folder: root, pages });
  });
  after(() => site?.stop());

  const views: Record<string, View> = {
    'a single offer on a phone in the dark, below which there is nothing': {
      scenario: 'single-offer',
      width: 390,
      scheme: 'dark',
    },
    'a catalogue that is scrolled far down': { scenario: 'large-10000', width: 900, scrolled: 200_000 },
    'details that are open on a scrolled page': { scenario: 'typical', width: 900, scrolled: 320, details: true },
    'a giveaway from right to left': { scenario: 'giveaway-typical', width: 768, direction: 'rtl' },
  };
  for (const [name, view] of Object.entries(views))
    test(`matches what the browser draws, and leaves the element unchanged: ${name}`, () =>
      withStage(view, async (page, frame) => {
        const real = PNG.sync.read(await page.locator('iframe').screenshot());
        const earlier = await markupOf(frame);
        const { png, incomplete } = await take(frame);
        assert.equal(incomplete, false);
        assert.equal(await markupOf(frame), earlier);
        assert.deepEqual([png.width, png.height], [view.width * SCALE, 700 * SCALE]);
        assert.deepEqual([png.width, png.height], [real.width, real.height]);
        const differing = pixelmatch(real.data, png.data, undefined, png.width, png.height, { threshold: 0.15 });
        assert.ok(differing <= TOLERANCE * png.width * png.height, `${differing} pixels differ`);
      }));

  test('reports images that are missing because the page may show but not read them', () =>
    withStage({ scenario: 'typical', width: 390 }, async (page, frame) => {
      // Like a server that lets no other origin read its images.
      await page.route('**/*.svg', (route) =>
        route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
      );
      const { png, incomplete } = await take(frame);
      assert.equal(incomplete, true);
      assert.equal(png.width, 390 * SCALE);
    }));

  async function withStage(view: View, use: (page: Page, frame: Frame) => Promise<void>): Promise<void> {
    const { scenario, width, scheme, direction, scrolled = 0, details } = view;
    const context = await browser.newContext({ viewport: { width, height: 700 }, deviceScaleFactor: SCALE });
    try {
      const { page } = await openWatched(context, site.url);
      await page.locator('iframe').evaluate((frame, size) => Object.assign(frame.style, size), {
        width: `${width}px`,
        height: '700px',
      });
      const frame = page.frames().find((each) => each.parentFrame() !== null)!;
      await frame.waitForFunction(() => 'takePicture' in window);
      const { element, payload } = scenarioById(scenario)!;
      const text = JSON.stringify(await payload(new Date())).replaceAll('"/samples/', '"/public/samples/');
      assert.notEqual(element, 'rewards-codes');
      await frame.evaluate(show, { element: element as ElementName, text, scheme, direction });
      const shown = elementOn(frame, element);
      await shown.offers().first().waitFor();
      await frame.evaluate((top) => scrollTo({ top }), scrolled);
      if (details) {
        await shown.openDetails();
        await shown.details.element.waitFor();
      }
      await frame.evaluate(settle, element);
      await use(page, frame);
    } finally {
      await context.close();
    }
  }
});

function show(given: { element: ElementName; text: string; scheme?: string; direction?: string }): void {
  const { element, text, scheme = 'light', direction = 'ltr' } = given;
  document.documentElement.style.colorScheme = scheme;
  document.documentElement.dir = direction;
  const shown = document.createElement(element);
  Object.assign(shown, { [element === 'rewards-widget' ? 'feed' : 'giveaway']: JSON.parse(text) as unknown });
  document.body.append(shown);
}

/** Waits until nothing has moved for some frames, and every image in view has loaded. */
async function settle(element: string): Promise<void> {
  const tree = document.querySelector(element)!.shadowRoot!;
  for (let calm = 0; calm < 10; calm++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // Scroll-driven animations never finish, and move nothing by themselves.
    const moving = tree.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    if (moving.some(({ playState }) => playState === 'running')) calm = 0;
  }
  const seen = [...tree.querySelectorAll('img')].filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  });
  await Promise.all(seen.map((image) => image.decode()));
}

function markupOf(frame: Frame): Promise<string> {
  return frame
    .locator('rewards-widget, giveaway-flow')
    .evaluate((host) => host.outerHTML + host.shadowRoot!.innerHTML);
}

async function take(frame: Frame): Promise<{ png: PNG; incomplete: boolean }> {
  const { data, incomplete } = await frame.evaluate(async () => {
    const { takePicture } = window as unknown as { takePicture: (root: HTMLElement) => Promise<Picture> };
    const { blob, incomplete } = await takePicture(document.documentElement);
    const reader = new FileReader();
    reader.readAsDataURL(blob);
    await new Promise((resolve) => reader.addEventListener('load', resolve));
    return { data: reader.result as string, incomplete };
  });
  return { png: PNG.sync.read(Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')), incomplete };
}
