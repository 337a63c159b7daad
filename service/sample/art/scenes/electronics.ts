import { cast, each, fill, gleam, glow, inside, line, mix, move, oval, rect, solid, veil } from '../draw.js';
import { WOOD, type Palette } from '../palette.js';

export const headphones = (p: Palette) =>
  cast(0, 322, 560) +
  line(p.ink, 58, 'M-210 110V-20a210 210 0 0 1 420 0V110') +
  line(p.a, 34, 'M-206-60A210 210 0 0 1 206-60') +
  gleam(10, 'M-170-130A196 196 0 0 1-20-222', 0.5) +
  solid(p.a, rect(-300, 40, 130, 280, 60), 30, 10) +
  solid(p.a, rect(170, 40, 130, 280, 60), 44, 10) +
  solid(p.b, rect(-190, 50, 64, 260, 32), 20, 0) +
  solid(p.b, rect(126, 50, 64, 260, 32), 20, 0) +
  fill(p.c, oval(-250, 180, 24), oval(250, 180, 24)) +
  gleam(12, 'M-276 120v60');

export const speaker = (p: Palette) =>
  cast(-90, 322, 430) +
  solid(p.a, rect(-290, -300, 390, 620, 60), 56, 0) +
  fill(mix(p.a, p.ink, 0.35), oval(-95, -150, 96)) +
  fill(p.b, oval(-95, -150, 66)) +
  fill(mix(p.b, p.ink, 0.3), oval(-95, -150, 24)) +
  fill(mix(p.a, p.ink, 0.35), oval(-95, 120, 146)) +
  fill(p.light, oval(-95, 120, 112)) +
  fill(mix(p.light, p.ink, 0.14), oval(-95, 120, 84)) +
  solid(p.b, oval(-95, 120, 44), 12, 12) +
  gleam(14, 'M-258-220V40') +
  cast(270, 332, 230) +
  solid(p.c, rect(160, 110, 220, 220, 60), 40, 10) +
  fill(mix(p.c, p.ink, 0.3), ...[210, 250, 290, 330].flatMap((x) => [170, 206, 242, 278].map((y) => oval(x, y, 9)))) +
  line(p.light, 14, 'M210-20q40-30 90 0M180-70q70-60 150 0M236 30q20-12 40 0');

export const camera = (p: Palette) =>
  cast(0, 322, 720) +
  line(WOOD, 24, 'M-320-40C-460 60-470 250-380 310M320-40C460 60 470 250 380 310') +
  solid(mix(p.a, p.ink, 0.2), 'M-130-130l50-90h200l50 90z', 30, 0) +
  fill(p.ink, rect(-250, -156, 110, 50, 14)) +
  fill(p.b, rect(210, -160, 70, 44, 14)) +
  solid(p.a, rect(-340, -120, 680, 440, 60), 60, 0) +
  fill(mix(p.a, p.ink, 0.28), rect(-340, -10, 680, 230)) +
  fill(p.light, rect(-290, -84, 120, 40, 12)) +
  glow(oval(260, -64, 26), 0.6) +
  fill(p.light, oval(10, 96, 214)) +
  veil('M10-118a214 214 0 0 1 0 428z', 0.1) +
  fill(p.ink, oval(10, 96, 180)) +
  fill(mix(p.ink, p.a, 0.45), oval(10, 96, 132)) +
  fill(mix(p.a, p.c, 0.2), oval(10, 96, 92)) +
  fill(p.ink, oval(10, 96, 50)) +
  glow(oval(-34, 48, 32, 22), 0.7) +
  glow(oval(52, 146, 14), 0.5);

export const laptop = (p: Palette) =>
  cast(-20, 326, 900) +
  solid(p.ink, rect(-330, -250, 640, 520, [36, 36, 0, 0]), 10, 0) +
  inside(
    rect(-300, -220, 580, 440, 10),
    fill(p.a, rect(-300, -220, 580, 440)) +
      fill(p.c, oval(120, -90, 80)) +
      fill(p.b, 'M-300 220V90q140-160 290 0t290-40v170z') +
      fill(mix(p.b, p.ink, 0.2), 'M-300 220v-50q200-100 330 0t250-20v70z') +
      glow('M-300-220h260l-260 360z', 0.1),
  ) +
  solid(mix(p.floor, p.light, 0.6), 'M-420 266H400l20 36q0 22-24 22h-812q-24 0-24-22z', 60, 6) +
  fill(mix(p.floor, p.ink, 0.2), rect(-80, 266, 140, 18, [0, 0, 12, 12])) +
  cast(400, 352, 130) +
  solid(p.light, 'M350 190h120l-14 150q-2 16-46 16t-46-16z', 26, 0) +
  line(p.light, 18, 'M470 220c50 0 50 70-6 70') +
  `<g opacity=".8">${line(p.light, 10, 'M396 160c-16-30 16-40 0-80M430 160c-16-30 16-40 0-70')}</g>`;

