import {
  ColorSpace,
  contrastWCAG21,
  deltaEOK,
  OKLab,
  OKLCH,
  parse,
  sRGB,
  to,
  toGamut,
  XYZ_D65,
  type PlainColorObject,
} from 'colorjs.io/fn';

for (const space of [sRGB, XYZ_D65, OKLab, OKLCH]) ColorSpace.register(space);

/** Step of lightness in OKLCH, where 0 is black and 1 is white. Smaller ones are invisible. */
export const LIGHTNESS_STEP = 0.002;

/** Contrast ratio of two colours by WCAG 2, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  // Tolerates rounding errors of floating point.
  return Math.round(contrastWCAG21(parse(one), parse(other)) * 1e9) / 1e9;
}

/**
 * The colour nearest to `moved` that has the ratio to `fixed`: lighter or darker by whole steps in OKLCH, with
 * the same hue and as much chroma as sRGB allows.
 *
 * @param least the required ratio
 * @returns `#rrggbb`, or undefined if neither black nor white has that ratio
 */
export function nearestPassing(moved: string, fixed: string, least: number): string | undefined {
  const from = to(parse(moved), OKLCH);
  const passes = (hex: string): boolean => contrastRatio(hex, fixed) >= least;
  const found = [-1, 1]
    .map((direction) => walk(from, direction * LIGHTNESS_STEP, passes))
    .filter((hex) => hex !== undefined);
  const distance = (hex: string): number => deltaEOK(parse(hex), from);
  return found.sort((one, other) => distance(one) - distance(other))[0];
}

/** Takes larger steps until they overshoot. */
const STRIDE = 16;

function walk(from: PlainColorObject, step: number, passes: (hex: string) => boolean): string | undefined {
  const start = from.coords[0] ?? 0;
  const most = Math.ceil((step < 0 ? start : 1 - start) / Math.abs(step));
  const at = (steps: number): string => withLightness(from, start + steps * step);
  let far = Math.min(STRIDE, most);
  while (far < most && !passes(at(far))) far = Math.min(far + STRIDE, most);
  for (let steps = Math.max(1, far - STRIDE); steps <= far; steps++) {
    const hex = at(steps);
    if (passes(hex)) return hex;
  }
  return undefined;
}

/** A colour made lighter or darker, with less chroma if it would leave sRGB. */
export function withLightness(color: PlainColorObject, lightness: number): string {
  const [, chroma, hue] = color.coords;
  const within = Math.min(1, Math.max(0, lightness));
  const fitting = toGamut({ space: OKLCH, coords: [within, chroma, hue], alpha: 1 }, { space: sRGB, method: 'css' });
  return toHex(to(fitting, sRGB));
}

function toHex({ coords }: PlainColorObject): string {
  const bytes = coords.map((part) => Math.round(Math.min(1, Math.max(0, part ?? 0)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
