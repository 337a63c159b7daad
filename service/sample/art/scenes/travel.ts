import { cast, each, fill, gleam, glow, inside, line, mix, move, oval, rect, solid, veil } from '../draw.js';
import { LEAF, OAK, PINE, WOOD, type Palette } from '../palette.js';
import { cloud, fir, SUN } from './scenery.js';

export const archesAndSea = (p: Palette) =>
  fill(mix(p.field, p.light, 0.35), rect(-800, -500, 1600, 1000)) +
  fill(SUN, oval(150, -90, 110)) +
  fill(mix(p.a, p.field, 0.25), rect(-800, 60, 1600, 300)) +
  line(mix(p.field, p.light, 0.5), 8, 'M60 110h190M110 150h120M-120 130h110M330 190h90M-240 210h120M80 230h90') +
  move(
    -110,
    70,
    fill(p.light, 'M10-150L90 0H10zM-6-120V0h-70z') + fill(p.b, 'M-90 14H100q-20 44-50 44h-90q-34 0-50-44z'),
  ) +
  fill(
    mix(p.wall, p.light, 0.5),
    'M-800-500H800V420H-800zM-380 320V-60a190 190 0 0 1 380 0V320zM60 320V-60a190 190 0 0 1 380 0V320zM-820 320V-60a190 190 0 0 1 380 0V320zM500 320V-60a190 190 0 0 1 380 0V320z',
  ).replace('<path', '<path fill-rule="evenodd"') +
  veil(
    'M0 320V-60A190 190 0 0 0-190-250q150 30 150 190V320zM440 320V-60A190 190 0 0 0 250-250q150 30 150 190V320zM-440 320V-60A190 190 0 0 0-630-250q150 30 150 190V320z',
    0.13,
  ) +
  fill(p.floor, rect(-800, 320, 1600, 180)) +
  veil('M-380 320H0l130 180h-440zM60 320h380l190 180H160z', 0.06) +
  cast(-420, 404, 150) +
  each([-50, -22, 4, 30, 56], (turn) =>
    move(-420, 280, fill(turn % 4 ? LEAF : PINE, 'M0 0q-36-90 0-190 36 100 0 190z'), 1, turn),
  ) +
  solid(p.b, 'M-500 270h160l-24 134h-112z', 34, 0) +
  fill(mix(p.b, p.light, 0.25), rect(-510, 260, 180, 32, 10));

export const cabin = (p: Palette) =>
  fill(SUN, oval(-240, -240, 90)) +
  fill(p.field, 'M-800 160l220-330 130 150 190-290 250 330 180-210L800 130v370H-800z') +
  fill(mix(p.field, p.light, 0.65), 'M-260-270l90 119-50 20-40-40-50 40-24-30zM170-190l70 82-50 20-30-30-44 34z') +
  fill(mix(p.field, p.a, 0.35), 'M-800 180q300-110 620-20t980-50v390H-800z') +
  fir(PINE, -460, 270, 1.35) +
  fir(mix(PINE, p.field, 0.2), -340, 240, 0.95) +
  fir(PINE, 420, 262, 1.5) +
  fir(mix(PINE, p.field, 0.2), 560, 252, 1.1) +
  fir(mix(PINE, p.field, 0.25), -620, 250, 1.1) +
  fill(mix(p.floor, LEAF, 0.35), 'M-800 250q420-50 800 0t800-20v270H-800z') +
  cast(30, 300, 560) +
  solid(WOOD, rect(-190, 20, 420, 280), 60, 0) +
  line(mix(WOOD, '#000000', 0.22), 6, 'M-190 70h420M-190 120h420M-190 170h420M-190 220h420M-190 270h420') +
  fill(mix(p.a, p.ink, 0.2), rect(130, -170, 56, 120)) +
  solid(p.a, 'M20-180L290 50h-80L20-108-170 50h-80z', 20, 0) +
  fill(WOOD, 'M20-108L190 36H-150z') +
  fill('#fbd98a', oval(20, -16, 34), rect(-140, 100, 120, 110, 6)) +
  line(p.light, 9, 'M-80 100v110M-140 155h120') +
  solid(p.b, rect(70, 100, 110, 200, [8, 8, 0, 0]), 20, 0) +
  fill(SUN, oval(90, 206, 9)) +
  fill(mix(p.floor, p.light, 0.5), 'M70 300h110q-20 90 120 200H-70Q90 400 70 300z') +
  `<g opacity=".8">${line(p.light, 20, 'M158-200c-30-40 30-60 0-110s20-60 10-90')}</g>`;

