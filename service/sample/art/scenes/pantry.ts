import { cast, each, fill, gleam, glow, line, mix, move, oval, rect, solid, veil } from '../draw.js';
import { CRUST, LEAF, OAK, PINE, WOOD, type Palette } from '../palette.js';
import { leafOutline, TOMATO } from './produce.js';

const CARROT = '#e8873a';

const carrot =
  solid(CARROT, 'M-44 0q44-34 88 0L6 260q-6 14-12 0z', 22, 0) +
  line(mix(CARROT, '#7a3a10', 0.4), 6, 'M-34 50h30M10 110h16M-18 150h18');

export const vegetables = (p: Palette) =>
  cast(0, 322, 780) +
  each([-70, -30, 10, 50] as const, (turn, i) =>
    move(-260 + i * 30, -20, fill(i % 2 ? LEAF : PINE, leafOutline), 1.25, turn - 10),
  ) +
  move(-230, 0, carrot, 1, 14) +
  move(-130, -6, carrot, 1, -8) +
  move(30, 40, fill(PINE, leafOutline), 1.5, -26) +
  move(60, 40, fill(LEAF, leafOutline), 1.7, 6) +
  move(100, 50, fill(mix(LEAF, '#ffffff', 0.25), leafOutline), 1.4, 34) +
  solid(TOMATO, oval(-10, 50, 96, 86), 24, 14) +
  fill(PINE, 'M-10-30l14 26 40-6-30 26 10 20-34-18-34 18 10-20-30-26 40 6z') +
  solid(mix(p.a, '#4b2a5a', 0.7), 'M250-90c70 20 80 130 30 220H130c-10-80 40-120 60-160 10-30 24-64 60-60z', 34, 0) +
  fill(LEAF, 'M232-96c30-40 50-40 70-50-4 30 0 60-20 90-20-4-50-14-50-40z') +
  solid(OAK, rect(-370, 80, 740, 76, 8), 30, 0, 0.12) +
  solid(OAK, rect(-370, 166, 740, 70, 8), 30, 0, 0.12) +
  solid(OAK, rect(-370, 246, 740, 76, 8), 30, 0, 0.12) +
  fill(WOOD, rect(-370, 80, 56, 242, 8), rect(314, 80, 56, 242, 8)) +
  fill(mix(WOOD, '#000000', 0.35), oval(-342, 118, 8), oval(-342, 284, 8), oval(342, 118, 8), oval(342, 284, 8));

const ear = (p: Palette) =>
  line(mix(p.c, '#b5832e', 0.5), 8, 'M0 0V-260') +
  each([0, 1, 2, 3], (i) =>
    fill(mix(p.c, '#b5832e', 0.5), `M0 ${-150 - i * 36}q-40-8-34-52 36 8 34 52q40-8 34-52-36 8-34 52z`),
  );

export const bread = (p: Palette) =>
  cast(0, 330, 860) +
  move(300, 240, ear(p), 1.25, 16) +
  move(340, 250, ear(p), 1.1, 34) +
  move(
    -330,
    130,
    solid(CRUST, rect(-34, -390, 92, 470, 46), 26, 0) +
      line(mix(CRUST, '#ffffff', 0.5), 16, 'M-10-300l44 30M-10-220l44 30M-10-140l44 30M-10-60l44 30'),
    1,
    -18,
  ) +
  solid(CRUST, 'M-300 290c-60-190 60-340 260-340s360 130 320 340z', 60, 6, 0.18) +
  line(mix(CRUST, '#ffffff', 0.6), 26, 'M-180 80q50-90 130-90M-60 100q50-100 140-90M70 130q40-80 120-80') +
  fill(WOOD, rect(-400, 286, 800, 44, 16)) +
  fill(mix(WOOD, '#ffffff', 0.18), rect(-400, 286, 800, 16, 8));

export const fruitBowl = (p: Palette) =>
  cast(0, 326, 420) +
  solid(CARROT, oval(-170, -10, 118), 30, 18) +
  solid(p.c, 'M150-190c50 0 60 60 70 110 40 60 30 190-70 190S40-20 80-80c10-50 20-110 70-110z', 40, 12) +
  line(WOOD, 14, 'M150-186q6-40 30-56') +
  solid(TOMATO, oval(-10, -40, 112), 30, 18) +
  line(WOOD, 12, 'M-8-140q4-34 24-46') +
  fill(LEAF, 'M10-176c40-40 90-30 110-10-30 36-80 34-110 10z') +
  solid(mix(p.c, LEAF, 0.6), oval(248, 30, 84), 24, 14) +
  fill(PINE, 'M-170-124c-60-40-60-90-46-120 50 20 70 70 46 120z') +
  solid(p.a, 'M-370 50H370c-10 160-120 250-260 260H-110C-250 300-360 210-370 50z', 90, 10) +
  gleam(16, 'M-316 100c20 60 50 100 90 126') +
  fill(mix(p.a, p.light, 0.25), rect(-380, 40, 760, 34, 17)) +
  fill(mix(p.a, p.ink, 0.2), rect(-110, 300, 220, 26, 8));

export const jars = (p: Palette) => {
  const jar = (x: number, w: number, h: number, content: string, lid: string) =>
    cast(x, 322, w) +
    solid(content, rect(x - w / 2, 320 - h, w, h, 36), 34, 0) +
    glow(rect(x - w / 2 + 22, 344 - h, 20, h - 60, 10), 0.35) +
    fill(p.light, rect(x - w / 2, 320 - h * 0.66, w, h * 0.4)) +
    veil(rect(x + w / 2 - 34, 320 - h * 0.66, 34, h * 0.4)) +
    solid(lid, rect(x - w / 2 - 4, 284 - h, w + 8, 62, 14), 24, 0);
  return (
    jar(-270, 220, 330, '#d99021', p.a) +
    fill('#d99021', 'M-270 150l44 26v50l-44 26-44-26v-50z') +
    jar(260, 210, 280, TOMATO, p.a) +
    fill(TOMATO, oval(260, 194, 34)) +
    fill(PINE, 'M260 166q-6-30 24-40 8 30-24 40z') +
    jar(0, 250, 480, mix(LEAF, p.c, 0.3), p.b) +
    move(0, 190, move(0, 30, fill(PINE, leafOutline), 0.55, -30) + move(0, 30, fill(LEAF, leafOutline), 0.6, 24))
  );
};
