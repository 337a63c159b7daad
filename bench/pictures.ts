import { PNG } from 'pngjs';

const WIDTH = 480;
const HEIGHT = 300;

/** A picture of about 20 kB, as a shop would send for a card: colour gradients in bands. */
export function makePicture(index: number): Buffer {
  const picture = new PNG({ width: WIDTH, height: HEIGHT });
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const wave = Math.round(40 * Math.sin(((x >> 2) * (index + 3)) / 60) * Math.cos((y >> 2) / 20));
      const at = (y * WIDTH + x) * 4;
      picture.data[at] = 120 + wave + index * 4;
      picture.data[at + 1] = 150 - wave;
      picture.data[at + 2] = 140 + (wave >> 1);
      picture.data[at + 3] = 255;
    }
  }
  return PNG.sync.write(picture);
}
