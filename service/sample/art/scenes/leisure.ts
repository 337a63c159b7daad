import {
  cast,
  each,
  fill,
  gleam,
  glow,
  inside,
  line,
  mix,
  move,
  oval,
  rect,
  solid,
  stamp,
  under,
  veil,
} from '../draw.js';
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

export const books = (p: Palette) =>
  cast(-30, 326, 760) +
  solid(p.a, rect(-360, 254, 560, 68, 12), 26, 0) +
  fill(p.light, rect(-330, 268, 530, 40)) +
  fill(mix(p.light, p.ink, 0.16), rect(-330, 286, 530, 6)) +
  solid(p.c, rect(-310, 186, 480, 68, 12), 26, 0) +
  line(p.a, 10, 'M-260 186v68M-230 186v68M110 186v68') +
  solid(p.b, rect(-350, 118, 500, 68, 12), 26, 0) +
  fill(p.light, rect(-350, 132, 470, 40)) +
  fill(mix(p.light, p.ink, 0.16), rect(-350, 150, 470, 6)) +
  move(
    -120,
    104,
    fill(p.a, 'M-240 20q120-50 240-6 120-44 240 6v-20l-20-130H-220L-240 0z') +
      solid(p.light, 'M-226-4q116-60 226 0 110-60 226 0l-18-190Q90-240 0-180-90-240-208-194z', 0, 0) +
      veil('M0-180q16-12 40-22v196q-24-2-40 6z', 0.12) +
      line(
        mix(p.light, p.ink, 0.3),
        8,
        'M-170-150q70-20 130 6M-176-104q80-20 138 6M-180-58q80-20 140 4M44-144q60-26 130-6M44-98q66-26 136-6M44-52q66-26 140-4',
      ) +
      fill(p.b, 'M120-214v90l-22-16-22 16v-90z'),
  ) +
  move(
    320,
    318,
    cast(0, 8, 180) +
      solid(p.light, 'M-90-160H90L76-10q-2 20-22 20H-54q-20 0-22-20z', 36, 0) +
      line(p.light, 22, 'M90-130c70 0 70 90-8 90') +
      fill(p.b, 'M0-50c-70-40-30-90 0-60 30-30 70 20 0 60z') +
      `<g opacity=".8">${line(p.light, 12, 'M-20-200c-20-36 20-46 0-96M26-200c-20-36 20-46 0-80')}</g>`,
  );

const POPCORN = 'M-46 0a40 40 0 0 1 30-50 42 42 0 0 1 66 10 40 40 0 0 1-10 70 44 44 0 0 1-60 10 40 40 0 0 1-26-40z';

export const cinema = (p: Palette) =>
  glow('M-500-300L470-430V-120L-500-270z', 0.1) +
  cast(-30, 330, 380) +
  stamp(solid('#fbeec4', POPCORN, 8, 8), [
    [-120, -110],
    [30, -130],
    [-80, -190],
    [66, -185],
    [-150, -70],
    [130, -60],
    [60, -70],
  ]) +
  stamp(solid('#f3d68c', POPCORN, 8, 8), [
    [-50, -150],
    [100, -110],
    [0, -210],
    [-20, -90],
    [-90, -60],
  ]) +
  solid(p.light, 'M-210-60h400l-50 370q-2 16-20 16h-260q-18 0-20-16z', 0, 0) +
  inside(
    'M-210-60h400l-50 370q-2 16-20 16h-260q-18 0-20-16z',
    fill(p.b, 'M-210-60h60l28 400h-60zM-90-60h54l8 400h-50zM30-60h54l-32 400h-50zM150-60h60L170 340h-60z') +
      veil('M110-60h100v400h-140z', 0.14),
  ) +
  fill(mix(p.light, p.ink, 0.08), 'M-216-70h412l-6 34h-400z') +
  cast(300, 340, 190) +
  line(p.b, 16, 'M300 0l30-180h60') +
  solid(p.a, 'M210 10h180l-24 306q-2 18-20 18H254q-18 0-20-18z', 40, 0) +
  solid(p.light, rect(196, -20, 208, 44, 20), 30, 0) +
  fill(p.c, oval(300, 160, 44)) +
  move(
    -350,
    250,
    solid(p.c, 'M-110-60H110v34a30 30 0 0 0 0 60v34H-110V34a30 30 0 0 0 0-60z', 20, 8) +
      line(p.light, 8, 'M-40-30v14M-40-4v14M-40 22v14') +
      fill(p.a, 'M34-30l9 20 22 3-16 15 4 22-19-11-19 11 4-22-16-15 22-3z'),
    1,
    -12,
  );

export const vinyl = (p: Palette) =>
  under(rect(-440, -330, 620, 660, 20), 26) +
  solid(p.a, rect(-440, -330, 620, 660, 20), 20, 20) +
  fill(p.c, oval(-130, 0, 210)) +
  fill(p.b, 'M-340 0a210 210 0 0 1 420 0z') +
  line(p.light, 12, 'M-340 50h420M-322 96h384M-286 142h312') +
  under(oval(190, 0, 310), 20) +
  fill(p.ink, oval(190, 0, 310)) +
  line(mix(p.ink, p.light, 0.16), 5, oval(190, 0, 280), oval(190, 0, 244), oval(190, 0, 208), oval(190, 0, 172)) +
  glow('M190 0L20-260q80-50 170-50zM190 0l170 260q-80 50-170 50z', 0.1) +
  fill(p.b, oval(190, 0, 116)) +
  fill(p.light, oval(190, 0, 62)) +
  fill(p.ink, oval(190, 0, 16));

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
