import { cast, each, fill, gleam, glow, inside, line, mix, move, oval, rect, solid, under, veil } from '../draw.js';
import { LEAF, OAK, PINE, WOOD, type Palette } from '../palette.js';
import { fir, SUN } from './scenery.js';

export const tent = (p: Palette) =>
  fill(SUN, oval(250, -250, 86)) +
  fill(p.field, 'M-800 140l240-300 130 140 250-370 260 380 200-190 140 130 380-40v400H-800z') +
  fill(mix(p.field, p.light, 0.7), 'M-180-360l96 140-46 4-40-40-44 50-40-24z') +
  veil('M-180-360L80 20l200-190 140 130 380-40v180H-120l40-200z', 0.05) +
  fill(mix(p.field, PINE, 0.4), 'M-800 170q300-80 560-20t1040-30v400H-800z') +
  fir(PINE, -520, 240, 1.2) +
  fir(mix(PINE, p.field, 0.25), -400, 220, 0.85) +
  fir(PINE, 500, 236, 1.3) +
  fir(mix(PINE, p.field, 0.25), 400, 220, 0.8) +
  fill(p.floor, 'M-800 240q420-50 800-10t800-10v290H-800z') +
  cast(10, 318, 640) +
  solid(p.a, 'M-40-110L330 310H-340z', 0, 0) +
  fill(mix(p.a, p.ink, 0.2), 'M-40-110L330 310H60z') +
  fill(mix(p.b, p.light, 0.2), 'M-40-110L60 310H-160z') +
  fill(mix(p.ink, p.a, 0.2), 'M-46 20L20 310h-150z') +
  line(p.light, 8, 'M-40-110L-160 310M-40-110L60 310') +
  line(WOOD, 10, 'M-40-110v-40') +
  line(p.light, 5, 'M290 264l110 60M-300 264l-110 60') +
  move(
    390,
    380,
    line(WOOD, 22, 'M-60 10L60-14M-60-14L60 10') +
      fill('#f09a3e', 'M-40-14c-20-50 20-70 30-120 40 30 64 80 50 120z') +
      fill('#fbd98a', 'M-16-14c-10-30 10-40 16-70 20 20 30 50 20 70z'),
    1,
  );

export const bicycle = (p: Palette) => {
  const wheel = (x: number) =>
    line(p.ink, 20, oval(x, 160, 158)) +
    line(
      mix(p.ink, p.wall, 0.6),
      4,
      ...[0, 30, 60, 90, 120, 150].map((turn) => {
        const dx = Math.round(148 * Math.cos((turn * Math.PI) / 180)),
          dy = Math.round(148 * Math.sin((turn * Math.PI) / 180));
        return `M${x - dx} ${160 - dy}L${x + dx} ${160 + dy}`;
      }),
    ) +
    fill(p.ink, oval(x, 160, 18));
  return (
    cast(-250, 336, 300) +
    cast(250, 336, 300) +
    wheel(-250) +
    wheel(250) +
    line(p.a, 24, 'M-250 160L-20 160 170-90M-20 160L-110-100M-98-66L178-70M-250 160L-98-66') +
    line(p.a, 24, 'M250 160L160-130') +
    gleam(6, 'M-86-72H160', 0.4) +
    line(p.ink, 18, 'M160-130l-8-40q70-20 100 0 20 30-16 50') +
    fill(p.ink, 'M-190-124q70-30 150 0 6 24-30 24h-80q-44 0-40-24z') +
    line(p.ink, 14, 'M-110-100l-6-16') +
    line(p.ink, 12, 'M-20 160l44 70M-4 232h56') +
    fill(p.b, oval(-20, 160, 40)) +
    fill(p.light, oval(-20, 160, 16)) +
    solid(WOOD, 'M210-80h170l-20 130q-2 14-16 14h-94q-14 0-16-14z', 26, 0) +
    line(mix(WOOD, p.ink, 0.3), 6, 'M216-46h158M222-8h146M228 30h134') +
    each(
      [
        [240, -110, p.b],
        [290, -140, p.c],
        [344, -112, p.light],
      ] as const,
      ([x, y, colour]) =>
        line(LEAF, 8, `M${x} ${y}v40`) + fill(colour, oval(x, y, 30)) + fill(mix(p.c, p.ink, 0.2), oval(x, y, 10)),
    ) +
    fill(p.light, rect(200, -92, 190, 20, 10))
  );
};

export const yoga = (p: Palette) =>
  cast(-40, 330, 800) +
  fill(mix(p.a, p.ink, 0.15), 'M-110 270H420l30 60H-110z') +
  fill(p.a, 'M-110 260H420l30 58H-110z') +
  line(mix(p.a, p.light, 0.35), 8, 'M-40 288H400') +
  solid(p.a, oval(-160, 200, 130), 24, 14) +
  line(mix(p.a, p.light, 0.4), 12, 'M-160 270a70 70 0 1 1 70-70 50 50 0 1 1-50-50M-160 200h2') +
  cast(-360, 338, 120) +
  solid(p.light, rect(-410, 90, 100, 246, 30), 24, 0) +
  solid(p.b, rect(-396, 40, 72, 66, 14), 18, 0) +
  line(p.b, 10, 'M-410 200h100') +
  solid(p.b, rect(130, 150, 200, 110, 16), 34, 8) +
  solid(p.c, rect(150, 60, 170, 96, 16), 30, 8) +
  move(380, 260, fill(PINE, 'M0 0q-70-100-40-230 80 90 40 230z'), 0.8, 20) +
  move(400, 260, fill(LEAF, 'M0 0q-70-100-40-230 80 90 40 230z'), 0.7, 50);