export const suitcase = (p: Palette) =>
  cast(-60, 332, 480) +
  line(p.ink, 20, 'M-160-170v-150q0-30 30-30H40q30 0 30 30v150') +
  fill(p.ink, rect(-230, 300, 50, 40, 14), rect(90, 300, 50, 40, 14)) +
  solid(p.a, rect(-280, -180, 470, 496, 60), 60, 0) +
  line(mix(p.a, p.ink, 0.22), 12, 'M-180-180v496M-100-180v496M10-180v496M90-180v496') +
  fill(p.c, rect(-280, -20, 470, 44)) +
  fill(p.light, rect(-76, -36, 62, 76, 14)) +
  gleam(16, 'M-244-70v130') +
  move(-230, 160, fill(p.light, oval(20, 0, 54)) + fill(p.b, 'M-20 14l26-40 20 24 12-12 24 28z')) +
  cast(300, 336, 230) +
  line(WOOD, 22, 'M250 110c0-80 110-80 110 0') +
  solid(p.b, rect(190, 104, 230, 230, [40, 40, 24, 24]), 40, 0) +
  fill(mix(p.b, p.ink, 0.2), 'M190 144q0-40 40-40h150q40 0 40 40v40q-115 50-230 0z') +
  fill(p.c, rect(288, 186, 34, 50, 8));

export const train = (p: Palette) =>
  fill(SUN, oval(260, -230, 100)) +
  cloud(p.light, -330, -300, 1) +
  cloud(p.light, 420, -180, 0.7) +
  fill(p.field, 'M-800 60l260-230 200 160 260-260 330 290 230-160L800 0v500H-800z') +
  fill(mix(p.field, p.light, 0.6), 'M-80-270l88 77-60 8-30-24-40 34-34-20z') +
  fill(mix(p.field, LEAF, 0.55), 'M-800 120q330-90 700 0t900-30v410H-800z') +
  fir(PINE, -500, 190, 0.8) +
  fir(PINE, -420, 196, 0.6) +
  fir(PINE, 620, 180, 0.8) +
  fill(mix(p.floor, LEAF, 0.4), 'M-800 300q420-60 800-20t800-10v230H-800z') +
  fill(p.ink, rect(-800, 286, 1600, 14)) +
  line(mix(WOOD, p.ink, 0.3), 16, ...Array.from({ length: 17 }, (_, i) => `M${-800 + i * 100} 310v10`)) +
  fill(p.ink, rect(-800, 262, 1180, 26, 10)) +
  solid(p.a, 'M-800 30H190q70 0 150 90l62 90q20 60-40 60H-800z', 30, 0) +
  fill(p.c, 'M-800 196H396q14 20 6 36H-800z') +
  fill(mix(p.field, p.ink, 0.55), 'M196 70h30q40 0 76 60h-106z') +
  each(
    [-760, -600, -440, -280, -120],
    (x) => fill(mix(p.light, p.field, 0.2), rect(x, 70, 120, 84, 16)) + glow(`M${x + 20} 154l50-84h34l-50 84z`, 0.5),
  ) +
  fill(mix(p.a, p.ink, 0.2), rect(44, 66, 110, 196, 14)) +
  fill(mix(p.light, p.field, 0.2), rect(62, 84, 74, 74, 10)) +
  gleam(12, 'M-780 50H180') +
  fill(p.light, oval(366, 236, 16));

export const balloons = (p: Palette) => {
  const balloon = (x: number, y: number, size: number, first: string, second: string) =>
    move(
      x,
      y,
      inside(
        'M0-230c130 0 200 90 200 190C200 60 90 130 60 200H-60C-90 130-200 60-200-40-200-140-130-230 0-230z',
        fill(first, rect(-220, -240, 440, 460)) +
          fill(
            second,
            'M-130-240c-60 160-60 280 60 460h-60c-160-160-170-340-60-460zM0-240c-70 160-60 300-24 460h48c36-160 46-300-24-460zM130-240c60 160 60 280-60 460h60c160-160 170-340 60-460z',
          ) +
          veil('M40-240c120 120 100 340 10 460h200v-460z', 0.13) +
          glow(oval(-110, -110, 40, 70), 0.2),
      ) +
        line(p.ink, 5, 'M-54 200l18 60M54 200l-18 60') +
        solid(WOOD, rect(-44, 256, 88, 62, 14), 18, 0),
      size,
    );
  return (
    fill(SUN, oval(-330, -90, 110)) +
    cloud(p.light, 60, 60, 1.1) +
    cloud(p.light, -520, -280, 0.9) +
    cloud(p.light, 480, -360, 0.8) +
    balloon(-110, -120, 1, p.a, p.c) +
    balloon(300, 10, 0.62, p.b, p.light) +
    balloon(-420, 90, 0.34, p.c, p.b) +
    fill(p.field, 'M-800 250q260-150 520-20t480-60 600 40v290H-800z') +
    fill(p.floor, 'M-800 360q300-130 640-30t960-90v260H-800z') +
    fill(mix(p.floor, LEAF, 0.5), 'M-800 470q400-120 800-30t800-40v100H-800z')
  );
};

