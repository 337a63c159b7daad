import { nothing } from 'lit';
import type { Picture } from './offer-context.js';
import { listenToOwn } from './press.js';

/** A picture that comes in one size; without an address, one that is not loaded yet. */
export function inOneSize(src?: string): Picture {
  return { src: src ?? nothing, srcset: nothing, sizes: nothing };
}

/** A wider picture is shown whole, because a card's frame would leave too little of it. */
const MAX_COVERING = 2.4;

/** A wider logo is a wordmark, which needs no name beside it. Above 1.6, because WebKit rounds an SVG's size to whole pixels of a small box. */
const MAX_TILED = 1.7;

/**
 * Fits pictures and logos to their natural ratio: in the task in which they have loaded, so before they are painted. Hides those that fail,
 * so that the partner's initial or name is shown.
 */
export function watchImages(root: ShadowRoot): void {
  for (const type of ['load', 'error'])
    listenToOwn(root, type, ({ target }) => {
      if (target instanceof HTMLImageElement) fit(target, type === 'load');
    });
  // Those of a server that have loaded or failed before there was a listener.
  for (const image of root.querySelectorAll('img'))
    if (image.complete && image.currentSrc) fit(image, image.naturalWidth > 0);
}

/** @param works whether the image has loaded, or failed */
function fit(image: HTMLImageElement, works: boolean): void {
  // Of one that comes in several sizes, there is the original address, too.
  if (!works && image.srcset) return;
  const media = image.closest('.media');
  image.toggleAttribute('data-wide', image.naturalWidth / image.naturalHeight > (media ? MAX_COVERING : MAX_TILED));
  // Not hidden, because a lazy picture that is never loads another.
  if (media) media.toggleAttribute('data-broken', !works);
  else image.hidden = !works;
}
