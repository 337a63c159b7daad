import type { ReactiveController } from 'lit';
import { inOneSize } from '../../card/images.js';
import type { OfferCardElement, Picture, PictureOf } from '../../card/offer-context.js';
import { listenToOwn } from '../../card/press.js';
import type { ShownPlacement } from '../../events.js';
import { notice } from '../../notice.js';
import type { Host, Shell } from '../shell.js';
import { fitPicture, placeOf, type PicturePlace } from './picture-addresses.js';

/** What a picture was given, for a box of this width in CSS pixels; `Infinity` for one that keeps it at any width. */
interface Fitted {
  readonly picture: Picture;
  width: number;
}

/** Pictures of one width: those of a placement, of which large ones are others. */
interface Column {
  /** Of their boxes, in CSS pixels; 0 without boxes. Undefined until they are measured. */
  width: number | undefined;
  /** By their own addresses. */
  readonly fitted: Map<string, Fitted>;
}

/**
 * Lazy-loaded, by an element with `image-url`. Measures how wide its pictures are, and gives each the addresses that fit. It keeps them
 * until it becomes wider, because with other sizes it would be loaded again.
 */
export class Pictures implements ReactiveController {
  readonly #shell: Shell;
  readonly #host: Host;
  readonly #columns = new Map<string, Column>();
  /** Lists of addresses of which one could not be loaded: their pictures come from the original address. */
  readonly #failed = new Set<unknown>();
  /** What addresses are made from. */
  #inputs: Pick<Host, 'imageUrl' | 'imageWidths'>;
  /** Whether a server has drawn the page, until that is taken over: its pictures may be loading, so they keep what it has given them. */
  #isFromServer: boolean;
  /** Whether pictures are drawn that have not been measured. */
  #hasNew = false;

  constructor(shell: Shell) {
    const { host } = shell;
    this.#shell = shell;
    this.#host = host;
    this.#inputs = { imageUrl: host.imageUrl, imageWidths: host.imageWidths };
    this.#isFromServer = !host.hasUpdated;
    const root = host.shadowRoot!;
    listenToOwn(root, 'error', ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !target.srcset) return;
      this.#failed.add(target.srcset);
      this.#redraw();
    });
    // Those of a server that failed before there was a listener.
    for (const { srcset, complete, currentSrc, naturalWidth } of root.querySelectorAll('img'))
      if (srcset && complete && currentSrc && !naturalWidth) this.#failed.add(srcset);
    this.#measure();
    this.#redraw();
    new ResizeObserver(() => this.#measure()).observe(host);
    host.addController(this);
  }

  hostUpdate(): void {
    this.#isFromServer = false;
    const { imageUrl, imageWidths } = this.#host;
    if (imageUrl === this.#inputs.imageUrl && imageWidths === this.#inputs.imageWidths) return;
    this.#inputs = { imageUrl, imageWidths };
    for (const { fitted } of this.#columns.values()) fitted.clear();
  }

  hostUpdated(): void {
    if (this.#hasNew) this.#measure();
  }

  /** Has all pictures drawn anew. Most of them stay as they are. */
  #redraw(): void {
    this.#shell.pictureOf = (...picture) => this.#fit(...picture);
    this.#host.requestUpdate();
  }

  readonly #fit: PictureOf = (address, placement, isLarge, layout) => {
    if (address === undefined) return inOneSize();
    const column = this.#columnOf(placement, isLarge);
    const { fitted } = column;
    const width = this.#isFromServer ? Infinity : column.width;
    let known = fitted.get(address);
    if (!known) {
      this.#hasNew = true;
      if (width === undefined) return inOneSize();
      known = { picture: this.#choose(address, placeOf(placement, isLarge, layout), width), width };
      fitted.set(address, known);
    }
    const { picture } = known;
    // While a server's page is taken over, they have to be what is in the document.
    return !this.#isFromServer && this.#failed.has(picture.srcset) ? inOneSize(address) : picture;
  };

  #columnOf(placement: ShownPlacement | 'details', isLarge = false): Column {
    const name = `${placement} ${isLarge}`;
    let column = this.#columns.get(name);
    if (!column) {
      // A dialog is as wide as the page lets it be.
      column = { width: placement === 'details' ? Infinity : undefined, fitted: new Map() };
      this.#columns.set(name, column);
    }
    return column;
  }

  /** Measures all pictures on cards, in one layout. */
  #measure(): void {
    this.#hasNew = false;
    const widths = new Map<Column, number>();
    for (const image of this.#host.shadowRoot!.querySelectorAll<HTMLImageElement>('.card [part=offer-image]')) {
      const card = image.closest<OfferCardElement>('.card')!;
      // Those of a server have none until they are taken over.
      if (!card.place) continue;
      const column = this.#columnOf(card.place.placement, card.matches('.hero'));
      // Of what it fills: a picture without an address has no box.
      const width = image.parentElement!.clientWidth;
      widths.set(column, Math.max(width, widths.get(column) ?? 0));
      // Without a box, only a lazy picture waits until it has one.
      const known = column.fitted.get(image.getAttribute('src')!);
      if (known && !width && image.loading !== 'lazy') known.width = Infinity;
    }
    let hasChanged = false;
    for (const [column, width] of widths) {
      hasChanged ||= column.width === undefined;
      column.width = width;
      // Smaller ones have all the pixels that they need.
      for (const [address, known] of column.fitted) if (known.width < width) hasChanged = column.fitted.delete(address);
    }
    if (hasChanged) this.#redraw();
  }

  #choose(address: string, place: PicturePlace, width: number): Picture {
    const { imageUrl, imageWidths } = this.#inputs;
    let cause: unknown = `${typeof imageUrl === 'function' ? 'its function' : imageUrl} makes no http(s) address with {url}`;
    try {
      const picture = fitPicture(imageUrl!, imageWidths, address, place);
      if (picture) return { ...picture, sizes: fitSizes(picture.sizes, width) };
    } catch (error) {
      cause = error;
    }
    notice(`image-url is not used: ${String(cause)}.`);
    return inOneSize(address);
  }
}

/**
 * The sizes of a picture in a browser, which has laid it out: in a narrow column of a wide page it needs few pixels.
 *
 * @param sizes those of its place, for one that has no box
 * @param width of its box, in CSS pixels
 */
function fitSizes(sizes: string, width: number): string {
  if (!width || width === Infinity) return sizes;
  // Nobody sees more than two pixels to a point.
  const needed = `${Math.ceil(width * Math.min(1, 2 / devicePixelRatio))}px`;
  return sizes.startsWith('auto,') ? `auto, ${needed}` : needed;
}
