import type { BrandKey } from '../brand.js';
import { oval, rect } from './draw.js';
import type { GroundName } from './grounds.js';

type Draw = (...outlines: string[]) => string;

type DrawLine = (width: number, ...outlines: string[]) => string;

/** Drawing functions of a mark: in its ink, its accent, or its background colour. */
interface Pens {
  readonly fill: Draw;
  readonly line: DrawLine;
  readonly spot: Draw;
  readonly cut: Draw;
  readonly cutLine: DrawLine;
}

export interface Mark {
  readonly ground: GroundName;
  readonly colour: string;
  readonly ink: string;
  readonly accent?: string;
  readonly draw: (pens: Pens) => string;
}

function mark(ground: GroundName, colours: string, draw: (pens: Pens) => string): Mark {
  const [colour = '', ink = '', accent] = colours.split(' ');
  return { ground, colour, ink, accent, draw };
}

const ring = (r: number) => oval(0, 0, r);

/** A mark for each brand, drawn within 28 units of the middle. */
export const LOGO_MARKS: Record<BrandKey, Mark> = {
  aloftwell: mark(
    'disc',
    '#6b3f6e #f7d98f #ee9f6d',
    ({ fill, spot, line }) =>
      fill(oval(0, -8, 24)) +
      spot(oval(0, -8, 9, 24)) +
      line(4, 'M-8 16l3 8M8 16l-3 8') +
      fill(rect(-7, 22, 14, 10, 3)),
  ),
  asanelle: mark('disc', '#dbc4d7 #6b3f6e', ({ fill }) =>
    fill(
      'M0-28C14-12 14 8 0 22-14 8-14-12 0-28zM-6 24C-28 24-34 8-34-6-18-4-8 8-6 24zM6 24C28 24 34 8 34-6 18-4 8 8 6 24z',
    ),
  ),
  brackwater: mark('tile', '#37475a #f5eee0', ({ line }) =>
    line(8, 'M-30-12q10-12 20 0t20 0 20 0M-30 8q10-12 20 0t20 0 20 0M-20 28q10-12 20 0t20 0'),
  ),
  cairnfell: mark(
    'disc',
    '#1f7a65 #f5ecdc #f5c96b',
    ({ fill, spot }) => spot(oval(3, -22, 11, 9)) + fill(oval(-2, -3, 20, 10), oval(0, 19, 29, 12)),
  ),
  calavento: mark(
    'arch',
    '#f5a98c #fff8f0 #1f5668',
    ({ fill, spot }) => fill('M-24 46V2a24 24 0 0 1 48 0v44z') + spot('M-24 22q12-9 24 0t24 0v30h-48z'),
  ),
  cavelle: mark(
    'hexagon',
    '#4a2a1c #efc98f',
    ({ fill }) =>
      fill(rect(-22, -22, 19, 19, 4), rect(3, -22, 19, 19, 4), rect(-22, 3, 19, 19, 4)) + fill(oval(13, 13, 8)),
  ),
  coralind: mark('disc', '#f9c9c1 #b24a5a', ({ fill }) =>
    fill('M-30-2C-16-20-8-16 0-10 8-16 16-20 30-2 16 22-16 22-30-2z'),
  ),
  corvane: mark(
    'tile',
    '#fbf5e6 #1f332b #e58a5b',
    ({ fill, spot }) => fill('M-28 18V-18L0 10z') + spot('M28 18V-18L0 10z'),
  ),
  daubwell: mark(
    'leaf',
    '#544ca6 #fbf9ff #f5cb70',
    ({ fill, spot }) =>
      fill('M-26 4C-26-18-10-28 4-26 22-24 26-8 20 6 14 26-4 28-14 24-24 20-26 14-26 4z') + spot(oval(8, -6, 9)),
  ),
  dicewright: mark('tile', '#b8472f #fff6e2', ({ fill }) =>
    fill(oval(-18, -18, 8), oval(18, 18, 8), oval(18, -18, 8), oval(-18, 18, 8), oval(0, 0, 8)),
  ),
  fennimoor: mark('tile', '#e6b35a #3b2a14', ({ fill }) =>
    fill(rect(-20, -18, 40, 26, 10), rect(-32, -6, 16, 28, 8), rect(16, -6, 16, 28, 8), rect(-20, 4, 40, 18, 4)),
  ),
  foxglove: mark(
    'arch',
    '#6b3f6e #fcf3ec #ee9f6d',
    ({ fill, spot }) =>
      fill('M-30-10Q-14-20-2-8V28Q-14 18-30 26zM30-10Q14-20 2-8V28Q14 18 30 26z') + spot(oval(0, -26, 8)),
  ),
  frondel: mark(
    'leaf',
    '#2f6350 #dbe9c8',
    ({ fill, cutLine }) =>
      fill('M-24 26C-30-10-6-28 28-28 28 6 10 30-24 26z') + cutLine(5, 'M-24 26L14-14M-6 8V-10M4-2H20'),
  ),
  gablestay: mark(
    'disc',
    '#2f6b6e #fff6e2 #f0b65e',
    ({ fill, spot }) => fill('M-24 26V-6h8v-10h8v-10H8v10h8v10h8v32z') + spot(rect(-7, 4, 14, 24, [7, 7, 0, 0])),
  ),
  groovelark: mark(
    'disc',
    '#1b232e #e98b52 #fafaf7',
    ({ fill, spot, line }) => line(3, ring(34)) + fill(ring(22)) + spot(ring(8)),
  ),
  horavane: mark(
    'disc',
    '#fafaf7 #1b232e #c46e49',
    ({ line, spot }) => line(6, ring(32)) + line(7, 'M0 2V-18M0 2l14 9') + spot(oval(0, 2, 5)),
  ),
  hushfield: mark(
    'tile',
    '#26354f #f0b765',
    ({ line, fill }) => fill(oval(-16, 0, 12)) + line(8, 'M4-16a22 22 0 0 1 0 32M18-26a36 36 0 0 1 0 52'),
  ),
  hutfold: mark('hexagon', '#7a4a2e #f7e6d8', ({ fill, cut }) => fill('M0-30L26 22H-26z') + cut('M0 0L10 22H-10z')),
  ironlark: mark('tile', '#d9652f #fffbef', ({ fill }) =>
    fill(
      rect(-14, -5, 28, 10),
      rect(-24, -20, 12, 40, 5),
      rect(12, -20, 12, 40, 5),
      rect(-34, -12, 8, 24, 4),
      rect(26, -12, 8, 24, 4),
    ),
  ),
  kettlebrook: mark(
    'disc',
    '#b8472f #fffbef',
    ({ fill, cut }) =>
      fill('M-26-4h52v12q0 18-18 18H-8q-18 0-18-18z', rect(-28, -14, 56, 7, 3), rect(-7, -25, 14, 9, 4)) +
      cut(rect(-18, 2, 5, 12, 2)),
  ),
  lanternby: mark(
    'arch',
    '#f7d07a #3b2a14',
    ({ fill, line }) =>
      fill('M-22 8a22 22 0 0 1 44 0z', rect(-4, -26, 8, 14, 3)) + line(5, 'M-14 20v8M0 20v14M14 20v8'),
  ),
  linguetta: mark('disc', '#2f6350 #f5d58a', ({ line }) =>
    line(7, 'M-20 16a26 26 0 1 1 40 0M-9 14a14 14 0 1 1 18 0M-26 26H26'),
  ),
  linnet: mark(
    'tile',
    '#2e5878 #fdf8ec #f09a5b',
    ({ fill, spot }) => fill('M-32-14H4q18 0 28 30H-32z') + spot(rect(-32, 20, 64, 7, 3)) + spot('M6-6q10 4 14 12H6z'),
  ),
  lumavane: mark(
    'disc',
    '#1f332b #f0c36d',
    ({ fill, cut, cutLine }) =>
      fill(ring(30)) +
      cut('M0-13l11 6.500v13L0 13l-11-6.500v-13z') +
      cutLine(4, 'M0-13L26-13M11 6L2 32M-11 6L-30 8M0-13'),
  ),
  marrow: mark(
    'disc',
    '#e9f0d8 #3f7a4a #e8873a',
    ({ fill, spot }) =>
      spot('M-13-4Q0-14 13-4L2 30q-2 4-4 0z') +
      fill('M0-8C-18-10-20-24-16-30-4-28 0-20 0-8zM0-8C18-10 20-24 16-30 4-28 0-20 0-8z'),
  ),
  merrow: mark('tile', '#56756b #fffbf3', ({ line }) =>
    line(7, 'M-28-14l9 9 9-9 10 9 9-9 10 9 9-9M-28 4l9 9 9-9 10 9 9-9 10 9 9-9M-28 22l9 9 9-9 10 9 9-9 10 9 9-9'),
  ),
  nevola: mark(
    'disc',
    '#f9d5cf #c94f5b #d99a54',
    ({ fill, spot }) =>
      spot('M-16 2h32L2 34q-2 3-4 0z') + fill('M-20 4a20 20 0 1 1 40 0q0 6-6 5t-8 1-8-1-8 1-6-1-4-5z'),
  ),
  oakenby: mark(
    'hexagon',
    '#d7a86e #38291a',
    ({ fill, cut }) =>
      fill('M-6-28q8-8 12 0l-2 8q16 2 18 14H-22q2-12 18-14z', 'M-18-2h36Q18 24 0 30-18 24-18-2z') +
      cut(rect(-20, -7, 40, 4)),
  ),
  oatsmere: mark(
    'leaf',
    '#f0e3c8 #8a6b47',
    ({ fill, line }) =>
      line(5, 'M0 30V-8') +
      fill(
        'M0-34q10 10 0 24-10-14 0-24zM-4 4q-16-2-16-18Q-4-12-4 4zM4 4q16-2 16-18Q4-12 4 4zM-4 24q-16-2-16-18Q-4 8-4 24zM4 24q16-2 16-18Q4 8 4 24z',
      ),
  ),
  oddfield: mark(
    'arch',
    '#d9533c #fff6ea',
    ({ fill, cut }) =>
      fill(rect(-20, -12, 40, 44, 10), rect(-16, -26, 32, 10, 4)) + cut('M0 22C-16 12-12-2 0-2s16 14 0 24z'),
  ),
  orrel: mark(
    'disc',
    '#25204c #fb9f7c #fbf9ff',
    ({ line, spot }) =>
      line(5, oval(0, -11, 10, 18), oval(0, 11, 10, 18), oval(-11, 0, 18, 10), oval(11, 0, 18, 10)) + spot(ring(6)),
  ),
  packmoor: mark(
    'tile',
    '#ebc46c #0b211d',
    ({ fill, cut, line }) =>
      line(6, 'M-9-24q0-10 9-10t9 10') +
      fill(rect(-22, -24, 44, 54, [20, 20, 10, 10])) +
      cut(rect(-14, 4, 28, 7, 3), rect(-3, 8, 6, 9, 2)),
  ),
  paddlewick: mark(
    'disc',
    '#8ac3d1 #0f3440',
    ({ fill, line }) => line(6, 'M-18 18L18-18') + fill('M10-10q-2-22 22-22 0 24-22 22zM-10 10q2 22-22 22 0-24 22-22z'),
  ),
  palladrome: mark(
    'arch',
    '#43182a #e8b38a',
    ({ fill, cut }) =>
      fill(
        'M-30-8a30 30 0 0 1 60 0z',
        rect(-26, -2, 8, 26, 2),
        rect(-10, -2, 8, 26, 2),
        rect(6, -2, 8, 26, 2),
        rect(20, -2, 7, 26, 2),
        rect(-32, 27, 64, 8, 2),
      ) + cut(oval(0, -18, 6)),
  ),
  pellow: mark(
    'disc',
    '#5a3726 #f7e6d8',
    ({ fill, cutLine }) =>
      fill('M-18 24C-36 6-18-30 14-28 38-22 24 18 2 28q-12 4-20-4z') + cutLine(6, 'M-16 24C-14 6 8 8 14-26'),
  ),
  petrel: mark(
    'tile',
    '#1f5668 #fff8f0 #f5bf5f',
    ({ fill, spot, cut }) =>
      fill('M-28 28V4a28 28 0 0 1 56 0v24z') +
      cut('M-17 28V8a17 17 0 0 1 34 0v20z') +
      spot('M0-4q16 14 11 32H-11Q-16 14 0-4z'),
  ),
  pixelmoor: mark('tile', '#544ca6 #f5cb70', ({ fill }) =>
    fill(
      rect(-6, -28, 12, 12),
      rect(-18, -16, 36, 12),
      rect(-30, -4, 60, 12),
      rect(-30, 8, 12, 12),
      rect(18, 8, 12, 12),
      rect(-6, 8, 12, 12),
    ),
  ),
  posylane: mark(
    'disc',
    '#fff6f0 #b24a5a #f0b65e',
    ({ fill, spot }) =>
      fill(oval(0, -17, 12), oval(16, -5, 12), oval(10, 14, 12), oval(-10, 14, 12), oval(-16, -5, 12)) + spot(ring(10)),
  ),
  puddlecote: mark('leaf', '#f7c766 #0f3440', ({ fill }) =>
    fill('M-16-28H8v30q22 2 22 20v6h-46z', rect(-16, 24, 46, 6, 2)),
  ),
  quern: mark(
    'disc',
    '#d99a54 #43300f #fff6e2',
    ({ fill, spot }) => fill(ring(30)) + spot(ring(8), 'M-3-26h6v14h-6zM-3 12h6v14h-6zM-26-3h14v6h-14zM12-3h14v6H12z'),
  ),
  quillon: mark(
    'leaf',
    '#3f6b5c #fbf5e6',
    ({ fill, line }) =>
      fill('M-26-8h40q0 30-20 30T-26-8z', rect(-28, 26, 44, 6, 3)) +
      line(6, 'M14-2q16-2 12 10-4 8-18 8') +
      line(5, 'M-12-16q-6-8 0-16M2-16q-6-8 0-16'),
  ),
  quoda: mark(
    'tile',
    '#e4e7eb #37475a #e98b52',
    ({ line, spot }) => line(9, oval(0, -2, 22)) + spot('M6 6l22 18-8 8L2 14z'),
  ),
  sailcote: mark(
    'disc',
    '#17708a #fff9f0 #fb8e6a',
    ({ fill, spot }) =>
      fill('M3-32Q26-6 26 12H3z') + spot('M-3-24Q-6-2-24 12h21z') + fill('M-30 18h60q-6 14-18 14h-24q-12 0-18-14z'),
  ),
  saltmarrow: mark(
    'arch',
    '#0f372d #b3e0cf',
    ({ line, fill }) => fill(oval(0, -16, 11)) + line(6, 'M0-4V30M-20 4q0 26 20 26T20 4M-12 2h24'),
  ),
  slumberfold: mark('disc', '#34486b #f5eee0', ({ fill, cut }) => fill(oval(-2, 0, 28)) + cut(oval(12, -10, 24))),
  sollune: mark(
    'tile',
    '#17708a #f7c766',
    ({ fill, line }) => fill('M-22 10a22 22 0 0 1 44 0z') + line(6, 'M-32 20H32M0-30v8M-26-18l6 6M26-18l-6 6'),
  ),
  spadewell: mark(
    'arch',
    '#b4c6a8 #1f332b',
    ({ fill, line }) => line(7, 'M-10-30h20M0-30V2') + fill('M-18-2h36v12Q16 28 0 36-16 28-18 10z'),
  ),
  stridewick: mark('leaf', '#e0532f #fff8f0', ({ fill }) =>
    fill('M-30 6q22 0 34-28h26q-16 30-46 34zM-24 26q30-2 46-22h14Q20 34-14 34z'),
  ),
  sudsmith: mark(
    'disc',
    '#cecaee #544ca6 #fbf9ff',
    ({ fill, spot }) =>
      fill(oval(-8, 8, 20), oval(18, -14, 12), oval(20, 18, 7)) +
      spot('M-20 4q2-10 12-12 0 4-4 6t-4 8z', oval(14, -18, 3)),
  ),
  sunnel: mark(
    'disc',
    '#e8873a #fff6e2 #5c8f62',
    ({ line, fill, spot }) =>
      line(5, oval(0, 6, 25)) +
      fill(
        'M-3 3L-16-7A17 17 0 0 1-3-12zM3 3L16-7A17 17 0 0 0 3-12zM-4 9H-20A18 18 0 0 0-12 20zM4 9H20A18 18 0 0 1 12 20zM0 11L7 23a16 16 0 0 1-14 0z',
      ) +
      spot('M0-18q2-16 20-18 0 18-20 18z'),
  ),
  telloway: mark(
    'tile',
    '#1f7a65 #fffdf5 #f5c96b',
    ({ fill, spot }) => fill(rect(-28, 6, 13, 22, 4), rect(-7, -8, 13, 36, 4)) + spot(rect(14, -28, 13, 56, 4)),
  ),
  thimbleby: mark(
    'hexagon',
    '#dfe9f0 #2e5878',
    ({ fill, cut }) =>
      fill('M-18-20a18 12 0 0 1 36 0l6 44q0 6-6 6h-36q-6 0-6-6z') +
      cut(rect(-24, 14, 48, 5), oval(-8, -10, 4), oval(8, -10, 4), oval(0, 2, 4)),
  ),
  tonewick: mark('disc', '#d9652f #fffbef', ({ fill }) =>
    fill(
      rect(-28, -8, 8, 16, 4),
      rect(-16, -20, 8, 40, 4),
      rect(-4, -30, 8, 60, 4),
      rect(8, -16, 8, 32, 4),
      rect(20, -8, 8, 16, 4),
    ),
  ),
  trundel: mark(
    'tile',
    '#b24a5a #fff6f0',
    ({ fill, cut, line }) =>
      line(6, 'M-10-20v-8q0-4 4-4H6q4 0 4 4v8') +
      fill(rect(-24, -20, 48, 44, 12), oval(-14, 28, 6), oval(14, 28, 6)) +
      cut(rect(-10, -12, 5, 28, 2), rect(5, -12, 5, 28, 2)),
  ),
  tumblefern: mark(
    'leaf',
    '#f6dd9a #2f6b6e #d9652f',
    ({ fill, spot }) => fill('M0-34L24-6 0 30-24-6z') + spot('M0-34L24-6H0zM0-6v36L-24-6z'),
  ),
  vallombre: mark(
    'arch',
    '#5b2338 #f7ebdf',
    ({ fill }) =>
      fill(oval(-15, -8, 9), oval(5, -8, 9), oval(-5, 9, 9), oval(15, 9, 9), oval(5, 26, 9)) +
      fill('M4-18q2-16 20-14-2 14-20 14z'),
  ),
  velanter: mark(
    'disc',
    '#7cc9a9 #0f372d',
    ({ line, fill }) => line(7, ring(28)) + fill(ring(6)) + line(4, 'M0-28V28M-24-14L24 14M24-14L-24 14'),
  ),
  volleton: mark('disc', '#dce36a #2c5a3c', ({ line }) => line(7, 'M-34-22q30 22 0 46M34-22q-30 22 0 46')),
  wagbury: mark('tile', '#f0c36d #5a3726', ({ fill }) =>
    fill(
      oval(-21, -5, 8, 10),
      oval(-8, -20, 8, 11),
      oval(9, -20, 8, 11),
      oval(22, -5, 8, 10),
      'M0-4C14-4 24 12 20 22 14 32 6 24 0 24S-14 32-20 22C-24 12-14-4 0-4z',
    ),
  ),
  wickwold: mark(
    'arch',
    '#321d36 #f2c879 #fcf3ec',
    ({ fill, spot }) => fill('M0-36q20 22 8 36-8 8-16 0Q-20-14 0-36z') + spot(rect(-14, 8, 28, 38, 6)),
  ),
  wobblewood: mark(
    'tile',
    '#1f7a65 #f5c96b #f08c84',
    ({ fill, spot }) => fill(rect(-28, 14, 56, 16, 8), rect(-14, -26, 28, 16, 8)) + spot(rect(-21, -6, 42, 16, 8)),
  ),
};