export const weights = (p: Palette) =>
  cast(-140, 328, 360) +
  line(p.ink, 46, 'M-230 20c-30-170 30-210 90-210s120 40 90 210') +
  solid(p.a, 'M-210 20q70-40 140 0c110 40 140 180 50 300h-240c-90-120-60-260 50-300z', 60, 10) +
  fill(p.light, oval(-140, 170, 74)) +
  line(p.a, 14, 'M-170 170h60M-140 140v60') +
  gleam(16, 'M-250 120q10-40 30-56') +
  cast(250, 336, 400) +
  fill(p.ink, rect(150, 224, 210, 40)) +
  solid(p.b, rect(90, 150, 64, 186, 18), 18, 0) +
  solid(mix(p.b, p.ink, 0.15), rect(56, 180, 40, 126, 14), 12, 0) +
  solid(p.b, rect(350, 150, 64, 186, 18), 18, 0) +
  solid(mix(p.b, p.ink, 0.15), rect(410, 180, 40, 126, 14), 12, 0);

export const tennis = (p: Palette) => {
  const d = oval(0, -150, 170, 210);
  return (
    fill(p.field, rect(-800, -500, 1600, 1000)) +
    line(p.light, 18, 'M-470-500V500M-800 190H800M470-500V500') +
    glow('M-800-500h330V190h-330z', 0.08) +
    move(
      -60,
      30,
      under(d, 26) +
        inside(
          d,
          line(
            p.light,
            5,
            ...[-140, -100, -60, -20, 20, 60, 100, 140].map((x) => `M${x}-370V70`),
            ...[-330, -290, -250, -210, -170, -130, -90, -50, -10, 30].map((y) => `M-180 ${y}H180`),
          ),
        ) +
        line(p.a, 34, d) +
        gleam(8, 'M-160-200q20-120 110-150') +
        line(p.a, 28, 'M-74 36L0 170 74 36') +
        line(p.ink, 46, 'M0 190V360') +
        line(p.b, 10, 'M-22 220l44-20M-22 270l44-20M-22 320l44-20'),
      1,
      38,
    ) +
    each(
      [
        [300, 210, 84],
        [400, -20, 60],
      ] as const,
      ([x, y, r]) =>
        under(oval(x, y, r), 20) +
        solid('#dce36a', oval(x, y, r), 14, 14) +
        line('#fbfbe8', 9, `M${x - r * 0.7} ${y - r * 0.6}q${r * 0.9} ${r * 0.5} ${r * 0.5} ${r * 1.5}`),
    )
  );
};

export const kayak = (p: Palette) =>
  fill(SUN, oval(-300, -250, 90)) +
  fill(p.field, 'M-800 60l200-220 170 150 200-260 280 300 240-230 200 170 310-150v300H-800z') +
  fill(mix(p.field, PINE, 0.5), 'M-800 80q200-70 420-20t500-10 680-20v110H-800z') +
  each([-640, -560, 470, 560, 650], (x, i) =>
    fir(i % 2 ? PINE : mix(PINE, p.field, 0.25), x, 110, 0.7 + (i % 3) * 0.14),
  ) +
  fill(mix(p.floor, p.a, 0.1), rect(-800, 100, 1600, 400)) +
  glow('M-380 130H-220l80 40h-300zM-440 190h300v16h-300zM-400 230h220v14h-220z', 0.3) +
  veil('M-470 280Q0 400 480 280q-60 110-160 110h-640q-90 0-150-110z', 0.1) +
  line(OAK, 16, 'M-170 240L250-90') +
  move(262, -100, fill(p.c, oval(0, 0, 30, 80)), 1, 52) +
  move(-190, 254, fill(p.c, oval(0, 0, 30, 80)), 1, 52) +
  solid(p.b, 'M-500 190q60 40 170 40h660q110 0 170-40-50 150-180 150h-640q-130 0-180-150z', 30, 30) +
  fill(p.ink, oval(-30, 232, 190, 20)) +
  solid(p.a, 'M-120 230V60q0-70 80-70t80 70v170q-80 30-160 0z', 34, 0) +
  fill(p.c, 'M-90 0h100l24 110v110h-148V110z') +
  fill(p.a, rect(-54, 0, 28, 226)) +
  line(p.a, 44, 'M-96 60l-10 90 70 30M26 50l70 40 30-40') +
  solid('#c98a66', oval(-40, -80, 64), 16, 10) +
  fill(p.ink, 'M-108-90c0-90 136-90 136 0-40-20-100-20-136 0z') +
  line(p.light, 9, 'M-320 400h180M80 420h220M260 370h110');
