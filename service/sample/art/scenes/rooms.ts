import { cast, each, fill, gleam, glow, line, mix, move, oval, rect, solid } from '../draw.js';
import { LEAF, OAK, WOOD, type Palette } from '../palette.js';

const legs = (colour: string, ...at: number[]) =>
  line(colour, 20, ...at.map((x) => `M${x} 290l${x < 0 ? -12 : 12} 60`));

export const armchair = (p: Palette) =>
  fill(mix(p.floor, p.light, 0.4), oval(-20, 370, 520, 62)) +
  line(p.ink, 12, 'M330 356V-180') +
  fill(p.ink, oval(330, 356, 84, 14)) +
  glow('M250-170L120 200h420L410-170z', 0.12) +
  solid(p.c, 'M270-320h120l60 150H210z', 40, 0) +
  cast(-70, 352, 480) +
  legs(WOOD, -250, 110) +
  solid(p.a, rect(-270, -150, 400, 420, [110, 110, 20, 20]), 50, 0) +
  line(mix(p.a, p.ink, 0.25), 7, 'M-160-40v130M20-40v130') +
  solid(mix(p.a, p.light, 0.14), rect(-230, 120, 320, 110, 36), 40, 10) +
  solid(p.a, rect(-340, 40, 120, 260, [60, 60, 30, 30]), 36, 0) +
  solid(p.a, rect(80, 40, 120, 260, [60, 60, 30, 30]), 36, 0) +
  fill(mix(p.a, p.ink, 0.18), rect(-222, 226, 304, 74)) +
  move(
    -96,
    40,
    solid(p.b, rect(-84, -84, 168, 168, 30), 24, 10) + line(p.light, 8, 'M-50 0h100M-50-34h100M-50 34h100'),
    0.9,
    12,
  );

export const sofa = (p: Palette) =>
  fill(p.light, rect(-190, -400, 230, 260, 8)) +
  fill(p.c, oval(-76, -270, 66)) +
  fill(p.a, 'M-170-160c40-90 90-60 200-120v120z') +
  fill(p.light, rect(80, -340, 150, 190, 8)) +
  fill(p.b, 'M100-170v-70a55 55 0 0 1 110 0v70z') +
  fill(mix(p.floor, p.light, 0.4), oval(0, 376, 600, 56)) +
  cast(0, 350, 820) +
  legs(WOOD, -390, 390) +
  solid(p.a, rect(-410, -70, 820, 320, 70), 50, 0) +
  line(mix(p.a, p.ink, 0.25), 7, 'M0-60V120') +
  solid(mix(p.a, p.light, 0.14), rect(-370, 110, 374, 130, 34), 20, 14) +
  solid(mix(p.a, p.light, 0.14), rect(-4, 110, 374, 130, 34), 20, 14) +
  fill(mix(p.a, p.ink, 0.16), rect(-400, 226, 800, 74, [0, 0, 20, 20])) +
  solid(p.a, rect(-480, 20, 130, 280, [60, 60, 26, 26]), 36, 0) +
  solid(p.a, rect(350, 20, 130, 280, [60, 60, 26, 26]), 36, 0) +
  move(-250, 40, solid(p.b, rect(-84, -84, 168, 168, 30), 24, 10), 1, -10) +
  move(
    250,
    44,
    solid(p.c, rect(-78, -78, 156, 156, 30), 24, 10) + line(p.light, 9, 'M-40-40l80 80M-40 40l80-80'),
    1,
    14,
  );