export const phone = (p: Palette) =>
  move(
    -40,
    -10,
    veil(rect(-120, -340, 330, 680, 60), 0.12) +
      solid(p.ink, rect(-170, -360, 340, 700, 60), 10, 0) +
      inside(
        rect(-148, -338, 296, 656, 42),
        fill(p.light, rect(-150, -340, 300, 660)) +
          fill(p.a, rect(-150, -340, 300, 260)) +
          fill(p.c, oval(70, -220, 54)) +
          fill(mix(p.a, p.light, 0.3), 'M-150-80v-70l90-90 110 110 40-40 60 60v30z') +
          fill(mix(p.light, p.ink, 0.14), rect(-116, -40, 180, 22, 11), rect(-116, 0, 120, 18, 9)) +
          fill(p.b, rect(-116, 50, 104, 110, 24)) +
          fill(p.c, rect(12, 50, 104, 110, 24)) +
          fill(p.field, rect(-116, 180, 104, 110, 24)) +
          fill(mix(p.a, p.light, 0.2), rect(12, 180, 104, 110, 24)) +
          glow('M-150-340h200l-200 420z', 0.14),
      ) +
      fill(p.ink, rect(-50, -338, 100, 30, [0, 0, 16, 16])),
    1,
    10,
  ) +
  move(
    330,
    230,
    solid(p.light, rect(-90, -66, 180, 140, 56), 30, 12) +
      line(mix(p.light, p.ink, 0.25), 7, 'M-88-10H88') +
      fill(p.b, oval(0, 24, 12)),
  ) +
  move(
    300,
    -60,
    line(p.light, 34, 'M10 10v90') + solid(p.light, oval(0, 0, 46), 12, 10) + fill(p.ink, oval(-14, 0, 14, 20)),
    1,
    20,
  ) +
  move(
    420,
    -10,
    line(p.light, 34, 'M-10 10v90') + solid(p.light, oval(0, 0, 46), 12, 10) + fill(p.ink, oval(14, 0, 14, 20)),
    1,
    24,
  ) +
  each([], () => '');

export const lamp = (p: Palette) =>
  cast(-130, 326, 280) +
  glow('M20-160L-250 320H470L170-100z', 0.16) +
  line(p.ink, 20, 'M-150 290L-270 10 10-210') +
  fill(p.c, oval(-270, 10, 26), oval(4, -206, 24)) +
  solid(p.a, rect(-260, 276, 220, 48, [44, 44, 10, 10]), 40, 0) +
  move(
    20,
    -220,
    fill('#fbe3a2', oval(76, 86, 60)) + solid(p.a, 'M-30-40l80-30q130 20 130 150l-150 60Q-40 60-30-40z', 26, 20),
    1,
    6,
  ) +
  cast(240, 330, 350) +
  solid(p.b, rect(80, 276, 330, 52, 8), 30, 0) +
  solid(p.light, rect(110, 228, 280, 48, 8), 30, 0) +
  solid(p.c, rect(90, 176, 300, 52, 8), 30, 0) +
  line(p.light, 8, 'M120 302h90M120 202h60') +
  solid(p.light, 'M190 80h110l-10 96h-90z', 24, 0) +
  line(WOOD, 14, 'M216 80l-20-90M246 80v-110M274 80l26-80') +
  fill(p.b, 'M188-14l8-36 12 32zM240-30l6-34 8 34zM296 0l14-32 4 36z');

export const gamepad = (p: Palette) =>
  cast(0, 300, 780) +
  solid(
    p.a,
    'M-230-150c80 0 100 40 230 40s150-40 230-40c130 0 220 300 190 400-30 80-120 60-190-30-40-50-100-60-230-60s-190 10-230 60c-70 90-160 110-190 30-30-100 60-400 190-400z',
    36,
    34,
  ) +
  gleam(14, 'M-330 10q30-90 80-110') +
  fill(p.ink, rect(-300, -36, 160, 54, 14), rect(-247, -89, 54, 160, 14)) +
  fill(mix(p.ink, p.light, 0.2), oval(-220, -9, 16)) +
  each(
    [
      [220, -84, p.b],
      [220, 66, p.c],
      [146, -9, p.light],
      [294, -9, mix(p.c, p.b, 0.5)],
    ] as const,
    ([x, y, colour]) => solid(colour, oval(x, y, 34), 8, 8),
  ) +
  each([-100, 100], (x) => fill(mix(p.a, p.ink, 0.3), oval(x, 100, 70)) + solid(p.ink, oval(x, 94, 50), 10, 10, 0.3)) +
  fill(p.light, rect(-60, -60, 120, 24, 12)) +
  fill(mix(p.a, p.light, 0.4), oval(0, 10, 20));
