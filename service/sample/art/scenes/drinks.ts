import { cast, each, fill, gleam, glow, inside, line, mix, move, oval, rect, solid, veil } from '../draw.js';
import { COFFEE, LEAF, OAK, WOOD, type Palette } from '../palette.js';

const bean = (colour = COFFEE) =>
  solid(colour, oval(0, 0, 34, 24), 8, 5, 0.3) + line(mix(colour, '#000000', 0.4), 5, 'M-28 4Q-6-12 4 2T28-6');

const steam = (p: Palette) =>
  `<g opacity=".75">${line(p.light, 16, 'M-50-20c-34-50 34-80 0-134s26-76 6-112M52-30c-28-42 28-66 0-112')}</g>`;

export const coffeeCup = (p: Palette) =>
  cast(0, 322, 600) +
  solid(p.light, oval(0, 300, 290, 40), 20, 10) +
  line(mix(p.a, p.ink, 0.12), 40, 'M150 70c130-36 150 130-30 134') +
  solid(p.a, 'M-190 20h380c0 160-70 272-190 272S-190 180-190 20z', 60, 10) +
  gleam(16, 'M-150 70c6 70 26 110 48 138') +
  fill(p.light, oval(0, 20, 190, 36)) +
  fill(COFFEE, oval(0, 24, 166, 26)) +
  fill(mix(COFFEE, p.light, 0.5), 'M-70 26q70-24 140 0q-70 16-140 0z') +
  move(0, -40, steam(p)) +
  move(-350, 340, bean(), 1.1, -20) +
  move(-420, 380, bean(), 1, 30) +
  move(360, 372, bean(), 1.1, 12);

export const coffeeBag = (p: Palette) =>
  cast(-110, 322, 420) +
  solid(p.a, 'M-300-250h360l20 60-16 40 16 460q0 12-14 12h-374q-14 0-14-12l16-460-16-40z', 56, 0) +
  fill(mix(p.a, p.ink, 0.22), 'M-300-250h360l14 42h-388z') +
  line(mix(p.a, p.ink, 0.3), 6, 'M-306-150H64') +
  fill(p.light, oval(-120, 80, 116)) +
  move(-120, 80, bean(), 2.3, -32) +
  cast(270, 322, 250) +
  glow('M180-110h190l-58 176 84 222q6 34-30 34H184q-36 0-30-34L238 66z', 0.55) +
  inside(
    'M180-110h190l-58 176 84 222q6 34-30 34H184q-36 0-30-34L238 66z',
    fill(COFFEE, rect(140, 190, 280, 140)) + veil('M300 66l90 260h40V-100h-70z', 0.1),
  ) +
  fill(WOOD, rect(222, 40, 106, 60, 14)) +
  fill(p.b, oval(275, 70, 14)) +
  move(-380, 352, bean(), 1, 20) +
  move(20, 372, bean(), 1.1, -30) +
  move(96, 352, bean(), 0.9, 40);

export const mokaPot = (p: Palette) =>
  cast(-60, 322, 420) +
  line(p.ink, 34, 'M70-130h110q40 0 34 40l-24 150') +
  solid(mix(p.a, p.light, 0.1), 'M-240 80H100l44 230q0 12-14 12h-400q-14 0-14-12z', 80, 0) +
  veil('M-120 80h90l20 242h-140z', 0.07) +
  fill(mix(p.a, p.ink, 0.25), rect(-250, 50, 360, 40, 10)) +
  solid(p.a, 'M-290-190H120L84 50h-308L-250-110z', 70, 0) +
  veil('M-140-190h110l-14 240h-80z', 0.07) +
  solid(mix(p.a, p.light, 0.16), 'M-290-190q200-110 410 0z', 50, 0) +
  fill(p.ink, rect(-112, -282, 54, 60, 16)) +
  gleam(14, 'M-206-140l14 150M-224 130l-18 140') +
  cast(300, 330, 180) +
  line(p.b, 22, 'M360 220c70-16 70 76-10 70') +
  solid(p.b, 'M210 190h180v60q0 80-90 80t-90-80z', 40, 6) +
  fill(COFFEE, oval(300, 190, 90, 18));

