import { each, fill, gleam, glow, inside, line, mix, move, oval, rect, solid, stamp, under, veil } from '../draw.js';
import { COFFEE, CRUST, LEAF, PINE, type Palette } from '../palette.js';
import { leafOutline, TOMATO } from './produce.js';

export const pizza = (p: Palette) => {
  const topping = solid(TOMATO, oval(0, 0, 52), 10, 10);
  const slice = 'M0 0L-96-362A374 374 0 0 1 96-362z';
  const base =
    under(oval(0, 0, 380), 26) +
    solid(CRUST, oval(0, 0, 380), 20, 20) +
    fill('#f3cf7a', oval(0, 0, 326)) +
    veil('M326 0A326 326 0 0 1-260 196 326 326 0 0 0 300-128z', 0.06);
  const basil = (x: number, y: number, turn: number) =>
    move(x, y, fill(LEAF, leafOutline) + line(PINE, 5, 'M0-10v-110'), 0.55, turn);
  const top =
    stamp(topping, [
      [-150, -150],
      [20, -210],
      [-210, 40],
      [-60, 30],
      [130, 150],
      [-90, 210],
      [210, 60],
    ]) +
    each(
      [
        [-240, -70],
        [-40, -100],
        [30, 250],
        [-170, 150],
        [20, 120],
      ] as const,
      ([x, y]) => fill(p.light, oval(x, y, 34, 28)),
    ) +
    basil(-80, -60, -40) +
    basil(60, 220, 60) +
    basil(-170, 120, 110) +
    basil(-10, -280, 80);
  return (
    base +
    inside(oval(0, 0, 380), top) +
    move(-1, 1, fill(p.field, 'M0 0L-100-398H100z'), 1, 60) +
    move(
      84,
      -48,
      move(
        0,
        0,
        under(slice, 18) +
          fill(CRUST, slice) +
          fill('#f3cf7a', 'M0 0L-84-316A326 326 0 0 1 84-316z') +
          solid(TOMATO, oval(0, -230, 52), 10, 10) +
          fill(p.light, oval(6, -120, 30, 26)) +
          basil(-20, -150, -50),
        1,
        60,
      ),
      1,
    )
  );
};

export const pasta = (p: Palette) =>
  under(oval(-40, 0, 370), 26) +
  fill(p.light, oval(-40, 0, 370)) +
  fill(mix(p.light, p.ink, 0.09), oval(-40, 0, 290)) +
  move(
    30,
    4,
    fill('#efc36a', 'M-250-60c40-130 200-180 320-110s110 240 0 300-250 60-310-30-40-110-10-160z') +
      line(
        '#f7d98f',
        22,
        'M-200-20c30-110 170-140 250-70s40 200-70 200-160-120-60-160 140 60 80 100M-150 120c80 70 240 50 270-80M-220 60c20 60 60 90 110 110M40-170c60 20 110 80 110 150',
      ) +
      line('#dba949', 9, 'M-180 30c-6-100 130-150 200-70M-110 150c70 30 170 0 190-90M-40 60c40 10 70-20 50-60'),
    1.16,
  ) +
  each(
    [
      [-130, -90],
      [70, -20],
      [-60, 130],
    ] as const,
    ([x, y]) => solid(TOMATO, oval(x, y, 46), 12, 10) + glow(oval(x - 14, y - 16, 10, 7), 0.4),
  ) +
  move(-20, 0, fill(LEAF, leafOutline) + line(PINE, 5, 'M0-10v-110'), 0.8, 30) +
  move(-30, 10, fill(PINE, leafOutline), 0.7, -50) +
  line(p.a, 24, 'M420-40V330') +
  line(p.a, 16, 'M368-320v150q0 70 52 90 52-20 52-90v-150M420-320v240');

const scoop = (colour: string, x: number, y: number, r: number) =>
  solid(
    colour,
    `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0q0 ${r * 0.34}-${r * 0.34} ${r * 0.3}t-${r * 0.66} ${r * 0.08}-${r * 0.66}-${r * 0.06}-${r * 0.34}-${r * 0.32}z`,
    r * 0.26,
    r * 0.06,
  ) + gleam(12, `M${x - r * 0.66} ${y - r * 0.2}q${r * 0.1}-${r * 0.34} ${r * 0.36}-${r * 0.48}`, 0.5);

const cone = inside(
  'M-110 0h220L10 330q-10 20-20 0z',
  fill(CRUST, rect(-120, 0, 240, 360)) +
    line(
      mix(CRUST, '#7a4a18', 0.35),
      8,
      'M-120 60L60 340M-60 0l140 220M20 0l90 140M120 60L-60 340M60 0L-80 220M-20 0l-90 140',
    ) +
    veil('M30 0h90v360H0z', 0.12),
);

export const iceCream = (p: Palette) =>
  move(-250, 0, move(0, 20, cone) + scoop(p.c, 0, 10, 128), 0.92, -12) +
  move(
    250,
    0,
    move(0, 20, cone) + scoop(COFFEE, 0, 10, 128) + line(p.light, 12, 'M-50-70l16 10M20-80l-6 18M50-30l14 8'),
    0.92,
    12,
  ) +
  move(0, 20, cone) +
  scoop(p.b, 0, 0, 140) +
  scoop(p.light, 0, -150, 120) +
  solid(TOMATO, oval(10, -288, 38), 10, 8) +
  line(PINE, 8, 'M10-322q10-50 50-60');

export const chocolate = (p: Palette) => {
  const square = solid(COFFEE, rect(0, 0, 118, 118, 14), 12, 12, 0.35) + gleam(8, 'M22 60V26h38', 0.22);
  return (
    move(
      -40,
      0,
      under(rect(-190, -400, 380, 780, 20), 26) +
        fill(mix(COFFEE, '#000000', 0.18), rect(-190, -400, 380, 520, 20)) +
        stamp(
          square,
          [-386, -260, -134, -8].flatMap((y) => [-184, -59, 66].map((x) => [x, y] as const)),
        ) +
        fill(mix(p.light, p.ink, 0.12), 'M-206 30l60 34 50-40 66 44 56-46 70 44 60-36 50 30v80h-412z') +
        solid(p.a, 'M-206 100h412v270q0 16-16 16h-380q-16 0-16-16z', 44, 0) +
        fill(p.c, 'M-206 170h412v110h-412z') +
        fill(p.light, oval(0, 225, 34)),
      1,
      -14,
    ) +
    move(
      320,
      130,
      under(oval(0, 0, 92), 16) +
        solid(COFFEE, oval(0, 0, 92), 18, 18, 0.3) +
        line(mix(COFFEE, p.light, 0.6), 10, 'M-60-30q40 20 70-20M-70 10q70 24 120-20M-40 50q60 10 100-16'),
    ) +
    move(
      350,
      -130,
      under(oval(0, 0, 80), 16) +
        solid(mix(COFFEE, p.light, 0.75), oval(0, 0, 80), 16, 16) +
        fill(p.b, 'M0-34l12 22 26 4-18 18 4 26-24-12-24 12 4-26-18-18 26-4z'),
    )
  );
};
