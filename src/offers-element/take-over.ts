import { hydrate } from '@lit-labs/ssr-client';
import { render, type RenderOptions, type TemplateResult } from 'lit';
import type { GiveawayFlow } from '../giveaway-flow/giveaway-flow.js';
import type { DrawnGiveaway } from '../giveaway-flow/first-screen.js';
import { feedScreen, type DrawnFeed } from '../rewards-widget/first-screen.js';
import { loadCatalogue, type RewardsWidget } from '../rewards-widget/rewards-widget.js';
import { isSmall } from '../rewards-widget/sections.js';
import { readFeed, type Feed } from '../wire/feed.js';
import { readLook } from './look.js';
import type { OffersElement } from './offers-element.js';
import { patchDom } from './patch-dom.js';

/**
 * A part of the code: hydrates the server-rendered shadow root of an element. The nodes stay, so that nothing moves, no
 * picture is loaded again, and focus, selection and scroll positions are kept. If the markup doesn't match, for example from
 * another version, the element renders the same data again.
 */
export async function takeOver(host: OffersElement): Promise<void> {
  const root = host.shadowRoot!;
  const drawn = JSON.parse(root.querySelector('script')!.textContent) as DrawnFeed | DrawnGiveaway;
  const screen = await adopt(host, drawn);
  resume(root, screen, host.renderOptions);
  // The element has its own styles by now.
  for (const element of [...root.children]) if (!element.matches('.frame')) element.remove();
}

/** Gives the host the server's data, and renders them. */
async function adopt(host: OffersElement, drawn: DrawnFeed | DrawnGiveaway): Promise<TemplateResult> {
  const look = readLook(drawn);
  if ('giveaway' in drawn) return await (host as unknown as GiveawayFlow).adopt(drawn, look);
  const { total, categories, now } = drawn;
  const widget = host as unknown as RewardsWidget;
  const read = readFeed(drawn.feed, () => undefined, new URL(widget.feedUrl ?? '', document.baseURI).href);
  const feed: Feed = {
    ...read,
    hero: look.mark(read.hero),
    popular: look.mark(read.popular),
    all: look.mark(read.all),
    testOffers: look.mark(read.testOffers),
  };
  const { hero, popular, all } = feed;
  if (!hero.length && !popular.length && !all.length) throw new Error('Nothing was drawn');
  const large = all.length > 0 && !isSmall({ placement: 'all', offers: all });
  const loaded = { feed, whole: false, loadedAt: now, stale: false, drawn: { total, categories } };
  const part = large ? await loadCatalogue() : undefined;
  widget.adopt(loaded, part && new part.Catalogue(widget));
  return feedScreen(drawn, look, feed, part?.catalogueScreen);
}

/** Binds the root's nodes to the template that they were rendered from. */
function resume(root: ShadowRoot, screen: TemplateResult, options: RenderOptions): void {
  const inert = document.implementation.createHTMLDocument();
  const fresh = inert.createDocumentFragment();
  // In an inert document, which loads no pictures.
  render(screen, fresh, { host: options.host, creationScope: inert });
  patchDom(root.querySelector('.frame')!, fresh.firstElementChild!);
  for (const start of commentsIn(root))
    // Lit writes to an existing text node. Without one, it would write into its own marker.
    if (start.data.startsWith('lit-part') && start.nextSibling instanceof Comment) start.after('');
  hydrate(screen, root, options);
}

function commentsIn(root: ShadowRoot): Comment[] {
  const comments: Comment[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}
