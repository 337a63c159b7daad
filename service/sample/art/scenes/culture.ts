import { cast, fill, glow, inside, line, mix, move, oval, rect, solid, stamp, under, veil } from '../draw.js';
import { type Palette } from '../palette.js';

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
