import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { keptName } from '../../src/shopper/storage.js';
import { detailsEnglish } from '../../src/locales/english/details.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { readDownload } from '../support/browser.js';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { useBrowser } from '../support/use-browser.js';

const dist = path.resolve(import.meta.dirname, '../../dist');

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src *; connect-src *; require-trusted-types-for 'script'; trusted-types rewards-widget";

interface OpenOptions {
  readonly attributes?: Record<string, string>;
  readonly context?: BrowserContextOptions;
  /** Markup before the script of the codes. */
  readonly before?: string;
  /** Prepares the page before it is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Reads a code from a picture, by another library than the one that draws it. */
function decode(picture: Buffer): { text: string; format: string } {
  const { width, height, data } = PNG.sync.read(picture);
  const luminances = new Uint8ClampedArray(width * height);
  for (let i = 0; i < luminances.length; i++)
    luminances[i] = (data[4 * i]! + 2 * data[4 * i + 1]! + data[4 * i + 2]!) / 4;
  const reader = new MultiFormatReader();
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.QR_CODE, BarcodeFormat.CODE_128]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  const result = reader.decode(
    new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(luminances, width, height))),
    hints,
  );
  return { text: result.getText(), format: BarcodeFormat[result.getBarcodeFormat()] };
}

