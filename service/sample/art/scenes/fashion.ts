import { cast, each, fill, gleam, glow, inside, line, mix, move, oval, rect, solid, under, veil } from '../draw.js';
import { OAK, WOOD, type Palette } from '../palette.js';

const shoe = (p: Palette, upper: string, detail: string) =>
  fill(mix(upper, p.ink, 0.35), 'M-250-60q70 70 180-60l30 60-90 90h-120z') +
  solid(
    upper,
    'M-324 230C-336 140-340 30-316-60-300-90-270-86-250-56-216-6-160 6-116-50L-60-116c22-24 50-10 62 14C50-10 110 52 200 84c80 26 150 66 150 146z',
    24,
    26,
  ) +
  fill(detail, 'M-324 230c-8-50-14-110-12-160 60 20 106 80 110 160z') +
  fill(mix(upper, p.light, 0.35), 'M200 84c80 26 150 66 150 146H130c0-60 30-110 70-146z') +
  line(p.light, 20, 'M-110 150Q0 160 80 60') +
  line(p.light, 15, 'M-50-20l62-34M-14 24l60-36M26 66l56-38M70 100l52-34') +
  solid(p.light, rect(-340, 222, 704, 62, [16, 30, 34, 30]), 20, 16) +
  line(detail, 12, 'M-326 292H330');

export const runningShoe = (p: Palette) =>
  cast(20, 322, 720) +
  move(10, 24, shoe(p, p.a, p.b), 1.06, 0) +
  line(p.light, 12, 'M-560-40h120M-620 40h140M-560 120h100');

export const shoePair = (p: Palette) =>
  solid(OAK, rect(-400, 180, 800, 150, 12), 60, 0) +
  fill(mix(OAK, p.ink, 0.18), rect(-420, 160, 840, 56, 10)) +
  fill(p.light, rect(-90, 246, 180, 44, 8)) +
  cast(0, 168, 620, 0.12) +
  move(-50, -96, shoe(p, p.a, p.c), 0.88, 0);

export const jumper = (p: Palette) =>
  line(WOOD, 16, 'M0-330v-30q0-40 40-40t40 40M-150-230L0-330l150 100') +
  veil('M30-200l300 60 60 420-120 20-40-200v260h-390z', 0.09) +
  solid(
    p.a,
    'M-110-260q110 60 220 0l120 40q40 14 52 56l90 380-110 34-62-220v300q0 20-20 20h-360q-20 0-20-20V30l-62 220-110-34 90-380q12-42 52-56z',
    44,
    0,
  ) +
  fill(
    mix(p.a, p.ink, 0.2),
    rect(-190, 304, 380, 46, [0, 0, 20, 20]),
    'M-372 216l110 34 10-40-112-34zM372 216l-110 34-10-40 112-34z',
  ) +
  line(mix(p.a, p.ink, 0.2), 26, 'M-104-252q104 66 208 0') +
  inside(
    rect(-190, -120, 380, 300),
    fill(
      p.light,
      'M-200-40l50-44 50 44 50-44 50 44 50-44 50 44 50-44 60 44v50l-60-44-50 44-50-44-50 44-50-44-50 44-50-44-50 44z',
    ) +
      fill(p.c, rect(-200, 34, 400, 22)) +
      fill(p.b, ...[-160, -90, -20, 50, 120].map((x) => `M${x} 90l30 30-30 30-30-30z`)) +
      fill(p.c, rect(-200, 184, 400, 22)),
  );

export const shirt = (p: Palette) =>
  under(rect(-230, -330, 460, 660, 20), 26) +
  solid(p.a, 'M-150-330H150l80 40v590q0 30-30 30h-400q-30 0-30-30v-590z', 50, 0) +
  line(mix(p.a, p.light, 0.3), 7, ...[-190, -140, -90, 90, 140, 190].map((x) => `M${x}-280V330`)) +
  fill(mix(p.a, p.ink, 0.16), 'M-40-300h80v630h-80z') +
  solid(mix(p.a, p.light, 0.25), 'M-120-350L0-230l-70 90-130-150zM120-350L0-230l70 90 130-150z', 14, 6) +
  fill(mix(p.a, p.ink, 0.4), 'M-110-350q110-40 220 0L0-234z') +
  fill(p.light, rect(-34, -340, 68, 44, 6)) +
  each([-90, 20, 130, 240], (y) => fill(p.light, oval(0, y, 14)) + fill(p.ink, oval(0, y, 4))) +
  fill(mix(p.a, p.ink, 0.2), rect(80, -90, 110, 120, [4, 4, 30, 30])) +
  move(
    370,
    60,
    under('M-50-280H50l-20 60 60 420-90 110-90-110 60-420z', 16) +
      solid(p.b, 'M-30-220h60l60 420-90 110-90-110z', 26, 0) +
      solid(p.b, 'M-50-280H50l-20 60h-60z', 14, 0) +
      inside(
        'M-30-220h60l60 420-90 110-90-110z',
        line(p.light, 14, 'M-120-90L90-190M-120 10L110-100M-120 110L120-10M-120 210L120 90M-120 300L120 180'),
      ),
    1,
    8,
  );

