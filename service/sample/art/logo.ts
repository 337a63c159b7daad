import type { BrandKey } from '../brand.js';
import { fill, inside, line, oval, rect } from './draw.js';
import { LOGO_MARKS, type Mark } from './logo-marks.js';
import { finish } from './picture.js';

/** Backgrounds of marks. Each fills a box of 96 by 96 around the middle. */
const GROUNDS = {
  disc: oval(0, 0, 46),
  tile: rect(-44, -44, 88, 88, 24),
  arch: rect(-42, -46, 84, 92, [42, 42, 16, 16]),
  leaf: rect(-45, -45, 90, 90, [45, 12, 45, 12]),
  hexagon:
    'M-8-44a16 16 0 0 1 16 0l28 16a16 16 0 0 1 8 14v28a16 16 0 0 1-8 14L8 44a16 16 0 0 1-16 0l-28-16a16 16 0 0 1-8-14v-28a16 16 0 0 1 8-14z',
} as const;

export type GroundName = keyof typeof GROUNDS;

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
