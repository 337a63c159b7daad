import { generate } from 'lean-qr/nano';
import { html, type TemplateResult } from 'lit';

/** Modules of white around a symbol that scanners need. */
const QR_MARGIN = 4;
const CODE128_MARGIN = 10;
const CODE128_HEIGHT = 50;

/** A symbol for scanners. Lengths are in modules. */
export interface Barcode {
  readonly as: 'qr' | 'code128';
  readonly width: number;
  readonly height: number;
  /** Its bars or squares, as a path of SVG. */
  readonly path: string;
}

/** A code for scanners: as Code 128 if that is asked for and it fits, else as a QR code. */
export function barcodeOf(code: string, wantsCode128: boolean): Barcode {
  const widths = wantsCode128 ? code128(code) : undefined;
  return widths ? barsOf(widths) : qrOf(code);
}

export function barcodeTemplate({ as, width, height, path }: Barcode): TemplateResult {
  return html`<svg class=${as} viewBox=${`0 0 ${width} ${height}`} shape-rendering="crispEdges" aria-hidden="true">
    <path d=${path} />
  </svg>`;
}

function barsOf(widths: readonly number[]): Barcode {
  let x = CODE128_MARGIN;
  let path = '';
  widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${x} 0h${width}v${CODE128_HEIGHT}h-${width}z`;
    x += width;
  });
  return { as: 'code128', width: x + CODE128_MARGIN, height: CODE128_HEIGHT, path };
}

function qrOf(text: string): Barcode {
  const { size, get } = generate(text);
  let path = '';
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (get(x, y)) path += `M${x + QR_MARGIN} ${y + QR_MARGIN}h1v1h-1z`;
  const side = size + 2 * QR_MARGIN;
  return { as: 'qr', width: side, height: side, path };
}

/** Widths of the bars and spaces of each symbol, from 0 to 105, and of the end (ISO/IEC 15417). */
const WIDTHS =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211221132' +
  '221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113132311211313' +
  '231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121312113312311332111' +
  '314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211221114413111241112134111' +
  '111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141' +
  '114131311141411131211412211214211232';
const END = '2331112';
const START_B = 104;
const START_C = 105;
const MODULUS = 103;

/** Longer ones would be too wide for a phone. */
const FITTING = /^[ -~]{1,16}$/;

/**
 * Encodes a text as Code 128.
 *
 * @returns the widths of bars and spaces in turn, the first one a bar; undefined if the text isn't 1 to 16 ASCII characters
 */
export function code128(text: string): number[] | undefined {
  if (!FITTING.test(text)) return undefined;
  // Set C has two digits in a symbol.
  const digits = /^(\d\d){2,}$/.test(text);
  const values = digits ? text.match(/\d\d/g)!.map(Number) : [...text].map((character) => character.charCodeAt(0) - 32);
  const start = digits ? START_C : START_B;
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), start) % MODULUS;
  const symbols = [start, ...values, check].map((value) => WIDTHS.slice(value * 6, value * 6 + 6));
  return [...symbols.join(''), ...END].map(Number);
}
