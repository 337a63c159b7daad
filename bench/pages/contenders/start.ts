import { type Feed, PLACEMENTS, type Placement } from '../feed.js';

type Show = (feed: Feed, placements: readonly Placement[], root: HTMLElement) => void;

declare global {
  interface Window {
    /** Draws a feed that is already in memory. */
    show(feed: Feed): void;
  }
}

/** Loads the feed, if it has an address, and draws it, as every page without the widget does. */
export async function start(show: Show): Promise<void> {
  const root = document.getElementById('offers')!;
  const { feed, placements = '' } = root.dataset;
  const wanted = PLACEMENTS.filter((placement) => placements.split(' ').includes(placement));
  window.show = (payload) => show(payload, wanted, root);
  if (feed) window.show((await (await fetch(feed)).json()) as Feed);
}
