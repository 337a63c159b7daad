import { cast, each, fill, gleam, glow, line, mix, move, oval, rect, solid, veil } from '../draw.js';
import { LEAF, PINE, WOOD, type Palette } from '../palette.js';

const sprig = (colour: string) =>
  line(colour, 9, 'M0 0Q10-120-10-270') +
  each([0, 1, 2, 3], (i) =>
    fill(colour, `M0 ${-50 - i * 56}q50-60 90-40-20 50-90 40zM0 ${-76 - i * 56}q-50-60-90-40 20 50 90 40z`),
  );

export const skincare = (p: Palette) =>
  move(300, 300, sprig(LEAF), 1.35, 24) +
  move(-330, 300, sprig(PINE), 1, -22) +
  cast(-40, 322, 200) +
  fill(p.ink, 'M-64-230h48v-50h-76q-60 0-60 50h34q0-16 30-16h24z') +
  fill(p.ink, rect(-56, -240, 32, 60)) +
  fill(mix(p.a, p.ink, 0.2), rect(-96, -190, 112, 60, 12)) +
  solid(p.a, rect(-150, -140, 220, 460, [60, 60, 26, 26]), 44, 0) +
  fill(p.light, rect(-150, 40, 220, 170)) +
  veil(rect(26, 40, 44, 170)) +
  move(-44, 176, line(p.a, 9, 'M0 0v-90M0-40q-40-4-44-36 40 0 44 36M0-20q40-4 44-36-40 0-44 36')) +
  gleam(14, 'M-118-50V20') +
  cast(-260, 330, 190) +
  fill(mix(p.b, p.ink, 0.25), 'M-290-16h60v-70q0-30-30-30t-30 30z') +
  fill(p.light, rect(-306, -6, 92, 46, 8)) +
  solid(p.b, rect(-342, 36, 164, 290, [50, 50, 22, 22]), 34, 0) +
  line(p.light, 9, 'M-300 170h80M-300 200h50') +
  gleam(12, 'M-316 110v60') +
  cast(210, 330, 270) +
  solid(p.light, rect(90, 200, 240, 126, [14, 14, 40, 40]), 44, 0) +
  solid(p.c, rect(80, 130, 260, 76, 16), 40, 0) +
  line(mix(p.light, p.ink, 0.3), 8, 'M150 262h80M150 286h50');

export const lipstick = (p: Palette) =>
  cast(-150, 322, 170) +
  solid(p.b, 'M-202 20v-170q0-50 104-100V20z', 24, 0) +
  solid(p.c, rect(-216, 0, 132, 110, 6), 30, 0) +
  gleam(12, 'M-190 20v70') +
  solid(p.a, rect(-236, 100, 172, 222, 12), 40, 0) +
  gleam(12, 'M-208 130v130') +
  cast(140, 326, 360) +
  solid(p.a, oval(150, -10, 180), 22, 16) +
  fill(mix(p.light, p.wall, 0.5), oval(150, -10, 150)) +
  glow('M40 60L190-150q60 20 90 70L110 130Q70 110 40 60z', 0.5) +
  solid(p.a, 'M-30 210h360q10 116-60 116H30q-70 0-60-116z', 60, 6) +
  fill(mix(p.b, p.light, 0.5), oval(150, 212, 160, 26)) +
  line(mix(p.b, p.light, 0.2), 7, 'M70 212h160') +
  fill(p.c, rect(126, 186, 48, 20, 8)) +
  cast(-330, 340, 110) +
  solid(p.light, rect(-370, 190, 84, 144, 14), 20, 0) +
  solid(p.ink, rect(-360, 60, 64, 140, 14), 18, 0) +
  fill(p.b, rect(-370, 226, 84, 76));

export const perfume = (p: Palette) =>
  move(-330, 310, sprig(PINE), 1.15, -16) +
  cast(0, 322, 380) +
  solid(p.c, rect(-66, -280, 132, 130, 18), 34, 0) +
  fill(mix(p.c, p.ink, 0.3), rect(-50, -156, 100, 50)) +
  glow(rect(-200, -110, 400, 432, 60), 0.5) +
  solid(p.a, rect(-164, -20, 328, 306, 34), 60, 0) +
  fill(mix(p.a, p.light, 0.25), oval(0, -20, 132, 22)) +
  fill(p.light, rect(-90, 60, 180, 130, 8)) +
  line(p.b, 8, 'M0 166v-64M0 134q-36-2-40-32 36 0 40 32M0 150q36-2 40-32-36 0-40 32') +
  gleam(14, 'M-176-40v200', 0.6) +
  cast(290, 336, 180) +
  each([0, 72, 144, 216, 288], (turn) =>
    move(
      290,
      250,
      fill(p.b, 'M0 0C-60-30-50-100 0-110 50-100 60-30 0 0z') + glow('M0-20C-30-40-24-80 0-90z', 0.25),
      0.9,
      turn,
    ),
  ) +
  solid(p.c, oval(290, 250, 30), 8, 8);

export const soap = (p: Palette) =>
  move(250, 190, sprig(LEAF), 1.2, 40) +
  cast(0, 328, 720) +
  solid(WOOD, rect(-350, 286, 700, 40, 14), 40, 0) +
  solid(mix(p.b, p.light, 0.25), rect(-290, 170, 330, 120, 30), 50, 10) +
  line(mix(p.b, p.ink, 0.08), 8, 'M-240 230h220') +
  solid(mix(p.a, p.light, 0.15), rect(-230, 54, 330, 120, 30), 50, 10) +
  fill(p.light, rect(-130, 54, 120, 120)) +
  veil(rect(-130, 164, 120, 10)) +
  fill(p.a, oval(-70, 112, 30)) +
  solid(p.c, rect(120, 170, 200, 120, 30), 40, 10) +
  line(mix(p.c, p.ink, 0.15), 8, 'M170 230h100') +
  each(
    [
      [-330, -60, 1],
      [-200, -180, 0.6],
      [-110, -50, 0.45],
      [50, -170, 1.2],
      [-370, 90, 0.4],
      [170, -30, 0.55],
    ] as const,
    ([x, y, size]) =>
      move(
        x,
        y,
        glow(oval(0, 0, 70), 0.45) + line(p.light, 7, oval(0, 0, 70)) + gleam(10, 'M-40-6q6-28 34-36', 0.9),
        size,
      ),
  );
