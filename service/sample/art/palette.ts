/** The colours of one picture. */
export interface Palette {
  /** Background, the large shape on it, and the ground. */
  readonly wall: string;
  readonly field: string;
  readonly floor: string;
  /** Main colour of the subject, and two accents. */
  readonly a: string;
  readonly b: string;
  readonly c: string;
  /** Paper, porcelain, cloth. */
  readonly light: string;
  /** Outlines of dark things; shade is mixed from it. */
  readonly ink: string;
}

function palette(colours: string): Palette {
  const [wall = '', field = '', floor = '', a = '', b = '', c = '', light = '', ink = ''] = colours.split(' ');
  return { wall, field, floor, a, b, c, light, ink };
}

/** Each has wall, field, floor, main, two accents, light and ink. */
export const PALETTES = {
  butter: palette('#fbf0d0 #f6dd9a #ebc672 #2f6b6e #d9652f #b8472f #fffbef #43300f'),
  clay: palette('#f7e6d8 #f0cdb4 #e2b08e #bf5b3c #2f6468 #edb458 #fff6ea #43231a'),
  coral: palette('#ffe2d6 #ffc9b5 #f6a98e #1f5668 #e0532f #f5bf5f #fff8f0 #47190c'),
  forest: palette('#22504a #2f665d #193d38 #ebc46c #e4754f #8db596 #f5ecdc #0b211d'),
  lilac: palette('#e9e7f6 #cecaee #b1abde #544ca6 #fb9f7c #f5cb70 #fbf9ff #25204c'),
  mint: palette('#dbf1e8 #b3e0cf #8ecab3 #1f7a65 #f08c84 #f5c96b #fffdf5 #0f372d'),
  mist: palette('#dfe9f0 #c2d6e4 #a5c1d5 #2e5878 #f09a5b #f2cf7e #fdf8ec #1b2e40'),
  night: palette('#26354f #34486b #1c283d #f0b765 #e37b5e #7fb5b5 #f5eee0 #0d1422'),
  plum: palette('#eee2ec #dbc4d7 #c3a6be #6b3f6e #ee9f6d #f2c879 #fcf3ec #321d36'),
  rose: palette('#fae5e1 #f3c9c4 #e5aaa6 #b24a5a #35607a #f0b65e #fff6f0 #451f28'),
  saffron: palette('#eab257 #f2c377 #d4963c #2c4a5a #b8442c #f9e3b0 #fff6e2 #3b2408'),
  sage: palette('#e3eadb #cbd9c0 #b4c6a8 #3f6b5c #e58a5b #f0c36d #fbf5e6 #1f332b'),
  sand: palette('#f2ebdf #e4d6c0 #d0bb9b #56756b #c46e49 #8a6b47 #fffbf3 #38291a'),
  sky: palette('#d8eef3 #aedae5 #8ac3d1 #17708a #fb8e6a #f7c766 #fff9f0 #0f3440'),
  slate: palette('#e4e7eb #cbd2da #b0bac6 #37475a #e98b52 #5e9c95 #fafaf7 #1b232e'),
  wine: palette('#5b2338 #743149 #43182a #e8b38a #c94f5b #8ea883 #f7ebdf #250b16'),
} as const;

export type PaletteName = keyof typeof PALETTES;

/** Colours of materials, the same in every picture. */
export const WOOD = '#b98254';
export const OAK = '#d7a86e';
export const LEAF = '#5c8f62';
export const PINE = '#2f6350';
export const CRUST = '#d99a54';
export const COFFEE = '#5a3726';
