import { listenToOwn } from '../../offers/own-events.js';

/** Hides images that fail to load, so that their background shows: the partner's initial. */
export function hideBrokenImages(root: ShadowRoot): void {
  for (const type of ['load', 'error'])
    listenToOwn(root, type, ({ target }) => target instanceof HTMLImageElement && showImage(target, type === 'load'));
  // Those that failed before there was a listener.
  for (const image of root.querySelectorAll('img'))
    if (image.complete && image.currentSrc && !image.naturalWidth) showImage(image, false);
}

/** @param works whether the image has loaded, or failed */
function showImage(image: HTMLImageElement, works: boolean): void {
  image.hidden = !works;
  image.closest('.media')?.toggleAttribute('data-broken', !works);
}
