import { cast, each, fill, gleam, inside, line, mirror, mix, move, oval, rect, solid, veil } from '../draw.js';
import { LEAF, OAK, PINE, WOOD, type Palette } from '../palette.js';

const monstera = (colour: string, rib: string) =>
  fill(
    colour,
    'M0 0C-110-10-130-120-90-200c10 26 30 20 26-14 14-30 40-46 64-56 24 10 50 26 64 56-4 34 16 40 26 14C130-120 110-10 0 0z',
  ) + line(rib, 7, 'M0 10V-220M0-60l-60-50M0-60l60-50M0-130l-46-40M0-130l46-40');

export const houseplants = (p: Palette) =>
  cast(-190, 326, 280) +
  line(PINE, 12, 'M-190 130C-200 20-260-20-300-60M-190 130C-190 0-180-90-170-140M-190 130C-160 40-110 20-70-20') +
  move(-300, -50, monstera(LEAF, PINE), 0.82, -42) +
  move(-70, -10, monstera(PINE, LEAF), 0.78, 48) +
  move(-172, -110, monstera(mix(LEAF, '#ffffff', 0.12), PINE), 1, -2) +
  solid(p.a, 'M-330 110h280l-36 200q-4 16-20 16h-168q-16 0-20-16z', 50, 0) +
  fill(mix(p.a, p.light, 0.2), rect(-340, 96, 300, 44, 12)) +
  cast(170, 326, 200) +
  solid(mix(LEAF, p.c, 0.2), 'M110 210V-20a60 60 0 0 1 120 0V210z', 30, 0) +
  solid(
    mix(LEAF, p.c, 0.2),
    'M220 130h20q26 0 26-26V40a28 28 0 0 1 56 0v80q0 68-66 68h-36zM120 90h-16q-20 0-20-20V30a24 24 0 0 0-48 0v60q0 54 54 54h30z',
    12,
    0,
  ) +
  line(p.light, 6, 'M146-20v190M190-20v190') +
  move(
    170,
    -78,
    each([0, 72, 144, 216, 288], (turn) => move(0, 0, fill(p.b, 'M0 0q-22-30 0-50 22 20 0 50z'), 1, turn)),
  ) +
  solid(p.b, 'M80 190h190l-24 136H104z', 34, 0) +
  fill(p.light, rect(70, 180, 210, 34, 10)) +
  cast(380, 340, 110) +
  each([-40, -14, 14, 40], (turn) => move(380, 260, fill(PINE, 'M0 0q-30-60 0-130 30 70 0 130z'), 1, turn)) +
  solid(p.c, rect(326, 240, 108, 98, [6, 6, 36, 36]), 24, 0);

export const wateringCan = (p: Palette) =>
  cast(-60, 326, 460) +
  line(mix(p.a, p.ink, 0.2), 32, 'M-170 70c-200-50-230 190-56 186M-130-20C-80-190 90-190 110-20') +
  solid(mix(p.a, p.ink, 0.1), 'M80 190L330-70l44 34-220 320z', 14, 10) +
  solid(mix(p.a, p.light, 0.2), 'M296-110l110 88-22 28-110-88z', 10, 8) +
  solid(p.a, 'M-190-20h310l40 330q0 16-18 16h-354q-18 0-18-16z', 70, 0) +
  fill(mix(p.a, p.light, 0.2), rect(-206, -36, 342, 40, 16)) +
  line(p.c, 14, 'M-206 210h352') +
  gleam(16, 'M-150 60l-16 120') +
  line(p.light, 9, 'M420-70l18 26M452-20l18 26M400-20l16 24M440 40l18 26') +
  each(
    [
      [-350, 1.1],
      [330, 1.25],
      [430, 0.9],
    ] as const,
    ([x, size]) =>
      move(
        x,
        330,
        cast(0, 0, 110) +
          line(PINE, 12, 'M0-60v-70') +
          fill(LEAF, 'M0-110c-70 0-90-50-90-80 60-6 96 30 90 80z') +
          fill(PINE, 'M0-110c60 0 80-40 80-70-50-6-84 24-80 70z') +
          solid(p.b, 'M-60-74H60L44 0h-88z', 20, 0),
        size,
      ),
  );

