import { each, fill, glow, line, mix, oval, rect, veil } from './draw.js';
import type { Palette } from './palette.js';

/** Where wall and floor meet, in picture units. */
const HORIZON_Y = 240;

const floor = (p: Palette) => fill(p.floor, rect(-800, HORIZON_Y, 1600, 260));

/** Backgrounds of indoor pictures, by name. */
export const BACKDROPS = {
  disc: (p: Palette) => fill(p.field, oval(0, -60, 390)) + floor(p),
  moon: (p: Palette) => fill(p.field, oval(-170, -110, 300)) + floor(p),
  arch: (p: Palette) => fill(p.field, `M-340 ${HORIZON_Y}V-60a340 340 0 0 1 680 0V${HORIZON_Y}z`) + floor(p),
  arches: (p: Palette) =>
    fill(mix(p.wall, p.field, 0.5), `M-620 ${HORIZON_Y}V-10a300 300 0 0 1 600 0V${HORIZON_Y}z`) +
    fill(p.field, `M-80 ${HORIZON_Y}V-120a300 300 0 0 1 600 0V${HORIZON_Y}z`) +
    floor(p),
  dusk: (p: Palette) => fill(p.field, `M-470 ${HORIZON_Y}a470 470 0 0 1 940 0z`) + floor(p),
  split: (p: Palette) => fill(p.field, rect(-800, -500, 760, 740)) + floor(p),
  light: (p: Palette) =>
    fill(p.field, rect(-800, -500, 1600, 740)) +
    fill(mix(p.wall, p.light, 0.35), 'M-420-500h250L40 240h-250zM-110-500h250L350 240H100z') +
    floor(p) +
    glow('M-210 240H40l74 260h-250zM100 240h250l74 260h-250z', 0.14),
  window: (p: Palette) =>
    fill(p.light, rect(-560, -420, 400, 500, 14)) +
    fill(
      p.field,
      rect(-536, -396, 170, 220, 6),
      rect(-354, -396, 170, 220, 6),
      rect(-536, -164, 170, 220, 6),
      rect(-354, -164, 170, 220, 6),
    ) +
    glow('M-536-250l146-146h-146zM-354-20l150-144h-76l-74 72z', 0.4) +
    floor(p),
  tiles: (p: Palette) =>
    fill(p.field, rect(-800, -500, 1600, 740)) +
    line(p.wall, 7, ...[-370, -215, -60, 95].map((y) => `M-800 ${y}H800`)) +
    line(
      p.wall,
      7,
      ...[-640, -400, -160, 80, 320, 560].flatMap((x) => [
        `M${x}-500v130M${x}-215v155M${x} 95v145`,
        `M${x + 120}-370v155M${x + 120}-60v155`,
      ]),
    ) +
    floor(p),
  panels: (p: Palette) =>
    each([-720, -420, -120, 180, 480], (x) => fill(mix(p.wall, p.field, 0.6), rect(x, -430, 240, 590, 8))) +
    fill(p.field, rect(-800, 196, 1600, 44)) +
    floor(p),
  shelf: (p: Palette) =>
    fill(p.field, oval(190, -120, 290)) +
    fill(p.floor, rect(-800, HORIZON_Y + 40, 1600, 220)) +
    fill(mix(p.floor, p.light, 0.35), rect(-800, HORIZON_Y, 1600, 60)),
  plinth: (p: Palette) =>
    fill(p.field, oval(0, -90, 350)) +
    floor(p) +
    veil(oval(50, 470, 450, 60), 0.1) +
    fill(mix(p.floor, p.ink, 0.1), 'M-400 320V500H400V320z') +
    fill(mix(p.floor, p.light, 0.3), 'M-400 320V500H180V320z') +
    fill(mix(p.floor, p.light, 0.55), oval(0, 320, 400, 62)),
  steps: (p: Palette) =>
    fill(p.field, rect(-800, -500, 1600, 740)) +
    fill(p.wall, oval(40, -90, 330)) +
    floor(p) +
    fill(mix(p.floor, p.light, 0.3), rect(-480, 330, 960, 170)) +
    fill(mix(p.floor, p.light, 0.55), 'M-480 330l70-60h820l70 60z'),
  /** Seen from above: a cloth on a table. */
  cloth: (p: Palette) =>
    fill(p.field, 'M-800-500h520L-620 500h-180zM800 500H300L640-500h160z') +
    line(mix(p.field, p.light, 0.5), 10, 'M-330-500L-670 500M590-500L250 500'),
  /** Seen from above: a round mat. */
  mat: (p: Palette) => fill(p.field, oval(0, 0, 470)) + line(mix(p.field, p.light, 0.55), 8, oval(0, 0, 436)),
  /** Seen from above: a table in two halves. */
  table: (p: Palette) => fill(p.field, rect(-800, 40, 1600, 460)) + fill(p.floor, rect(-800, 40, 1600, 14)),
  plain: () => '',
} as const;

export type BackdropName = keyof typeof BACKDROPS;