export const watch = (p: Palette) =>
  under(rect(-100, -420, 200, 840, 40) + oval(0, 0, 230), 26) +
  solid(p.a, rect(-96, -430, 192, 860, 40), 40, 0) +
  line(mix(p.a, p.light, 0.4), 6, 'M-72-420V-180M72-420V-180M-72 420V180M72 420V180') +
  fill(mix(p.a, p.ink, 0.4), oval(0, 300, 11), oval(0, 350, 11), oval(0, 400, 11)) +
  solid(mix(p.c, p.ink, 0.1), rect(214, -30, 50, 60, 12), 10, 10) +
  solid(mix(p.c, p.light, 0.1), oval(0, 0, 236), 20, 20) +
  fill(mix(p.c, p.ink, 0.3), oval(0, 0, 204)) +
  fill(p.light, oval(0, 6, 198)) +
  line(p.ink, 9, 'M0-160v28M0 134v28M-160 0h28M132 0h28') +
  line(
    mix(p.light, p.ink, 0.4),
    7,
    'M80-138l-8 14M138-80l-14 8M138 80l-14-8M80 138l-8-14M-80 138l8-14M-138 80l14-8M-138-80l14 8M-80-138l8 14',
  ) +
  line(p.ink, 17, 'M0 0L-66-70') +
  line(p.ink, 12, 'M0 0L96-78') +
  line(p.b, 6, 'M-20 34L56 122') +
  fill(p.b, oval(0, 0, 16)) +
  glow('M-150-110A190 190 0 0 1 20-186L-120 130A190 190 0 0 1-150-110z', 0.35);

export const sunHat = (p: Palette) =>
  cast(-40, 300, 820) +
  solid(OAK, 'M-470 250Q-440 170-250 180H210Q400 170 430 250 200 330-20 330T-470 250z', 40, 14, 0.14) +
  solid(OAK, 'M-260 200C-260-60-170-170-20-170S220-60 220 200Q-20 260-260 200z', 60, 0, 0.14) +
  line(mix(OAK, p.ink, 0.18), 6, 'M-200 40Q-20 80 160 40M-180-30Q-20 6 140-30M-140-100q120 40 240 0') +
  fill(p.a, 'M-262 130Q-20 200 222 130l-2 80Q-20 270-260 210z') +
  move(
    230,
    276,
    fill(
      p.ink,
      'M-140-30Q-136-60-100-60H-30Q-4-60 0-36 4-60 30-60h70q36 0 40 30 0 100-70 100S0 30 0-10c0 40 0 80-70 80s-70-60-70-100z',
    ) +
      fill(
        p.b,
        'M-124-30q2-16 24-16h66q20 0 20 22 0 80-56 80t-54-86zM124-30q-2-16-24-16H34q-20 0-20 22 0 80 56 80t54-86z',
      ) +
      glow('M-110-40h50l-44 74q-14-30-6-74zM36-40h50L42 34q-14-30-6-74z', 0.3),
    1.05,
    -6,
  );

export const backpack = (p: Palette) =>
  cast(0, 336, 520) +
  line(mix(p.a, p.ink, 0.3), 22, 'M-60-270q0-70 60-70t60 70') +
  solid(mix(p.a, p.ink, 0.12), rect(-290, 40, 110, 250, 40), 20, 0) +
  solid(mix(p.a, p.ink, 0.2), rect(180, 40, 110, 250, 40), 20, 0) +
  solid(p.a, rect(-230, -290, 460, 626, [180, 180, 60, 60]), 56, 0) +
  line(mix(p.a, p.ink, 0.3), 10, 'M-170-110C-170-240-90-244 0-244s170 4 170 134') +
  solid(p.b, 'M-230-80H230V20q0 34-34 34h-392q-34 0-34-34z', 50, 10) +
  fill(mix(p.a, p.ink, 0.2), rect(-180, 100, 360, 200, 34)) +
  solid(mix(p.a, p.light, 0.1), rect(-180, 90, 360, 200, 34), 40, 10) +
  line(p.c, 10, 'M-140 140h280') +
  fill(p.c, rect(100, 136, 16, 44, 8)) +
  fill(WOOD, rect(-110, -80, 34, 220, [0, 0, 14, 14]), rect(76, -80, 34, 220, [0, 0, 14, 14])) +
  fill(p.light, rect(-116, 40, 46, 40, 8), rect(70, 40, 46, 40, 8)) +
  solid(p.c, rect(-250, -360, 500, 100, 50), 40, 16) +
  fill(WOOD, rect(-150, -366, 30, 112, 6), rect(120, -366, 30, 112, 6));

const boot = (p: Palette) =>
  solid(p.a, 'M-140-300h190l-6 350C60 110 220 110 236 220q4 40-6 70h-360z', 40, 0) +
  fill(mix(p.a, p.light, 0.22), rect(-154, -320, 216, 66, 24)) +
  solid(p.ink, 'M-146 284H236q14 0 12 40h-394z', 20, 10) +
  fill(p.c, 'M-140-40h188l-1 44h-187z') +
  gleam(14, 'M-110-200V120');

export const rainBoots = (p: Palette) =>
  cast(30, 330, 700) +
  move(120, -26, boot(p), 0.98, 4) +
  move(-150, 0, boot(p), 1) +
  fill(mix(p.floor, p.light, 0.35), 'M-440 380q60-30 160-20t130-6 150 30-160 34-280-38z');
