import { generate } from 'lean-qr/nano';
import { makeDrawing } from '../make-element.js';
import { code128 } from './code128.js';

/** Modules of white around a symbol that scanners need. */
const QR_MARGIN = 4;
const CODE128_MARGIN = 10;
const CODE128_HEIGHT = 50;

export interface Barcode {
  readonly as: 'qr' | 'code128';
  readonly drawing: SVGSVGElement;
}

/** Draws a code for scanners: as Code 128 if that is asked for and it fits, else as a QR code. */
export function drawBarcode(code: string, wantsCode128: boolean): Barcode {
  const widths = wantsCode128 ? code128(code) : undefined;
  return widths ? { as: 'code128', drawing: drawBars(widths) } : { as: 'qr', drawing: drawQr(code) };
}

function drawBars(widths: readonly number[]): SVGSVGElement {
  let x = CODE128_MARGIN;
  let path = '';
  widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${x} 0h${width}v${CODE128_HEIGHT}h-${width}z`;
    x += width;
  });
  return draw(x + CODE128_MARGIN, CODE128_HEIGHT, path, 'bars');
}

function drawQr(text: string): SVGSVGElement {
  const { size, get } = generate(text);
  let path = '';
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (get(x, y)) path += `M${x + QR_MARGIN} ${y + QR_MARGIN}h1v1h-1z`;
  const side = size + 2 * QR_MARGIN;
  return draw(side, side, path, 'qr');
}

function draw(width: number, height: number, path: string, className: string): SVGSVGElement {
  const attributes = { class: className, 'shape-rendering': 'crispEdges', 'aria-hidden': 'true' };
  return makeDrawing(`0 0 ${width} ${height}`, path, attributes);
}
