import { notice } from '../../notice.js';
import type { OfferCardElement } from '../../card/offer-context.js';
import { listenToOwn } from '../../card/press.js';
import type { Host, Shell } from '../shell.js';
import { fitPicture, pictureOf, type Choice, type PicturePlace } from './picture-addresses.js';

type Inputs = readonly [PicturePlace, string | undefined, ...unknown[]];

/** Lazy-loaded, by an element with `image-url`: until then its pictures have no address, so that none is loaded twice. */
export function start(shell: Shell): void {
  const { host } = shell;
  const root = host.shadowRoot!;
  /** Lists of addresses of which one could not be loaded: their pictures show the original address. */
  const failed = new Set<string>();
  /** What the addresses of a picture were made from. */
  const drawn = new WeakMap<HTMLImageElement, readonly unknown[]>();
  /** The widths that the sizes of pictures were written for. */
  const fitted = new WeakMap<HTMLImageElement, number>();
  const pictures = (): HTMLImageElement[] => [...root.querySelectorAll<HTMLImageElement>('[part=offer-image]')];

  const inputsOf = (image: HTMLImageElement) => {
    const shown = image.closest<OfferCardElement>('.card,.pane')?.place;
    if (!shown) return undefined;
    const place = placeOf(image);
    const address = pictureOf(shown.offer, place);
    return [place, address, host.imageUrl, host.imageWidths] as const;
  };
  const draw = (image: HTMLImageElement, width: number, [place, address]: Inputs): void => {
    const choice = address === undefined ? undefined : choose(host, address, place);
    const { srcset, sizes } = choice && !failed.has(choice.srcset) ? choice : {};
    // One that a server has drawn may be loading, so it keeps its sizes.
    const isServers = !fitted.has(image) && srcset !== undefined && image.getAttribute('srcset') === srcset;
    // Without a box, only a lazy picture waits until it has one.
    fitted.set(image, isServers ? Infinity : width || (image.loading === 'lazy' ? 0 : Infinity));
    // Before the address, which would be loaded at once.
    if (!isServers) write(image, 'sizes', sizes && fitSizes(sizes, width));
    write(image, 'srcset', srcset);
    if (host.imageUrl) write(image, 'src', address);
  };
  const drawAll = (images: readonly HTMLImageElement[]): void => {
    const changed = images.flatMap((image) => {
      const inputs = inputsOf(image);
      if (!inputs || drawn.get(image)?.every((input, index) => input === inputs[index])) return [];
      drawn.set(image, inputs);
      // One that is hidden because it had failed would never load.
      image.hidden = false;
      return [{ image, inputs }];
    });
    // All are measured before one is written, so that there is one layout.
    const widths = changed.map(({ image }) => widthOf(image));
    changed.forEach(({ image, inputs }, index) => draw(image, widths[index]!, inputs));
  };
  /** Pictures that have become wider than they were. Smaller ones have all the pixels that they need. */
  const grow = (): void => {
    const wider = pictures().filter((image) => image.srcset && widthOf(image) > (fitted.get(image) ?? Infinity));
    for (const image of wider) drawn.delete(image);
    drawAll(wider);
  };
  listenToOwn(root, 'error', ({ target }) => {
    if (!(target instanceof HTMLImageElement) || !target.srcset) return;
    failed.add(target.srcset);
    drawn.delete(target);
    drawAll([target]);
  });
  host.addController({ hostUpdated: () => drawAll(pictures()) });
  new ResizeObserver(grow).observe(host);
  // Those of a server that failed before there was a listener.
  for (const image of root.querySelectorAll('img'))
    if (image.srcset && image.complete && image.currentSrc && !image.naturalWidth) failed.add(image.srcset);
  host.requestUpdate();
}

/** The width of what it fills: a picture without an address has none of its own. */
function widthOf(image: HTMLImageElement): number {
  return image.parentElement!.clientWidth;
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

/**
 * The sizes of a picture in a browser, which has laid it out: in a narrow column of a wide page it needs few pixels.
 *
 * @param sizes those of its place, for one that has no box
 * @param width of its box, in CSS pixels
 */
function fitSizes(sizes: string, width: number): string {
  if (!width) return sizes;
  // Nobody sees more than two pixels to a point.
  const needed = `${Math.ceil(width * Math.min(1, 2 / devicePixelRatio))}px`;
  return sizes.startsWith('auto,') ? `auto, ${needed}` : needed;
}

/** Writing the same again would make the browser choose again. */
function write(image: HTMLImageElement, name: 'src' | 'srcset' | 'sizes', value: string | undefined): void {
  if (value === undefined) image.removeAttribute(name);
  else if (image.getAttribute(name) !== value) image.setAttribute(name, value);
}
