import { BACKDROPS, type BackdropName } from './backdrop.js';
import { mirror, move } from './draw.js';
import { PALETTES, type PaletteName } from './palette.js';
import { ENLARGED, SCENES } from './scenes/index.js';

type SceneName = keyof typeof SCENES;

/** A picture's subject, colours and background. */
export interface Picture {
  readonly scene: SceneName;
  readonly palette: PaletteName;
  /** Landscapes have their own. */
  readonly backdrop?: BackdropName;
  readonly mirrored?: boolean;
}

/** Width and height by format. Each is a crop around the middle of the same scene. */
const FORMATS = { wide: [1600, 1000], square: [1000, 1000], hero: [1600, 900] } as const;

export type Format = keyof typeof FORMATS;

/** Where things stand, in picture units. */
const GROUND_Y = 330;

/** Scale of things in narrow formats. Landscapes aren't scaled, because they can be cropped anywhere. */
const SQUARE_SCALE = 0.86;

/** Draws a picture as an SVG document. */
export function drawPicture({ scene, palette, backdrop = 'plain', mirrored }: Picture, format: Format): string {
  const colours = PALETTES[palette];
  const [width, height] = FORMATS[format];
  const size = (ENLARGED[scene] ?? 1) * (format === 'square' && backdrop !== 'plain' ? SQUARE_SCALE : 1);
  const content = BACKDROPS[backdrop](colours) + move(0, GROUND_Y * (1 - size), SCENES[scene](colours), size);
  return finish(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-width / 2} ${-height / 2} ${width} ${height}" width="${width}" height="${height}" color="${colours.ink}">` +
      `<path fill="${colours.wall}" d="M-800-500H800V500H-800z"/>${mirrored ? mirror(content) : content}</svg>\n`,
  );
}

/** Numbers the clip paths from 1 in order of appearance, and rounds computed numbers. */
export function finish(svg: string): string {
  const numbers = new Map<string, number>();
  return svg
    .replace(/\{(\d+)\}/g, (_, id: string) => {
      if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
      return String(numbers.get(id));
    })
    .replace(/\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(1))));
}
