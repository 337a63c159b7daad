import { root } from '../../build/entries.js';
import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';
import type * as Server from '../../src/server/index.js';
import { makeFeed } from './feed.js';

/** The feed of a page: a made-up one with this many offers, or the sample. */
export type FeedName = number | 'sample';

export function readFeedName(name: string): FeedName {
  return name === 'sample' ? name : Number(name);
}

/** The payload as the service would send it. */
export function feedNamed(name: FeedName): unknown {
  return name === 'sample' ? SAMPLE_CATALOGUE.partners[0]!.feed : makeFeed(name);
}

/** The widget as `rewards-widget/server` draws it, styles included. */
export async function drawnByServer(offers: FeedName): Promise<string> {
  // The published build: only its templates match those of the built script.
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
