import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { startHostSite } from '../host-page.js';
import { elementsIn, textOf, type Setup, type ShownElement, type ShownNode } from './shown-node.js';
import { THANK_YOU } from './thank-you-app.js';

/** An offer that is shown. */
export interface ShownOffer {
  readonly title: string;
  readonly partner: string | undefined;
  readonly href: string | undefined;
  readonly picture: string | undefined;
}

/** A page that runs an extension as Shopify does: in a worker without a page, whose requests have no origin. */
export class ThankYouPage {
  readonly #page: Page;
  #strings: Setup['strings'] = {};

  /** What the worker has thrown. */
  readonly errors: Error[] = [];

  private constructor(page: Page) {
    this.#page = page;
    page.on('pageerror', (error) => this.errors.push(error));
  }

  static async open(
    browser: Pick<Browser, 'newPage'>,
    script: string,
    settings: Setup['settings'],
    language = 'en.default',
  ): Promise<ThankYouPage> {
    // The policy takes the origin from the page, and with it from the worker.
    const site = await startHostSite({ folder: '', pages: { '/': '' }, csp: 'sandbox allow-scripts' });
    const page = await browser.newPage();
    const opened = new ThankYouPage(page);
    page.on('close', () => void site.stop());
    await page.goto(site.url);
    opened.#strings = JSON.parse(
      readFileSync(path.join(THANK_YOU, `locales/${language}.json`), 'utf8'),
    ) as Setup['strings'];
    await page.evaluate(
      (code) => {
        const worker = new Worker(URL.createObjectURL(new Blob([code])));
        const shown: unknown[] = [];
        worker.onmessage = ({ data }) => data === 'idle' || shown.push(data);
        Object.assign(globalThis, { worker, shown });
      },
      `${await sandbox()};${script}`,
    );
    await opened.enter(settings);
    return opened;
  }

  /** Sets what the shop's owner enters in the editor. The first time, the extension starts. */
  enter(settings: Setup['settings']): Promise<void> {
    return this.#page.evaluate(
      (setup) => {
        (globalThis as unknown as { worker: Worker }).worker.postMessage(setup);
      },
      { settings, strings: this.#strings } satisfies Setup,
    );
  }

  /** Resolves once all answers so far have arrived or failed, and the extension has dealt with them. */
  idle(): Promise<void> {
    return this.#page.evaluate(() => {
      const { worker } = globalThis as unknown as { worker: Worker };
      worker.postMessage('idle?');
      return new Promise((resolve) => worker.addEventListener('message', ({ data }) => data === 'idle' && resolve()));
    });
  }

  /** Everything that was to be shown so far, oldest first. */
  history(): Promise<ShownNode[][]> {
    return this.#page.evaluate(() => (globalThis as unknown as { shown: ShownNode[][] }).shown);
  }

  /** All components, once there are some. */
  async elements(): Promise<ShownElement[]> {
    await this.#page.waitForFunction(() => (globalThis as unknown as { shown: ShownNode[][] }).shown.at(-1)?.length);
    return elementsIn((await this.history()).at(-1)!);
  }

  /** The offers, once there are some. */
  async offers(): Promise<ShownOffer[]> {
    const items = (await this.elements()).filter(({ attributes }) => attributes['accessibilityrole'] === 'list-item');
    return items.map((item) => {
      const find = (name: string): ShownElement | undefined => elementsIn([item]).find((inner) => inner.name === name);
      const [link, partner] = [find('s-link'), find('s-text')];
      return {
        title: textOf(link ?? ''),
        partner: partner && textOf(partner),
        href: link?.attributes['href'],
        picture: find('s-image')?.attributes['src'],
      };
    });
  }

  close(): Promise<void> {
    return this.#page.close();
  }
}

async function sandbox(): Promise<string> {
  const file = path.join(import.meta.dirname, 'sandbox.ts');
  const { outputFiles } = await build({ entryPoints: [file], bundle: true, write: false });
  return outputFiles[0]!.text;
}