export const flowers = (p: Palette) => {
  const petals = [
    [0, -54],
    [38, -38],
    [54, 0],
    [38, 38],
    [0, 54],
    [-38, 38],
    [-54, 0],
    [-38, -38],
  ] as const;
  const daisy = (petal: string, x: number, y: number, size = 1) =>
    move(
      x,
      y,
      fill(petal, ...petals.map(([px, py]) => oval(px, py, 26))) +
        fill(petal, oval(0, 0, 40)) +
        solid('#e9a93c', oval(0, 0, 30), 8, 8),
      size,
    );
  const tulip = (colour: string, x: number, y: number, turn: number) =>
    move(
      x,
      y,
      solid(colour, 'M-60-110q30 10 30 40 6-50 30-70 24 20 30 70 0-30 30-40C80 20 30 30 0 30S-80 20-60-110z', 22, 0),
      1,
      turn,
    );
  return (
    cast(0, 326, 290) +
    line(
      PINE,
      12,
      'M0 90C-20-20-160-70-190-120M0 90C0-40-70-160-60-240M0 90C20-40 70-110 90-180M0 90C30 0 150 0 200-60M0 90C-40 40-130 30-210 30',
    ) +
    fill(LEAF, 'M-10 80c-120 10-180-40-200-110 90-10 180 30 200 110zM10 80c100-10 190 30 230 0-40-60-170-80-230 0z') +
    fill(PINE, 'M0 80C-60-20-20-100 10-130 50-60 40 20 0 80z') +
    tulip(p.b, -196, -110, -24) +
    tulip(p.a, 96, -180, 12) +
    daisy(p.light, -60, -250, 1.15) +
    daisy(p.c, 212, -70, 0.95) +
    daisy(p.light, -220, 30, 0.75) +
    tulip(p.b, 40, -40, 4) +
    solid(
      mix(p.a, p.field, 0.15),
      'M-70 60H70c0 60 80 90 80 170q0 96-90 96H-60q-90 0-90-96c0-80 80-110 80-170z',
      54,
      0,
    ) +
    line(p.light, 10, 'M-146 210q30 24 58 0t60 0 60 0 60 0 56 0') +
    fill(mix(p.a, p.light, 0.3), rect(-84, 48, 168, 26, 13))
  );
};

const cat = (p: Palette, coat: string) =>
  line(coat, 44, 'M170 250c140 10 160-110 90-140') +
  solid(coat, 'M-120 300C-150 120-100-10 20-30c130 10 190 150 180 330z', 50, 0) +
  solid(coat, 'M-150-240l80 54q50-16 100 0l80-54 8 130c8 90-60 140-138 140s-146-50-138-140z', 40, 14) +
  fill(mix(coat, p.b, 0.5), 'M-128-200l40 30-38 30zM88-200l-40 30 38 30z') +
  fill(p.ink, oval(-74, -90, 14, 18), oval(34, -90, 14, 18)) +
  fill(p.b, 'M-36-54h32l-16 18z') +
  line(p.ink, 6, 'M-20-36q-16 26-36 10M-20-36q16 26 36 10') +
  fill(p.light, 'M-20 40c50 0 74 60 60 130-20 30-100 30-120 0-14-70 10-130 60-130z') +
  fill(p.a, 'M-116 14q96 50 192 0v30q-96 46-192 0z') +
  fill(p.c, oval(-20, 66, 20));

export const catOnCushion = (p: Palette) =>
  cast(30, 344, 640) +
  solid(p.b, 'M-310 250q320-40 660 0 60 50 0 96-330 20-660 0-60-46 0-96z', 50, 14) +
  move(10, -20, cat(p, mix(p.a, p.light, 0.72))) +
  move(
    -390,
    300,
    solid(p.c, oval(0, 0, 60), 16, 14) +
      line(mix(p.c, p.ink, 0.25), 6, 'M-46-20q50-10 80 50M-52 8q40 0 60 44M-20-52q60 10 74 70') +
      line(p.c, 8, 'M-40 50q-40 30-90 4'),
  );

export const dog = (p: Palette) =>
  cast(10, 338, 520) +
  mirror(line(OAK, 40, 'M-200 250c-90-10-100-90-70-140')) +
  solid(OAK, 'M-190 330C-190 120-150 40-20 20c140 10 220 140 220 310z', 60, 0) +
  fill(p.light, 'M-90 90q70 40 130 0 30 130-30 200-80 10-100-60z') +
  solid(OAK, rect(-130, 180, 90, 150, 40), 20, 0) +
  solid(OAK, rect(0, 180, 90, 150, 40), 20, 0) +
  fill(p.b, 'M-136 40q110 60 220 0l10 40q-120 60-240 0z') +
  fill(p.c, oval(-26, 110, 26)) +
  solid(OAK, 'M-180-130c0-90 70-130 154-130s154 40 154 130-50 190-154 190-154-100-154-190z', 40, 0) +
  fill(p.light, 'M-26-240q30 70 20 130 70 10 74 80-10 80-94 84-84-4-94-84 4-70 74-80-10-60 20-130z') +
  solid(WOOD, 'M-150-230c-90-10-120 110-90 220 50 30 90-40 90-100z', 14, 0) +
  solid(WOOD, 'M98-230c90-10 120 110 90 220-50 30-90-40-90-100z', 14, 0) +
  fill(p.ink, oval(-96, -120, 16, 20), oval(44, -120, 16, 20)) +
  fill(p.ink, 'M-70-60h88q-4 44-44 44t-44-44z') +
  line(p.ink, 7, 'M-26-16v20M-26 4q-24 26-46 8M-26 4q24 26 46 8') +
  cast(340, 340, 200) +
  solid(p.a, 'M260 250h160l40 90H220z', 40, 0) +
  each([-40, 0, 36], (x) => fill(WOOD, oval(340 + x, 246, 34, 22))) +
  inside(rect(220, 240, 240, 120), line(p.light, 9, 'M300 300h80')) +
  veil(oval(340, 254, 80, 8), 0.1);
