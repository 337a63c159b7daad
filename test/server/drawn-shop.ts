import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type * as Server from '../../src/server/index.js';
import { sharedBrowser } from '../support/browser.js';
import { ScriptSite } from '../support/script-site.js';

const root = path.resolve(import.meta.dirname, '../..');

/** What is published: its templates are those of the scripts, to the letter. */
export const { renderGiveawayFlow, renderRewardsWidget } = (await import(
  path.join(root, 'dist/server/index.js')
)) as typeof Server;

/** About as much as a packet brings. */
const PIECE = /[^]{1,1400}/g;

/** In so many frames, a script that has run would have loaded its parts and rendered. */
const FRAMES = 12;

/** After a pause of five seconds, an element takes its page's connection for broken: on a busy machine, frames take long. */
const MAX_PAUSE_MS = 2000;

export interface DrawnPageOptions {
  /** The markup of the element, as a server has drawn it. */
  readonly markup: string;
  readonly head?: string;
  readonly headers?: Record<string, string>;
  readonly context?: BrowserContextOptions;
}

/** What a page notes about itself from its first moment on. */
interface Noted {
  readonly shift: number;
  readonly ready: number;
  readonly errors: number;
  readonly views: string[];
  readonly violations: string[];
}

/** As text, since a compiled function may call what the page does not have. */
const noting = `
  globalThis.noted = { shift: 0, ready: 0, errors: 0, views: [], violations: [] };
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) noted.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('rewards-ready', () => noted.ready++);
  addEventListener('rewards-error', () => noted.errors++);
  addEventListener('rewards-offer-view', ({ detail }) => noted.views.push(detail.placement + ' ' + detail.offer.title));
  addEventListener('securitypolicyviolation', (event) => noted.violations.push(event.violatedDirective + ' ' + event.blockedURI));
`;

/** A page with an element that a server has drawn. Its script comes when the test says so. */
export interface DrawnPage {
  readonly page: Page;
  /** Errors in the console. */
  readonly problems: string[];
  /** Lets the script come. */
  release(): void;
  /** Settles once the element has taken over, and what it loaded is shown. */
  live(): Promise<void>;
  noted(): Promise<Noted>;
  close(): Promise<void>;
}

const SCRIPT = '/rewards-widget/embed.js';

/** A shop whose server draws. */
export class DrawnShop {
  private constructor(
    readonly site: ScriptSite,
    readonly browser: Browser,
  ) {}

  static async start(): Promise<DrawnShop> {
    const [site, browser] = await Promise.all([ScriptSite.start(), sharedBrowser()]);
    return new DrawnShop(site, browser);
  }

  /** Number of pages that have an address of their own. */
  #pages = 0;

  async open({ markup, head = '', headers, context }: DrawnPageOptions): Promise<DrawnPage> {
    const release = this.#holdScript();
    this.site.page({
      html: `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<script type="module" src="${SCRIPT}"></script></head>
        <body>${markup}<p id="after">After</p></body>`,
      headers,
    });
    return await this.#load(await this.#newContext(context), release);
  }

  /** Keeps the script from pages that open from now on. Returns what lets it come. */
  #holdScript(): () => void {
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    this.site.answers[SCRIPT] = (_request, response) => void held.then(() => this.site.file(SCRIPT, response));
    return release;
  }

  /** Opens a page without a script that arrives in pieces, each of which is painted before the next one comes. */
  async openInPieces(markup: string, context?: BrowserContextOptions): Promise<DrawnPage> {
    const [first, ...rest] = `<!doctype html><title>Shop</title>${markup}<p id="after">After</p>`.match(PIECE)!;
    let response!: ServerResponse;
    this.site.answers['/'] = (_request, slow) => {
      response = slow.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.write(first);
    };
    return await this.#load(
      await this.#newContext(context),
      () => undefined,
      async (page) => {
        for (const piece of rest) {
          response.write(piece);
          await painted(page);
        }
        response.end();
      },
    );
  }

  /** Opens a page with a script in its head. After each piece of the element, it waits until the script has run. */
  async openAround(head: string, pieces: readonly string[]): Promise<DrawnPage> {
    let response!: ServerResponse;
    const address = `/${this.#pages++}`;
    this.site.answers[address] = (_request, slow) => {
      response = slow.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.write(`<!doctype html><title>Shop</title>${head}<body><p>Before</p>${pieces[0]}`);
    };
    return await this.#load(
      await this.#newContext(),
      () => undefined,
      async (page) => {
        for (const piece of [...pieces.slice(1), '<p id="after">After</p>']) {
          await page.waitForFunction(() => customElements.get('rewards-widget') !== undefined);
          const late = Date.now() + MAX_PAUSE_MS;
          for (let frame = 0; frame < FRAMES && Date.now() < late; frame++) await painted(page);
          response.write(piece);
        }
        response.end();
      },
      address,
    );
  }

  #newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    return this.browser.newContext({ viewport: { width: 900, height: 700 }, ...options });
  }

  /** Opens the same page again, in the same browser. */
  async reopen({ page }: DrawnPage): Promise<DrawnPage> {
    return await this.#load(page.context(), this.#holdScript());
  }

  async #load(
    context: BrowserContext,
    release: () => void,
    arrive?: (page: Page) => Promise<void>,
    address = '/',
  ): Promise<DrawnPage> {
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    await page.addInitScript(noting);
    await page.goto(this.site.url + address, { waitUntil: 'commit' });
    await arrive?.(page);
    await page.locator('#after').waitFor();
    return {
      page,
      problems,
      release,
      live: async () => {
        release();
        await page.locator(':is(rewards-widget, giveaway-flow):state(ready)').waitFor();
        await page.waitForLoadState('networkidle');
        await page.locator(':is(rewards-widget, giveaway-flow) .reserved').first().waitFor({ state: 'detached' });
      },
      noted: () => page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted),
      close: () => context.close(),
    };
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    await this.site?.stop();
  }
}

/** Settles after the next paint. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}
