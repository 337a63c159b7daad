import { hydrate } from '@lit-labs/ssr-client';
import { render, type RenderOptions, type TemplateResult } from 'lit';
import { showImage } from '../offers/card/offer-media.js';
import type { GiveawayFlow } from '../giveaway-flow/giveaway-flow.js';
import type { DrawnGiveaway } from '../giveaway-flow/first-screen.js';
import { feedScreen, type DrawnFeed } from '../rewards-widget/first-screen.js';
import type { RewardsWidget } from '../rewards-widget/rewards-widget.js';
import { isSmall } from '../rewards-widget/sections.js';
import { readFeed } from '../wire/feed.js';
import { readLook } from './drawn.js';
import type { OffersElement } from './offers-element.js';
import { setRight } from './set-right.js';

/**
 * A part of the code: goes on from what a server has drawn into the shadow root of an element. What is there stays where it
 * is, so that nothing moves, no picture is loaded again, and focus, selection and scroll positions stay. What does not match, as
 * markup of another version does not, is left to the element to draw afresh from the same data.
 */
export async function takeOver(host: OffersElement): Promise<void> {
  const root = host.shadowRoot!;
  const drawn = JSON.parse(root.querySelector('script')!.textContent) as DrawnFeed | DrawnGiveaway;
  const screen = await adopt(host, drawn);
  resume(root, screen, host.renderOptions);
  // The element has styles of its own by now.
  for (const element of [...root.children]) if (!element.matches('.frame')) element.remove();
  // Pictures that broke before anybody listened.
  for (const image of root.querySelectorAll('img'))
    if (image.complete && image.currentSrc && !image.naturalWidth) showImage(image, false);
}

/** Gives the host the data that was drawn, and draws them. */
async function adopt(host: OffersElement, drawn: DrawnFeed | DrawnGiveaway): Promise<TemplateResult> {
  const look = readLook(drawn);
  if ('giveaway' in drawn) return await (host as unknown as GiveawayFlow).adopt(drawn, look);
  const { total, categories, now } = drawn;
  const widget = host as unknown as RewardsWidget;
  const feed = readFeed(drawn.feed, () => undefined, new URL(widget.feedUrl ?? '', document.baseURI).href);
  const { hero, popular, all } = feed;
  if (!hero.length && !popular.length && !all.length) throw new Error('Nothing was drawn');
  const large = all.length > 0 && !isSmall({ placement: 'all', offers: all });
  const loaded = { feed, whole: false, loadedAt: now, stale: false, drawn: { total, categories } };
  return feedScreen(drawn, look, feed, await widget.adopt(loaded, large));
}

/** Binds what is in the root to the template that it was drawn from. */
function resume(root: ShadowRoot, screen: TemplateResult, options: RenderOptions): void {
  const inert = document.implementation.createHTMLDocument();
  const fresh = inert.createDocumentFragment();
  // In a document that loads no pictures.
  render(screen, fresh, { host: options.host, creationScope: inert });
  setRight(root.querySelector('.frame')!, fresh.firstElementChild!);
  for (const start of commentsIn(root))
    // Lit writes a text to where one is. Where none is, it would write it into its own mark.
    if (start.data.startsWith('lit-part') && start.nextSibling instanceof Comment) start.after('');
  hydrate(screen, root, options);
}

function commentsIn(root: ShadowRoot): Comment[] {
  const comments: Comment[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  return comments;
}
