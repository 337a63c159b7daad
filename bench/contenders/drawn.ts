import { root } from '../../build/entries.js';
import type * as Server from '../../src/server/index.js';
import { type FeedName, feedNamed } from '../named-feed.js';

/** The widget as `rewards-widget/server` draws it, styles included. */
export async function drawnByServer(offers: FeedName): Promise<string> {
  // What is published: only its templates match those of the built script.
  const { renderRewardsWidget } = (await import(`${root}/dist/server/index.js`)) as typeof Server;
  return await renderRewardsWidget({ feed: feedNamed(offers), attributes: { 'feed-url': `/${offers}` }, lang: 'en' });
}

/**
 * Turns the drawn widget into plain HTML that looks the same: no shadow root, no script, and neither data nor markers for one. A
 * static page with the same first screen has nothing to send but this.
 */
export function flatten(drawn: string): string {
  return drawn
    .replace(/<script.*?<\/script>/s, '')
    .replaceAll(/<!--.*?-->|<\?>|<\/?slot[^>]*>|<\/?template[^>]*>/gs, '')
    .replaceAll(/:host\(([^)]*)\)|:host/g, '#offers$1')
    .replace(/<rewards-widget[^>]*>/, '<div id="offers">')
    .replace('</rewards-widget>', '</div>');
}
