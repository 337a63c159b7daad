import type { Browser, Page } from 'playwright-core';
import { sharedBrowser } from '../support/browser.js';

const ADDRESS = 'http://drawn.test/';

/** Inspects rendered markup in a browser, with scripts enabled but without ours. */
export class DrawnReader {
  /** The markup of the element's tag. */
  tag = '';
  /** The markup of its styles. */
  styles = '';

  private constructor(
    private readonly browser: Browser,
    private readonly page: Page,
  ) {}

  static async start(): Promise<DrawnReader> {
    const browser = await sharedBrowser();
    const page = await browser.newPage();
    const reader = new DrawnReader(browser, page);
    await page.route('**', (route) =>
      route.request().url() === ADDRESS
        ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: '' })
        : route.abort(),
    );
    await page.goto(ADDRESS);
    return reader;
  }

  async open(markup: string): Promise<void> {
    this.tag = /^<[^>]*>/.exec(markup)![0];
    this.styles = /<style[^>]*>[^]*?<\/style>|<link[^>]*>/.exec(markup)?.[0] ?? '';
    const html = `<!doctype html><html lang="en"><title>Shop</title><body>${markup}<p id="after">After</p>`;
    // The parser is the same as for a page that is loaded, which takes longer.
    await this.page.setContent(html, { waitUntil: 'domcontentloaded' });
  }

  async stop(): Promise<void> {
    await this.browser.close();
  }

  /** Number of our elements directly in the body that contain a frame. Markup that breaks out would change it. */
  elements(): Promise<number> {
    return this.page.locator('body > :is(rewards-widget, giveaway-flow) .frame').count();
  }

  count(selector: string): Promise<number> {
    return this.page.locator(selector).count();
  }

  async text(selector: string): Promise<string> {
    const text = await this.page.locator(selector).first().textContent();
    return text!.replace(/\s+/g, ' ').trim();
  }

  async attribute(selector: string, name: string): Promise<string | null> {
    return await this.page.locator(selector).first().getAttribute(name);
  }

  /** Ids of the offers in a placement. */
  ids(placement: string): Promise<string[]> {
    const cards = this.page.locator(`[data-placement=${placement}] [part=offer]`);
    return cards.evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset['offer']!));
  }

  sections(): Promise<string[]> {
    const sections = this.page.locator('[part=placement]');
    return sections.evaluateAll((all) => all.map((section) => (section as HTMLElement).dataset['placement']!));
  }

  /** Everything on the page that runs or could run: scripts, handlers, frames, addresses other than http(s). */
  async executable(): Promise<string[]> {
    return await this.page.evaluate(() => {
      const { harmed } = globalThis as { harmed?: unknown };
      const found: string[] = harmed === undefined ? [] : ['harm'];
      // A list, because a named function needs a helper of the compiler.
      const roots: (Document | ShadowRoot)[] = [document];
      for (const root of roots)
        for (const element of root.querySelectorAll('*')) {
          const { localName } = element;
          if (element.shadowRoot) roots.push(element.shadowRoot);
          if (localName === 'script' && element.getAttribute('type') !== 'application/json') found.push(localName);
          if (/^(iframe|object|embed|base|meta|foreignobject)$/.test(localName)) found.push(localName);
          for (const { name, value } of element.attributes) {
            if (/^on|^style$/i.test(name)) found.push(`${localName} ${name}`);
            if (/^(src|href)$/.test(name) && !/^https?:/.test(new URL(value, document.baseURI).protocol))
              found.push(`${localName} ${name} ${value}`);
          }
        }
      for (const element of document.body.children)
        if (!/^(rewards-widget|giveaway-flow|p)$/.test(element.localName))
          found.push(`${element.localName} in the body`);
      return found;
    });
  }
}
