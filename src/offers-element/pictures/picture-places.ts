import type { Offer } from '../../wire/offer.js';
import { readSrcset, readWidths, type ImageUrl } from './picture-addresses.js';

/** Where a picture is, which decides how wide it is. */
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

const WIDTHS: Readonly<Record<PicturePlace, Width>> = {
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

/** What a browser chooses from. */
export interface Choice {
  readonly srcset: string;
  readonly sizes: string;
}

/**
 * The choice for a picture. A server doesn't know how wide the element is, so its `sizes` are those of an element as wide as the page.
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
  const { most, sizes } = WIDTHS[place];
  const srcset = readSrcset(imageUrl, address, readWidths(widths), most);
  return srcset === undefined ? undefined : { srcset, sizes };
}

/** The picture that an offer has there, in the order of its templates. */
export function pictureOf({ heroImage, image, squareImage }: Offer, place: PicturePlace): string | undefined {
  if (place === 'details') return image ?? heroImage ?? squareImage;
  return (place === 'hero' ? heroImage : undefined) ?? image ?? squareImage;
}