describe('codes.js on a page', () => {
  const browser = useBrowser({ own: true });
  let site: LoopbackServer;

  before(async () => {
    site = await startLoopbackServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
      if (!pathname.endsWith('.js')) {
        response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY });
        response.end(`<!doctype html><html lang="en"><title>Codes</title><body>
          ${searchParams.get('before') ?? ''}<script type="module" src="/codes.js?v=2"></script><p>The rest of the page</p></body></html>`);
        return;
      }
      readFile(path.join(dist, pathname)).then(
        (file) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(file),
        () => response.writeHead(404).end(),
      );
    });
  });
  after(() => site?.stop());

  let page: Page;
  afterEach(() => page?.context().close());

  /** Opens a page with these codes of the shopper, who is named by the page. */
  async function open(codes: readonly string[], options: OpenOptions = {}): Promise<void> {
    const { attributes = {}, context, before = '', prepare } = options;
    page = await (await browser.newContext({ viewport: { width: 768, height: 900 }, ...context })).newPage();
    await prepare?.(page);
    await page.goto(`${site.url}/?before=${encodeURIComponent(before)}`);
    const base = `${site.url}/rewards`;
    const records = codes.map((code, index) => [
      keptName(base, 'ada', code, `o${index}`),
      JSON.stringify({
        v: 1,
        code,
        at: 100 - index,
        away: false,
        offer: {
          id: `o${index}`,
          title: `Offer ${index}`,
          partner: 'Bean & Leaf',
          url: 'https://p.example/',
          expiry: '2099-12-24',
        },
      }),
    ]);
    await page.evaluate(
      ([records, attributes]) => {
        for (const [name, text] of records) localStorage.setItem(name!, text!);
        const element = document.createElement('rewards-codes');
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        document.body.append(element);
      },
      [records, { 'base-url': '/rewards', 'api-key': 'key', user: 'ada', ...attributes }] as const,
    );
    await page.locator('rewards-codes [part=code]').first().waitFor();
  }

  /** Opens the page of a code for the till. */
  async function openTill(index = 0): Promise<void> {
    await page.locator('rewards-codes [part=till]').nth(index).click();
    await page.locator('rewards-codes dialog.till[open]').waitFor();
  }

  for (const [name, context] of Object.entries({
    'in light surroundings': { colorScheme: 'light' },
    'in dark surroundings': { colorScheme: 'dark' },
    'in forced colours': { forcedColors: 'active', colorScheme: 'dark' },
    'at 320 px': { viewport: { width: 320, height: 568 } },
    'at twice the density': { deviceScaleFactor: 2 },
  } satisfies Record<string, BrowserContextOptions>))
    test(`shows a QR code that a scanner reads ${name}`, async () => {
      await open(['SAVE-10-ÄÖ'], { context });
      await page.locator('rewards-codes [part=till]').click();
      await page.locator('rewards-codes dialog.till svg.qr').waitFor();
      assert.deepEqual(decode(await page.screenshot()), { text: 'SAVE-10-ÄÖ', format: 'QR_CODE' });
    });

  test('shows Code 128 where the page asks for it and the code fits, else a QR code', async () => {
    const formats = {
      'SAVE-10%': 'CODE_128',
      '4006381333931234': 'CODE_128',
      ABCDEFGHIJKLMNOP: 'CODE_128',
      ABCDEFGHIJKLMNOPQ: 'QR_CODE',
      GRÜN: 'QR_CODE',
    };
    const codes = Object.keys(formats);
    await open(codes, { attributes: { barcode: 'code128' }, context: { viewport: { width: 768, height: 600 } } });
    const shown: Record<string, string> = {};
    for (const index of codes.keys()) {
      await openTill(index);
      const { text, format } = decode(await page.screenshot());
      shown[text] = format;
      await page.keyboard.press('Escape');
      await page.locator('rewards-codes dialog').waitFor({ state: 'detached' });
    }
    assert.deepEqual(shown, formats);
  });

  test('is white all over at the till, and lets the page go on where it was', async () => {
    await open(['SAVE-10'], { context: { colorScheme: 'dark' } });
    await openTill();
    const { width, height, data } = PNG.sync.read(await page.screenshot());
    for (const [x, y] of [
      [0, 0],
      [width - 1, 0],
      [0, height - 1],
      [width - 1, height - 1],
    ] as const)
      assert.deepEqual([...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)], [255, 255, 255]);
    await page.keyboard.press('Escape');
    await page.locator('rewards-codes dialog').waitFor({ state: 'detached' });
    assert.equal(
      await page.evaluate(() =>
        document.querySelector('rewards-codes')!.shadowRoot!.activeElement?.getAttribute('part'),
      ),
      'till',
    );
  });

  test('keeps the screen awake at the till, again after the page was hidden, and no longer than that', async () => {
    await open(['SAVE-10']);
    // As text, because the compiler's helpers aren't on the page.
    await page.evaluate(`{
      window.log = [];
      let visibility = 'visible';
      Object.defineProperty(document, 'visibilityState', { get: () => visibility });
      const request = async () => {
        log.push('asked');
        return { release: async () => void log.push('released') };
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
      window.hide = (hidden) => {
        visibility = hidden ? 'hidden' : 'visible';
        document.dispatchEvent(new Event('visibilitychange'));
      };
    }`);
    const log = (): Promise<string> => page.evaluate('log.join(" ")');
    await openTill();
    assert.equal(await log(), 'asked');
    await page.evaluate('hide(true)');
    assert.equal(await log(), 'asked released');
    await page.evaluate('hide(false)');
    await page.keyboard.press('Escape');
    await page.locator('rewards-codes dialog').waitFor({ state: 'detached' });
    await page.evaluate('hide(true)');
    await page.evaluate('hide(false)');
    assert.equal(await log(), 'asked released asked released');
  });

  test('moves nothing under reduced motion', async () => {
    await open(['SAVE-10'], { context: { reducedMotion: 'reduce' } });
    const moving = (): Promise<string[]> =>
      page.evaluate(() => {
        const root = document.querySelector('rewards-codes')!.shadowRoot!;
        return [...root.querySelectorAll('*')]
          .filter((element) => {
            const { transitionDuration, animationName } = getComputedStyle(element);
            return animationName !== 'none' || /[1-9]/.test(transitionDuration);
          })
          .map((element) => element.outerHTML.slice(0, 80));
      });
    assert.deepEqual(await moving(), []);
    await openTill();
    assert.deepEqual(await moving(), []);
  });

  test('prints one card for each code, and nothing else of the page', async () => {
    await open(['SAVE-10', 'SAVE-11']);
    await page.evaluate(() => (window.print = () => undefined));
    await page.locator('rewards-codes [part=print]').click();
    await page.locator('[data-rewards-paper]').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByText('The rest of the page').isVisible(), false);
    assert.equal(await page.locator('rewards-codes').isVisible(), false);
    assert.deepEqual(await page.locator('[data-rewards-paper] code').allTextContents(), ['SAVE-10', 'SAVE-11']);
    const first = await page.locator('[data-rewards-paper] section').first().screenshot();
    assert.deepEqual(decode(first), { text: 'SAVE-10', format: 'QR_CODE' });
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.locator('[data-rewards-paper]').waitFor({ state: 'detached' });
  });

  test('prints every code, whatever the page keeps within its window, and leaves the page to itself afterwards', async () => {
    await open(Array.from({ length: 14 }, (_, index) => `SAVE-${index}`));
    await page.evaluate(() => (window.print = () => undefined));
    const sheets = async (styles: Record<string, string>): Promise<number> => {
      await page.evaluate((all) => {
        for (const element of [document.documentElement, document.body]) Object.assign(element.style, all);
      }, styles);
      await page.locator('rewards-codes [part=print]').click();
      await page.locator('[data-rewards-paper]').waitFor({ state: 'attached' });
      const paper = (await page.pdf()).toString('latin1');
      // Printing has ended.
      await page.locator('[data-rewards-paper]').waitFor({ state: 'detached' });
      return paper.match(/\/Type \/Page\b/g)!.length;
    };
    const all = await sheets({});
    assert.ok(all > 1);
    assert.equal(await sheets({ height: '100vh', overflow: 'hidden' }), all, 'an app’s shell');
    assert.equal(await sheets({ position: 'fixed', inset: '0' }), all, 'a page that a layer has locked');
  });

  test('leaves the page as it was where nothing can be printed', async () => {
    await open(['SAVE-10']);
    await page.evaluate(() => (window.print = undefined as never));
    await page.locator('rewards-codes [part=print]').click();
    await page.locator('rewards-codes [part=till]').click();
    await page.locator('rewards-codes dialog.till[open]').waitFor();
    assert.equal(await page.locator('[data-rewards-paper]').count(), 0);
    assert.equal(await page.evaluate(() => document.adoptedStyleSheets.length), 0);
  });

  for (const [surroundings, script] of Object.entries({
    'from the clipboard API': '',
    // As in a window, where the new tab takes the focus: headless pages always have it.
    'where the page may not copy once the other one opens': `
      const { execCommand } = Document.prototype;
      let hasFocus = true;
      Document.prototype.execCommand = function (...all) {
        return hasFocus && execCommand.apply(this, all);
      };
      navigator.clipboard.writeText = () =>
        new Promise((resolve, reject) =>
          setTimeout(() => {
            hasFocus = false;
            reject(new DOMException('', 'NotAllowedError'));
          }),
        );`,
  }))
    test(`copies a code and opens the partner's site in one press, ${surroundings}`, async () => {
      const context = { permissions: ['clipboard-write'] };
      await open(['GO-10'], { context, prepare: (page) => page.addInitScript(script) });
      await page.context().route('https://p.example/', (route) => route.fulfill({ body: 'The partner' }));
      const link = page.locator('rewards-codes [part=cta]');
      assert.equal(await link.innerText(), 'Copy and go to Bean & Leaf');
      const [partner] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
      assert.equal(partner.url(), 'https://p.example/');
      await page.bringToFront();
      await page
        .locator('rewards-codes [role=status]')
        .getByText(detailsEnglish.copied)
        .first()
        .waitFor({ state: 'attached' });
      await page.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus());
      await page.keyboard.press('Control+V');
      assert.equal(await page.locator('textarea').inputValue(), 'GO-10');
    });

  test('saves a calendar file', async () => {
    await open(['SAVE-10']);
    await page.locator('rewards-codes [part=more]').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('rewards-codes [part=remind]').click(),
    ]);
    assert.equal(download.suggestedFilename(), 'reminder.ics');
    assert.match((await readDownload(download)).toString(), /^BEGIN:VCALENDAR\r\n[^]*SAVE-10/);
  });

  describe('loads each file once', () => {
    const scripts = (): string[] =>
      site.requests
        .map(({ url }) => url!)
        .filter((url) => url.includes('.js') && !url.startsWith('/?'))
        .map((url) => url.replace(/-.{6}\.js$/, '.js'));

    /** Shows a code, and then the till. Returns the files that the page loads before the press. */
    async function loaded(before: string): Promise<{ files: string[]; errors: string[] }> {
      site.forget();
      const errors: string[] = [];
      await open(['SAVE-10'], {
        before,
        prepare: async (page) =>
          page.on('console', (message) => {
            if (!message.text().includes('everyone can read the api-key')) errors.push(message.text());
          }),
      });
      await page.evaluate(() => document.querySelector('rewards-codes')!.settled);
      const files = scripts();
      await openTill();
      assert.deepEqual(scripts().slice(files.length), ['/parts/code-presses.js']);
      return { files: files.sort(), errors };
    }

    const parts = ['after-paint', 'claims', 'codes-request', 'codes', 'shared'].map((name) => `/parts/${name}.js`);

    test('with embed.js of its own, which it asks for by the query that it has itself', async () => {
      const { files, errors } = await loaded('');
      assert.deepEqual(files, ['/codes.js?v=2', '/embed.js?v=2', ...parts]);
      assert.deepEqual(errors, []);
    });

    test('with the embed.js that the page has, by whatever address, and one lit', async () => {
      const { files, errors } = await loaded('<script type="module" src="/embed.js?v=3"></script>');
      assert.deepEqual(files, ['/codes.js?v=2', '/embed.js?v=3', ...parts]);
      assert.deepEqual(errors, []);
      // As text, because the compiler's helpers aren't on the page.
      const sharesBase = await page.evaluate(
        'Object.getPrototypeOf(customElements.get("rewards-codes")).isPrototypeOf(customElements.get("rewards-widget"))',
      );
      assert.equal(sharesBase, true);
    });

    test('beside the classic script, which registers its elements alone, under one policy', async () => {
      const { files, errors } = await loaded(
        '<script src="/embed.iife.js"></script><rewards-widget feed-url="/feed"></rewards-widget>',
      );
      assert.deepEqual(files, ['/codes.js?v=2', '/embed.iife.js', '/embed.js?v=2', ...parts].sort());
      assert.deepEqual(
        errors.filter((error) => !error.includes('/feed')),
        [],
      );
      assert.equal(
        site.requests.filter(({ url }) => url!.startsWith('/feed/')).length,
        1,
        'the feed is asked for once',
      );
    });
  });

  for (const file of ['embed.js', 'parts/codes-'])
    test(`shows codes although the connection broke while ${file} was loaded`, async () => {
      let failures = 0;
      await open(['SAVE-10'], {
        prepare: (page) =>
          page.route(
            (url) => url.pathname.startsWith(`/${file}`),
            (route) => (failures++ ? route.continue() : route.abort()),
          ),
      });
      assert.ok(failures > 1);
    });

  test('says that what a press needs did not load, and does it when it has', async () => {
    let isBroken = true;
    await open(['SAVE-10'], {
      prepare: (page) => page.route(/code-presses/, (route) => (isBroken ? route.abort() : route.continue())),
    });
    await page.locator('rewards-codes [part=till]').click();
    await page.locator('rewards-codes').getByText(firstScreenEnglish.missing).waitFor();
    isBroken = false;
    await page.locator('rewards-codes [data-action=again]').click();
    await page.locator('rewards-codes dialog.till[open]').waitFor();
  });
});
