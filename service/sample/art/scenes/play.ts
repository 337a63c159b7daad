import { cast, each, fill, gleam, glow, line, mix, move, oval, rect, solid, under, veil } from '../draw.js';
import { LEAF, OAK, WOOD, type Palette } from '../palette.js';

export const blocks = (p: Palette) =>
  cast(-190, 322, 330) +
  each(
    [
      [p.a, 260, 150],
      [p.b, 180, 120],
      [p.c, 100, 92],
      [mix(p.a, p.light, 0.45), 30, 66],
    ] as const,
    ([colour, y, half]) => solid(colour, rect(-190 - half, y - 16, half * 2, 76, 38), 30, 10),
  ) +
  solid(p.light, oval(-190, -34, 46), 12, 10) +
  cast(210, 330, 440) +
  solid(p.b, rect(40, 150, 176, 176, 18), 30, 0) +
  solid(p.c, rect(226, 150, 176, 176, 18), 30, 0) +
  solid(p.a, rect(134, -36, 176, 176, 18), 30, 0) +
  fill(p.light, oval(128, 238, 50), 'M314 184l56 96H258z', rect(180, 10, 84, 84, 10)) +
  solid(p.c, 'M222-180l100 134H122z', 24, 0);

export const teddy = (p: Palette) => {
  const fur = mix(WOOD, p.c, 0.3);
  const pale = mix(fur, p.light, 0.6);
  return (
    cast(-20, 330, 560) +
    solid(fur, oval(-190, 120, 64, 110), 18, 10) +
    solid(fur, oval(190, 120, 64, 110), 24, 10) +
    solid(fur, oval(0, 170, 180, 166), 44, 10) +
    fill(pale, oval(0, 190, 110, 112)) +
    solid(fur, oval(-150, 276, 84, 72), 18, 10) +
    solid(fur, oval(150, 276, 84, 72), 22, 10) +
    fill(pale, oval(-158, 282, 44), oval(146, 282, 44)) +
    solid(fur, oval(-136, -230, 66), 14, 10) +
    solid(fur, oval(136, -230, 66), 20, 10) +
    fill(pale, oval(-138, -228, 34), oval(134, -228, 34)) +
    solid(fur, oval(0, -120, 190, 166), 44, 12) +
    fill(pale, oval(0, -66, 88, 68)) +
    fill(p.ink, oval(-76, -140, 16, 20), oval(76, -140, 16, 20), 'M-34-104h68q-4 36-34 36t-34-36z') +
    line(p.ink, 7, 'M0-68v24M0-44q-22 22-42 4M0-44q22 22 42 4') +
    solid(p.b, 'M0 50l-110-44v96zM0 50l110-44v96z', 14, 8) +
    fill(mix(p.b, p.ink, 0.15), rect(-28, 24, 56, 52, 18))
  );
};

export const kite = (p: Palette) =>
  glow(
    'M-560-180a40 40 0 0 1 10-78 64 64 0 0 1 120-14 48 48 0 0 1 70 92zM340 0a36 36 0 0 1 8-70 58 58 0 0 1 108-12 44 44 0 0 1 64 82z',
    0.6,
  ) +
  fill(p.field, 'M-800 300q280-160 560-60t500-40 540 40v270H-800z') +
  fill(p.floor, 'M-800 400q360-110 700-40t900-60v210H-800z') +
  line(p.ink, 6, 'M40 100C0 200-200 180-240 290S-330 380-360 390') +
  each(
    [
      [0, 184, 10],
      [-110, 214, 30],
      [-208, 258, 20],
    ] as const,
    ([x, y, turn], i) => move(x, y, fill(i % 2 ? p.c : p.b, 'M0 0l-44-24v48zM0 0l44-24v48z'), 1, turn),
  ) +
  move(
    70,
    -150,
    solid(p.a, 'M0-250L180-20 0 260-180-20z', 0, 0) +
      fill(p.b, 'M0-250L180-20H0z') +
      fill(p.c, 'M0-20h180L0 260z') +
      fill(mix(p.a, p.light, 0.3), 'M0-20L-180-20 0 260z') +
      line(p.light, 8, 'M0-250V260M-180-20H180') +
      veil('M0-250L180-20 0 260z', 0.08),
    1,
    18,
  ) +
  move(-380, 380, line(LEAF, 8, 'M-30 40l-10-50M0 40v-70M30 40l12-44'));

export const boardGame = (p: Palette) => {
  const pawn = (x: number, y: number, colour: string) =>
    cast(x, y, 110) +
    solid(colour, `M${x - 60} ${y}q10-70 40-90-30-20-24-56h88q6 36-24 56 30 20 40 90z`, 24, 0) +
    solid(colour, oval(x, y - 180, 52), 14, 10);
  return (
    fill(mix(p.floor, p.ink, 0.22), 'M-470 330H470v30q0 16-16 16H-454q-16 0-16-16z') +
    fill(p.light, 'M-300 130H300L470 334H-470z') +
    fill(
      p.a,
      'M-300 130h120l-40 68h-140zM-60 130H60l14 68H-74zM180 130h120l58 68H220zM-220 198H-74l-14 68h-172zM74 198h146l40 68H88zM-416 266h156l-40 68h-170zM-88 266H88l14 68h-204zM260 266h156l54 68H300z',
    ) +
    pawn(-190, 190, p.b) +
    pawn(20, 260, p.c) +
    pawn(-330, 300, mix(p.a, p.light, 0.3)) +
    move(
      250,
      120,
      solid(p.light, rect(-110, -110, 200, 200, 40), 34, 14) +
        fill(p.b, oval(-60, -60, 20), oval(40, 40, 20), oval(-10, -10, 20), oval(-60, 40, 20), oval(40, -60, 20)),
      1,
      -12,
    ) +
    move(
      60,
      -230,
      solid(p.b, rect(-80, -80, 150, 150, 32), 26, 12) +
        fill(p.light, oval(-44, -44, 15), oval(34, 34, 15), oval(-5, -5, 15)),
      1,
      18,
    )
  );
};

export const paints = (p: Palette) =>
  under(
    'M-20-300c230 0 390 120 390 290 0 120-90 150-180 150-110 0-130 80-110 130 20 40-20 60-80 60C-210 330-380 190-380 10S-220-300-20-300z',
    26,
  ) +
  solid(
    OAK,
    'M-20-300c230 0 390 120 390 290 0 120-90 150-180 150-110 0-130 80-110 130 20 40-20 60-80 60C-210 330-380 190-380 10S-220-300-20-300z',
    16,
    18,
    0.14,
  ) +
  fill(p.wall, oval(-10, 190, 48, 40)) +
  each(
    [
      [-230, 40, p.a],
      [-190, -120, p.b],
      [-40, -190, p.c],
      [130, -150, LEAF],
      [240, -10, mix(p.b, p.light, 0.45)],
      [-160, 180, p.light],
    ] as const,
    ([x, y, colour]) =>
      solid(colour, `M${x - 70} ${y}c0-50 40-66 76-60 50 6 74 40 60 78-14 36-60 50-90 38-30-10-46-26-46-56z`, 12, 12),
  ) +
  move(
    330,
    130,
    veil('M-10-330h40v560h-40z', 0.12) +
      solid(p.a, rect(-22, -130, 36, 380, 18), 12, 0) +
      fill(mix(p.light, p.ink, 0.25), rect(-26, -210, 44, 84, 6)) +
      fill(p.b, 'M-26-210c-20-70 20-90 22-150 4 60 42 80 22 150z'),
    1.05,
    30,
  ) +
  gleam(8, 'M-300-100q40-90 110-130') +
  glow(oval(0, 0, 0), 0);