export const sailing = (p: Palette) =>
  fill(SUN, oval(240, -200, 120)) +
  cloud(p.light, -400, -240, 1.1) +
  cloud(p.light, 520, -300, 0.8) +
  fill(
    mix(p.floor, LEAF, 0.4),
    'M-800 120q120-110 260-60 60-90 170-40 110-40 200 100H-800zM420 120q60-80 160-50t220 10v40z',
  ) +
  fill(p.field, rect(-800, 110, 1600, 400)) +
  line(WOOD, 16, 'M20 190V-400') +
  solid(p.light, 'M44-380Q300-120 310 130H44z', 60, 0, 0.1) +
  solid(p.b, 'M-4-330Q-30 0-230 130H-4z', 40, 0) +
  fill(p.c, 'M24-400h90l-26 26 26 26H24z') +
  line(mix(p.b, p.ink, 0.1), 8, 'M44 20h262M44-140h214') +
  solid(p.a, 'M-300 160H350q-30 150-130 150H-170q-90 0-130-150z', 60, 0) +
  fill(p.light, 'M-292 190H342l-10 30H-280z') +
  fill(
    mix(p.field, p.floor, 0.55),
    'M-800 290q80-40 160 0t160 0 160 0 160 0 160 0 160 0 160 0 160 0 160 0 160 0v220H-800z',
  ) +
  fill(p.floor, 'M-880 370q80-40 160 0t160 0 160 0 160 0 160 0 160 0 160 0 160 0 160 0 160 0 160 0v140H-880z') +
  line(p.light, 9, 'M-260 420h130M60 440h180M-420 350h90M380 350h80');

export const city = (p: Palette) => {
  const house = (x: number, w: number, h: number, colour: string, roof: 'step' | 'bell' | 'gable') => {
    const top = 270 - h;
    const gable = {
      step: `M${x} ${top}v-40h${w * 0.2}v-44h${w * 0.2}v-40h${w * 0.2}v40h${w * 0.2}v44h${w * 0.2}v40z`,
      bell: `M${x} ${top}q${w * 0.24} 0 ${w * 0.26}-90q${w * 0.24}-40 ${w * 0.48} 0 ${w * 0.02} 90 ${w * 0.26} 90z`,
      gable: `M${x} ${top}l${w / 2}-110 ${w / 2} 110z`,
    }[roof];
    const columns = [0.16, 0.6].map((share) => Math.round(x + w * share));
    const rows = Array.from({ length: Math.floor((h - 130) / 105) }, (_, i) => top + 24 + i * 105);
    return (
      solid(colour, rect(x, top, w, h) + gable, w * 0.14, 0) +
      fill(mix(p.ink, p.field, 0.25), ...rows.flatMap((y) => columns.map((cx) => rect(cx, y, 48, 64)))) +
      line(p.light, 8, ...rows.map((y) => `M${x + 22} ${y + 76}h${w - 44}`)) +
      fill(p.light, rect(x + w / 2 - 28, 150, 56, 120, [28, 28, 0, 0])) +
      fill(p.ink, oval(x + w / 2, top - 36, 16))
    );
  };
  return (
    cloud(p.light, -480, -340, 0.9) +
    cloud(p.light, 500, -300, 1) +
    house(-620, 200, 400, p.c, 'gable') +
    house(430, 210, 430, p.a, 'bell') +
    house(-420, 210, 470, p.a, 'step') +
    house(-210, 200, 530, p.light === '#fff' ? p.c : mix(p.b, p.light, 0.55), 'bell') +
    house(-10, 220, 440, p.b, 'gable') +
    house(210, 220, 500, mix(p.c, p.light, 0.3), 'step') +
    fill(mix(p.floor, p.ink, 0.12), rect(-800, 270, 1600, 34)) +
    fill(p.floor, rect(-800, 304, 1600, 200)) +
    glow(
      'M-420 330h160v20h-160zM-190 350h150v20h-150zM10 330h190v20H10zM230 360h180v20H230zM-330 400h120v16h-120zM80 410h120v16H80z',
      0.25,
    ) +
    fill(p.a, 'M-210 340H190q-20 60-70 64H-150q-46-6-60-64z') +
    fill(p.light, rect(-120, 300, 210, 44, [16, 16, 0, 0])) +
    fill(OAK, rect(-96, 314, 40, 24, 5), rect(-36, 314, 40, 24, 5), rect(24, 314, 40, 24, 5))
  );
};