export const teaSet = (p: Palette) =>
  move(
    -70,
    0,
    cast(-80, 322, 470) +
      line(p.b, 34, 'M-230-20c-190-40-190 220-16 210') +
      fill(mix(p.a, p.ink, 0.12), 'M130 190c110-20 110-160 180-190l40 20c-50 60-50 220-200 240z') +
      solid(p.a, 'M-90-110c190 0 260 110 260 220S70 320-90 320-350 220-350 110-280-110-90-110z', 70, 16) +
      glow(oval(-210, 20, 46, 70), 0.18) +
      each([-220, -90, 40], (x) => fill(p.light, oval(x, 120, 26)) + fill(p.c, oval(x, 120, 10))) +
      solid(mix(p.a, p.light, 0.2), 'M-210-96q120-90 240 0z', 30, 0) +
      fill(p.b, oval(-90, -160, 34)),
  ) +
  move(
    90,
    6,
    cast(320, 352, 220) +
      solid(p.light, oval(320, 340, 140, 22), 16, 6) +
      solid(p.light, 'M220 220h200q-4 120-100 120t-100-120z', 44, 6) +
      fill(mix(p.b, '#8a3b12', 0.35), oval(320, 220, 100, 20)) +
      move(320, 190, steam(p), 0.62),
    0.94,
  );

const grapes = (colour: string) =>
  line(WOOD, 14, 'M10-120q-6 40 0 60') +
  fill(LEAF, 'M10-100c50-50 110-30 130 0-40 50-100 40-130 0z') +
  each(
    [
      [-64, -50],
      [0, -56],
      [62, -46],
      [-34, 2],
      [32, 6],
      [-2, 56],
    ] as const,
    ([x, y]) => solid(colour, oval(x, y, 38), 12, 8, 0.22),
  );

export const wine = (p: Palette) =>
  cast(-130, 322, 230) +
  solid(
    mix(p.a, p.ink, 0.25),
    'M-172-400h84v150c0 60 68 70 68 150v390q0 32-32 32h-156q-32 0-32-32v-390c0-80 68-90 68-150z',
    46,
    0,
  ) +
  fill(p.b, rect(-176, -404, 92, 130, 10)) +
  fill(p.light, rect(-240, -20, 220, 200)) +
  fill(p.b, oval(-130, 60, 44)) +
  line(mix(p.light, p.ink, 0.35), 8, 'M-190 136h120M-164 156h70') +
  veil(rect(-60, -20, 40, 200), 0.14) +
  gleam(14, 'M-212-60v-40c0-34 14-50 34-74') +
  cast(190, 326, 230) +
  glow('M70-200h240c30 160-10 270-104 280v206l74 34H100l74-34V80C80 70 40-40 70-200z', 0.45) +
  inside(
    'M70-200h240c30 160-10 270-120 280C80 70 40-40 70-200z',
    fill(p.b, rect(0, -90, 400, 200)) + veil(rect(240, -90, 200, 200), 0.16),
  ) +
  gleam(12, 'M92-160c-8 50-6 90 8 130', 0.6) +
  move(-400, 214, grapes(mix(p.b, p.a, 0.25)), 1.15);

export const spirits = (p: Palette) =>
  cast(-110, 322, 330) +
  glow('M-164-250h108v90q118 26 118 130v310q0 40-40 40h-264q-40 0-40-40V-30q0-104 118-130z', 0.5) +
  inside(
    'M-164-250h108v90q118 26 118 130v310q0 40-40 40h-264q-40 0-40-40V-30q0-104 118-130z',
    fill(mix(p.c, p.light, 0.35), rect(-300, 0, 400, 340)) + veil(rect(-10, -260, 120, 600), 0.13),
  ) +
  fill(OAK, rect(-160, -330, 100, 90, 14)) +
  fill(p.a, rect(-224, 60, 228, 180, 14)) +
  line(p.light, 9, 'M-110 210v-80M-110 150q-44 4-50-34 46-2 50 34M-110 176q44 4 50-34-46-2-50 34') +
  gleam(14, 'M-252 0v220') +
  cast(250, 330, 240) +
  glow('M140 50h220l-20 250q-2 26-26 26H186q-24 0-26-26z', 0.5) +
  inside(
    'M140 50h220l-20 250q-2 26-26 26H186q-24 0-26-26z',
    fill(mix(p.b, p.light, 0.45), rect(120, 140, 260, 200)) +
      glow('M170 160l70-20 24 74-70 20zM256 200l66 10-12 72-66-10z', 0.45),
  ) +
  solid(p.b, oval(352, 50, 70), 14, 8) +
  fill(p.light, oval(352, 50, 54)) +
  fill(p.b, oval(352, 50, 46)) +
  line(p.light, 6, 'M352 4v92M306 50h92M320 18l64 64M384 18l-64 64');
