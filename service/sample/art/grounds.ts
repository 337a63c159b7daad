import { oval, rect } from './draw.js';

/** Backgrounds of marks. Each fills a box of 96 by 96 around the middle. */
export const GROUNDS = {
  disc: oval(0, 0, 46),
  tile: rect(-44, -44, 88, 88, 24),
  arch: rect(-42, -46, 84, 92, [42, 42, 16, 16]),
  leaf: rect(-45, -45, 90, 90, [45, 12, 45, 12]),
  hexagon:
    'M-8-44a16 16 0 0 1 16 0l28 16a16 16 0 0 1 8 14v28a16 16 0 0 1-8 14L8 44a16 16 0 0 1-16 0l-28-16a16 16 0 0 1-8-14v-28a16 16 0 0 1 8-14z',
} as const;

export type GroundName = keyof typeof GROUNDS;
