import { notice } from '../../notice.js';
import type { OfferCardElement } from '../../offers/offer-context.js';
import { listenToOwn } from '../../offers/own-events.js';
import type { Host, Shell } from '../shell.js';
import { fitPicture, pictureOf, type Choice, type PicturePlace } from './picture-places.js';

/** Lazy-loaded, by an element with `image-url`: until then its pictures have no address, so that none is loaded twice. */
export function start(shell: Shell): void {
  const { host } = shell;
  const root = host.shadowRoot!;
  /** Lists of addresses of which one could not be loaded: their pictures show the original address. */
  const failed = new Set<string>();
  /** What the addresses of a picture were made from. */
  const drawn = new WeakMap<HTMLImageElement, readonly unknown[]>();

  const draw = (image: HTMLImageElement): void => {
    const { context } = shell.content;
    const offer = image.closest<OfferCardElement>('.card,.pane')?.place.offer;
    if (!context || !offer) return;
    const place = placeOf(image);
    const address = context.gated(offer) ? undefined : pictureOf(offer, place);
    const inputs = [place, address, host.imageUrl, host.imageWidths];
    if (drawn.get(image)?.every((input, index) => input === inputs[index])) return;
    drawn.set(image, inputs);
    // One that is hidden because it had failed would never load.
    image.hidden = false;
    const choice = address === undefined ? undefined : choose(host, address, place);
    const { srcset, sizes } = choice && !failed.has(choice.srcset) ? choice : {};
    // Before the address, which would be loaded at once.
    write(image, 'sizes', sizes);
    write(image, 'srcset', srcset);
    if (host.imageUrl) write(image, 'src', address);
  };
  listenToOwn(root, 'error', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLImageElement) || !target.srcset) return;
    // It isn't broken yet: there is its original address.
    event.stopImmediatePropagation();
    failed.add(target.srcset);
    drawn.delete(target);
    draw(target);
  });
  host.addController({
    hostUpdated() {
      for (const image of root.querySelectorAll<HTMLImageElement>('[part=offer-image]')) draw(image);
    },
  });
  // Those of a server that failed before there was a listener.
  for (const image of root.querySelectorAll('img'))
    if (image.srcset && image.complete && image.currentSrc && !image.naturalWidth) failed.add(image.srcset);
  host.requestUpdate();
}

function placeOf(image: HTMLImageElement): PicturePlace {
  if (image.closest('.pane')) return 'details';
  if (image.closest('.hero')) return 'hero';
  if (image.closest('.row')) return 'row';
  return image.closest('.rows') ? 'rows' : 'grid';
}

function choose(host: Host, address: string, place: PicturePlace): Choice | undefined {
  const { imageUrl, imageWidths } = host;
  if (!imageUrl) return undefined;
  let cause: unknown = `${typeof imageUrl === 'function' ? 'its function' : imageUrl} makes no http(s) address with {url}`;
  try {
    const choice = fitPicture(imageUrl, imageWidths, address, place);
    if (choice) return choice;
  } catch (error) {
    cause = error;
  }
  notice(`image-url is not used: ${String(cause)}.`);
  return undefined;
}

/** Writing the same again would make the browser choose again. */
function write(image: HTMLImageElement, name: 'src' | 'srcset' | 'sizes', value: string | undefined): void {
  if (value === undefined) image.removeAttribute(name);
  else if (image.getAttribute(name) !== value) image.setAttribute(name, value);
}