export const candles = (p: Palette) => {
  const flame = (x: number, y: number) =>
    glow(oval(x, y - 36, 92), 0.16) +
    line(p.ink, 7, `M${x} ${y}v-26`) +
    fill('#f6b445', `M${x} ${y - 14}c-36-10-34-54 0-92 34 38 36 82 0 92z`) +
    fill('#fdeab4', `M${x} ${y - 16}c-16-6-15-26 0-44 15 18 16 38 0 44z`);
  return (
    cast(-210, 322, 250) +
    flame(-210, 10) +
    solid(mix(p.a, p.light, 0.1), rect(-330, 30, 240, 290, 26), 44, 0) +
    fill(mix(p.a, p.ink, 0.3), oval(-210, 36, 106, 18)) +
    fill(p.light, rect(-286, 130, 152, 110, 8)) +
    move(-210, 222, line(p.a, 8, 'M0 0v-70M0-30q-30-4-34-30 30 0 34 30M0-14q30-4 34-30-30 0-34 30')) +
    cast(50, 322, 190) +
    flame(50, -170) +
    solid(p.light, 'M-40-150q90-40 180 0v470h-180z', 40, 0) +
    fill(mix(p.light, p.ink, 0.1), 'M-40-150q20 10 20 70t16 0 20-52 60 0 24 40 40-10V-152q-90-40-180 2z') +
    cast(290, 326, 260) +
    flame(290, 160) +
    solid(p.c, rect(220, 166, 140, 120, 12), 30, 0) +
    solid(p.b, 'M160 270h260q-10 52-60 56H220q-50-4-60-56z', 40, 6) +
    line(p.b, 18, 'M418 284c60-10 60 40 6 34')
  );
};

export const pots = (p: Palette) =>
  line(p.ink, 14, 'M-520-330H520') +
  line(OAK, 18, 'M-270-270V-70M230-270v120') +
  line(p.ink, 8, 'M-270-330v50M230-330v50M60-330v40') +
  solid(OAK, oval(-270, -20, 50, 76), 12, 6) +
  solid(p.c, 'M140-160h180q0 110-90 110t-90-110z', 30, 6) +
  line(p.ink, 12, 'M60-280v120') +
  line(p.ink, 8, 'M60-160q-60 60 0 130 60-70 0-130M60-160q-24 60 0 130 24-70 0-130') +
  cast(-30, 326, 660) +
  line(mix(p.a, p.ink, 0.25), 30, 'M-330 130h-70v70h70M270 130h70v70h-70') +
  solid(p.a, 'M-330 70h600v180q0 76-80 76h-440q-80 0-80-76z', 90, 0) +
  gleam(16, 'M-286 140v80q2 40 28 56') +
  solid(mix(p.a, p.light, 0.16), 'M-350 74q20-84 320-84t320 84z', 70, 0) +
  fill(mix(p.a, p.ink, 0.22), rect(-356, 62, 652, 30, 15)) +
  fill(p.b, rect(-72, -52, 84, 44, 22)) +
  each([400, 440], (x) => move(x, 322, fill(LEAF, 'M0 0q-60-60-30-130 60 40 30 130z'), 0.8, x - 420));

export const bed = (p: Palette) =>
  line(p.ink, 8, 'M330-500v130') +
  fill(p.c, 'M250-300a80 80 0 0 1 160 0z') +
  glow(oval(330, -300, 60, 14), 0.7) +
  solid(WOOD, rect(-430, -170, 700, 440, [90, 90, 0, 0]), 24, 0) +
  cast(-60, 350, 820) +
  fill(WOOD, rect(-440, 250, 40, 100, 8), rect(240, 250, 40, 100, 8)) +
  solid(p.light, rect(-390, -60, 300, 180, 60), 24, 16) +
  solid(p.light, rect(-70, -60, 300, 180, 60), 24, 16) +
  solid(p.b, rect(-190, 0, 220, 140, 46), 24, 14) +
  solid(mix(p.light, p.field, 0.3), rect(-450, 90, 740, 220, [60, 60, 20, 20]), 30, 0) +
  solid(p.a, 'M-460 180q370-60 760 0v120q0 26-26 26h-708q-26 0-26-26z', 50, 0) +
  line(mix(p.a, p.light, 0.25), 10, 'M-456 236q370-50 752 0M-456 284q370-40 752 0') +
  cast(410, 352, 150) +
  solid(OAK, rect(340, 140, 150, 206, 10), 24, 0) +
  fill(mix(OAK, p.ink, 0.16), rect(356, 160, 118, 70, 8)) +
  fill(p.ink, oval(415, 195, 9)) +
  fill(p.b, rect(356, 116, 110, 24, 4)) +
  fill(p.light, rect(366, 94, 96, 24, 4));
