import { readLink, withLink, withoutLink, type LinkMode } from './link-address.js';

/** The address of the history entry that we have added last, while it may be the current one. */
let own: string | undefined;

/** While we are going back to the entry before ours: settles when that has ended. */
let returning: Promise<void> | undefined;

/** Names an open offer in the page's address, as one entry of the history. */
export function enterOffer(mode: LinkMode, id: string): void {
  const { href } = location;
  const next = withLink(href, mode, id);
  if (next === undefined || next === href) return;
  write(own === href ? 'replaceState' : 'pushState', next);
  own = location.href;
}

/** Takes a closed offer out of the page's address: by going back if the entry is ours. */
export function leaveOffer(mode: LinkMode): void {
  if (own !== location.href) return dropOffer(mode);
  own = undefined;
  returning = new Promise((resolve) => {
    const onReturned = (): void => {
      returning = undefined;
      resolve();
    };
    addEventListener('popstate', onReturned, { once: true });
  });
  history.back();
}

/** Takes an offer out of the page's address without going back: its element was removed, maybe by a router that is going somewhere else. */
export function dropOffer(mode: LinkMode): void {
  own = undefined;
  const { href } = location;
  if (readLink(href, mode) !== undefined) write('replaceState', withoutLink(href, mode));
}

/** Whether we are going back ourselves, to the entry before ours. */
export function isReturning(): boolean {
  return returning !== undefined;
}

/** Settles when the page's address can be written again. */
export async function addressIsFree(): Promise<void> {
  await returning;
}

/** Routers keep their state in our entries. */
function write(how: 'pushState' | 'replaceState', address: string): void {
  try {
    history[how](history.state, '', address);
  } catch {
    // A document without an address of its own, or more entries than the browser allows. The details work anyway.
  }
}
