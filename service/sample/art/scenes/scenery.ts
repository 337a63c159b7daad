import { fill, mix, move, rect, veil } from '../draw.js';
import { WOOD } from '../palette.js';

/** A colour for sun and moon. */
export const SUN = '#fbe3a2';

export const cloud = (colour: string, x: number, y: number, size = 1) =>
  move(x, y, fill(colour, 'M-120 40a46 46 0 0 1 10-90 74 74 0 0 1 138-16 56 56 0 0 1 82 106z'), size);

/** A fir that stands at (x, y). */
export const fir = (colour: string, x: number, y: number, size: number) =>
  move(
    x,
    y,
    fill(mix(WOOD, '#000000', 0.25), rect(-9, -30, 18, 40)) +
      fill(colour, 'M0-260l58 96h-30l48 76h-34l46 72h-176l46-72h-34l48-76h-30z') +
      veil('M0-260l58 96h-30l48 76h-34l46 72H0z', 0.12),
    size,
  );
