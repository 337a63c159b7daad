import type { BrandKey } from '../brand.js';
import { fill, inside, line } from './draw.js';
import { GROUNDS } from './grounds.js';
import { LOGO_MARKS, type Mark } from './logo-marks.js';
import { finish } from './picture.js';

/** Draws a brand's logo as an SVG document of 96 by 96, bold enough to be recognised at 28 px. */
export function drawLogo(brand: BrandKey): string {
  const { ground, colour, ink, accent = ink, draw } = LOGO_MARKS[brand] satisfies Mark;
  const mark = draw({
    fill: (...outlines) => fill(ink, ...outlines),
    line: (width, ...outlines) => line(ink, width, ...outlines),
    spot: (...outlines) => fill(accent, ...outlines),
    cut: (...outlines) => fill(colour, ...outlines),
    cutLine: (width, ...outlines) => line(colour, width, ...outlines),
  });
  const outline = GROUNDS[ground];
  return finish(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-48 -48 96 96" width="96" height="96">${fill(colour, outline)}${inside(outline, mark)}</svg>\n`,
  );
}
