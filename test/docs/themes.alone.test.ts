import { createReadStream } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { contentTypes } from '../support/host-page.js';
import { json, startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { fullOffer, offer, payload } from '../support/sample-feed.js';
import { renderSection } from '../support/shopify-section.js';
import { assertThemeUnchanged } from '../support/theme-page.js';
import { useBrowser } from '../support/use-browser.js';
import { readBlocksOf, root } from './documents.js';

const SCRIPT = '<script type="module" src="/rewards-widget/embed.js"></script>';
const WIDGET = '<rewards-widget feed-url="/rewards"></rewards-widget>';

const feed = json(payload({ popular: [fullOffer('p')], all: [fullOffer('a'), offer('b')] }));
const flow = json({ success: true, data: { header: { title: 'Spring' }, offers: [fullOffer('g')] } });

/** Pages that people copy, by name. Those of servers are opened with the servers. */
const pages: readonly { readonly name: string; readonly markup: () => string | Promise<string> }[] = [
  ...readBlocksOf(
    ['embed', 'adapt', 'links', 'policies', 'giveaways', 'start', 'command', 'gateway'].map(
      (page) => `docs/${page}.md`,
    ),
    'html',
  )
    // A placeholder for a digest keeps the script from running, and a page of the service's own needs its address.
    .filter(({ code }) => !/sha384-…|https:/.test(code))
    .map(({ at, code }) => ({ name: at, markup: () => code })),
  {
    name: 'the section for Shopify',
    markup: () => renderSection({ scripts: '/rewards-widget', flow: 'weekly-treats' }),
  },
];

/** The markup as a page, with the script and an element if it has none. */
function pageOf(markup: string): string {
  const script = /<script(?! type="speculationrules")/.test(markup) ? '' : SCRIPT;
  const element = /<(rewards-widget|giveaway-flow)/.test(markup) ? '' : WIDGET;
  if (markup.includes('<body>')) return markup;
  return `<!doctype html><html lang="en"><body>${script}${markup}${element}</body></html>`;
}

describe('the markup of a theme stays as it is beside', () => {
  const browser = useBrowser();
  let site: LoopbackServer;
  let page = '';

  before(async () => {
    site = await startLoopbackServer((request, response) => {
      const { pathname } = new URL(request.url!, 'http://shop.example');
      const [, file] = /^\/rewards-widget\/(.+\.js)$/.exec(pathname) ?? [];
      if (pathname === '/') text(page, { 'Content-Type': 'text/html; charset=utf-8' })(request, response);
      else if (pathname.endsWith('/gap/api')) feed(request, response);
      else if (pathname.endsWith('/giveaways/flow')) flow(request, response);
      else if (file !== undefined) {
        response.setHeader('Content-Type', contentTypes['.js']!);
        createReadStream(path.join(root, 'dist', file))
          .on('error', () => response.writeHead(404).end())
          .pipe(response);
      } else response.writeHead(404).end();
    });
  });
  after(() => site?.stop());

  for (const { name, markup } of pages)
    test(name, async () => {
      page = pageOf(await markup());
      const context = await browser.newContext();
      await assertThemeUnchanged(context, `${site.url}/`);
      await context.close();
    });
});
