import { inOneSize } from '../../card/images.js';
import { encode, wellFormed } from '../../card/link-params.js';
import type { OfferContext, PictureOf } from '../../card/offer-context.js';
import type { ShownPlacement } from '../../events.js';

/** Makes the address of a picture in a width of so many pixels. */
export type ImageUrl = string | ((url: string, width: number) => string);

/** The widths in pixels that are offered to browsers. */
const WIDTHS: readonly number[] = [160, 320, 480, 640, 960, 1280, 1600];

/** Each width is an address for each picture. */
const MAX_WIDTHS = 16;

/**
 * Reads the attribute `image-widths`: at most 16 numbers from 1 to 10,000, separated by spaces or commas. None that can be used means our
 * own.
 */
export function readWidths(text: string | null | undefined): readonly number[] {
  const widths = (text ?? '')
    .split(/[\s,]+/)
    .map(Number)
    .filter((width) => Number.isInteger(width) && width > 0 && width <= 10_000);
  return widths.length ? [...new Set(widths)].slice(0, MAX_WIDTHS).sort((one, other) => one - other) : WIDTHS;
}

/**
 * A picture's addresses in several widths, for `srcset`.
 *
 * @param url the picture's own address
 * @param most the greatest width that has a use; one that is not smaller is the last
 * @returns undefined if an address can't be made
 * @throws whatever the page's own function throws
 */
export function readSrcset(
  imageUrl: ImageUrl,
  url: string,
  widths: readonly number[],
  most: number,
): string | undefined {
  const last = widths.findIndex((width) => width >= most);
  const used = last < 0 ? widths : widths.slice(0, last + 1);
  const addresses = used.map((width) => pictureAddress(imageUrl, url, width));
  if (addresses.includes(undefined)) return undefined;
  return addresses.map((address, index) => `${address} ${used[index]}w`).join(', ');
}

/** Expands a template (RFC 6570, level 2: other names than these two expand to nothing), or asks the page's function. A template names the picture once. */
function pictureAddress(imageUrl: ImageUrl, url: string, width: number): string | undefined {
  if (typeof imageUrl === 'function') return usable(imageUrl(url, width));
  if (imageUrl.match(/\{\+?url\}/g)?.length !== 1) return undefined;
  const expanded = imageUrl.replace(/\{([+#]?)([\w.%]+)\}/g, (_, operator: string, name: string) => {
    if (operator === '#' || (name !== 'url' && name !== 'width')) return '';
    const value = name === 'url' ? url : String(width);
    return operator ? encodeReserved(value) : encode(value);
  });
  return usable(expanded);
}

/** An http(s) address, or a path. White space would end it within `srcset`, and a comma at its end would, too. */
function usable(address: unknown): string | undefined {
  return typeof address === 'string' && /^(https?:\/)?\/[^\s]*[^\s,]$/i.test(address) ? address : undefined;
}

/** Reserved characters stay, and so does what is encoded already. */
function encodeReserved(value: string): string {
  return encodeURI(wellFormed(value))
    .replace(/%25([\da-f]{2})/gi, '%$1')
    .replace(/%5B/gi, '[')
    .replace(/%5D/gi, ']');
}

/** Where a picture is, as far as that decides how wide it is. */
export type PicturePlace = 'hero' | 'row' | 'grid' | 'rows' | 'details';

interface Width {
  /** Twice the greatest width in pixels that a picture has there: nobody sees more. */
  readonly most: number;
  /**
   * By the columns of our styles. `auto` is for lazy pictures whose list ends early. Elsewhere a phone with more than two pixels to a point
   * would load more than anybody sees, so its width is given as less.
   */
  readonly sizes: string;
}

const PLACE_WIDTHS: Readonly<Record<PicturePlace, Width>> = {
  hero: {
    most: 1600,
    sizes:
      '(width < 720px) and (resolution > 2dppx) 66vw, (width < 720px) 100vw, (resolution > 2dppx) 33vw, min(50vw, 800px)',
  },
  row: {
    most: 640,
    sizes: 'auto, (width < 480px) 80vw, (width < 860px) 44vw, (width < 1008px) 31vw, min(25vw, 320px)',
  },
  grid: {
    most: 640,
    sizes: 'auto, (width < 452px) 112px, (width < 528px) 100vw, (width < 784px) 50vw, (width < 1040px) 33vw, 320px',
  },
  rows: { most: 640, sizes: 'auto, (width < 592px) 100vw, 240px' },
  details: {
    most: 1280,
    sizes: '(width < 560px) and (resolution > 2dppx) 66vw, (width < 560px) 100vw, 520px',
  },
};

/** A picture with what a browser chooses from. */
interface Choice {
  readonly src: string;
  readonly srcset: string;
  readonly sizes: string;
}

/** Where a picture is, by what its template knows (`PictureOf`). */
export function placeOf(
  placement: ShownPlacement | 'details',
  isLarge: boolean | undefined,
  layout: OfferContext['layout'],
): PicturePlace {
  if (placement === 'details') return placement;
  if (isLarge) return 'hero';
  return layout ?? (placement === 'popular' ? 'row' : 'grid');
}

/**
 * What a browser chooses a picture from. A server doesn't know how wide the element is, so its `sizes` are those of an element as wide as
 * the page.
 *
 * @param widths the attribute `image-widths`
 * @returns undefined if the template or function makes no addresses
 * @throws whatever the page's function throws
 */
export function fitPicture(
  imageUrl: ImageUrl,
  widths: string | null | undefined,
  address: string,
  place: PicturePlace,
): Choice | undefined {
  const { most, sizes } = PLACE_WIDTHS[place];
  const srcset = readSrcset(imageUrl, address, readWidths(widths), most);
  return srcset === undefined ? undefined : { src: address, srcset, sizes };
}

/** Gives pictures their addresses on a server. */
export function serverPictures(imageUrl: ImageUrl | null | undefined, widths: string | null | undefined): PictureOf {
  return (address, placement, isLarge, layout) =>
    (address && imageUrl && fitPicture(imageUrl, widths, address, placeOf(placement, isLarge, layout))) ||
    inOneSize(address);
}
