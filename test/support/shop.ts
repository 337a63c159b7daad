import path from 'node:path';
import type { RequestListener } from 'node:http';
import type { Browser } from 'playwright-core';
import { openWatched, startHostSite, type HostSite, type WatchedPage } from './host-page.js';
import type { LoopbackServer } from './loopback-server.js';

const root = path.resolve(import.meta.dirname, '../..');

/** The content of a shop's page. */
export interface ShopPage {
  /** The element's tag; the widget by default. */
  readonly element?: 'rewards-widget' | 'giveaway-flow';
  /** Attributes of the element, as in markup. */
  readonly attributes?: string;
  /** Markup inside the element. */
  readonly children?: string;
  readonly head?: string;
  /** Attributes of the page's root element. */
  readonly html?: string;
}

function shopPage({
  element = 'rewards-widget',
  attributes = '',
  children = '',
  head = '',
  html = 'lang="en"',
}: ShopPage): string {
  return `<!doctype html>
    <html ${html}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Shop</title>
        <link rel="stylesheet" href="/shop.css" />
        ${head}
        <script type="module" src="/dist/embed.js"></script>
      </head>
      <body><main><h1>Thank you</h1><${element} ${attributes}>${children}</${element}><p id="after">What follows</p></main></body>
    </html>`;
}

/** A merchant's site with one page, whose widget comes from the script-tag build. */
export function startShop(
  page: ShopPage,
  { csp, css = '' }: { csp?: string; css?: string } = {},
): Promise<LoopbackServer> {
  return startHostSite({ folder: root, csp, pages: { '/': shopPage(page), '/shop.css': css } });
}

/** Opens a shop's page for as long as `use` takes. */
export async function visit(
  browser: Pick<Browser, 'newPage'>,
  site: HostSite,
  use: (opened: WatchedPage) => Promise<void>,
): Promise<void> {
  const opened = await openWatched(browser, site.url);
  try {
    await use(opened);
  } finally {
    await opened.page.close();
  }
}

/** Adapts a web-standard handler to a Node server. */
export function handledBy(handle: (request: Request) => Promise<Response>): RequestListener {
  return ({ url = '/', method = 'GET', headers }, response) => {
    const request = new Request(new URL(url, `http://${headers.host}`), {
      method,
      headers: headers as Record<string, string>,
    });
    handle(request)
      .then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
      })
      // The site behind it can stop while a page that is closing still asks for a picture.
      .catch(() => response.destroy());
  };
}

/** A shop with a gateway at its own address, as on a merchant's server. */
export async function startShopWithGateway(
  page: ShopPage,
  gateway: (request: Request) => Promise<Response>,
  options: { csp?: string } = {},
): Promise<LoopbackServer> {
  const shop = await startShop(page, options);
  const { answer } = shop;
  const answerByGateway = handledBy(gateway);
  shop.answer = (request, response) => {
    request.url = request.url!.replace(/^(?=\/samples\/)/, '/public');
    (request.url.startsWith('/rewards/') ? answerByGateway : answer)(request, response);
  };
  return shop;
}
