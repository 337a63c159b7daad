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

/** Everything but the unreserved characters of RFC 3986. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Reserved characters stay, and so does what is encoded already. */
function encodeReserved(value: string): string {
  return encodeURI(value)
    .replace(/%25([\da-f]{2})/gi, '%$1')
    .replace(/%5B/gi, '[')
    .replace(/%5D/gi, ']');
}
