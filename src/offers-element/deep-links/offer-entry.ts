import { readLink, withLink, withoutLink, type LinkMode } from './link-address.js';

/** The address of the history entry that we have added last, while it may be the current one. */
let own: string | undefined;

/** Settles when going back to the entry before ours has ended. */
let returning: Promise<void> | undefined;

/** Names an open offer in the page's address, as one entry of the history. Routers keep their `history.state` in it. */
export function enterOffer(mode: LinkMode, id: string): void {
  const { href } = location;
  const next = withLink(href, mode, id);
  if (next === undefined || next === href) return;
  try {
    if (own === href) history.replaceState(history.state, '', next);
    else history.pushState(history.state, '', next);
    own = location.href;
  } catch {
    // A document without an address of its own, or more entries than the browser allows. The details are open anyway.
  }
}

/** Takes a closed offer out of the page's address: by going back if the entry is ours. */
export function leaveOffer(mode: LinkMode): void {
  if (own !== location.href) return dropOffer(mode);
  own = undefined;
  returning = new Promise((resolve) => addEventListener('popstate', () => resolve(), { once: true }));
  history.back();
}

/** Takes an offer out of the page's address without going back: its element was removed, maybe by a router that is going somewhere else. */
export function dropOffer(mode: LinkMode): void {
  own = undefined;
  const { href } = location;
  if (readLink(href, mode) !== undefined) history.replaceState(history.state, '', withoutLink(href, mode));
}

/** Settles when the page's address can be written again. */
export async function addressIsFree(): Promise<void> {
  await returning;
}
