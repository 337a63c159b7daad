import { readdirSync, readFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { build, type Rolldown } from 'vite';
import { root } from '../../build/entries.js';
import { PICTURES } from './feed.js';
import { feedNamed, readFeedName } from './drawn.js';
import { pageFor } from './pages.js';
import { Asset, type FindAsset } from './site.js';

/** Everything that the bench's pages load: the built package, the other contenders, pictures, feeds and the pages themselves. */
export async function createAssets(): Promise<FindAsset> {
  const assets = new Map<string, Asset>();
  const script = (body: string | Buffer) => new Asset({ type: 'text/javascript', kept: 'script', body });
  for (const file of readdirSync(`${root}/dist`, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.js')) assets.set(`/rewards-widget/${file}`, script(readFileSync(`${root}/dist/${file}`)));
  }
  for (const name of ['inner-html.ts', 'react.tsx', 'windowed-react.tsx']) {
    assets.set(`/contenders/${name.split('.')[0]}.js`, script(await bundle(`contenders/${name}`)));
  }
  for (let index = 0; index < PICTURES; index++) {
    assets.set(`/pictures/${index}.png`, new Asset({ type: 'image/png', kept: 'script', body: makePicture(index) }));
  }
  for (const file of readdirSync(`${root}/public/samples`, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.svg')) continue;
    const body = readFileSync(`${root}/public/samples/${file}`);
    assets.set(`/samples/${file}`, new Asset({ type: 'image/svg+xml', kept: 'script', body }));
  }
  return async (address) => {
    const key = address.pathname + address.search;
    const asset = assets.get(key) ?? (await make(address));
    if (asset) assets.set(key, asset);
    return asset;
  };
}

/** A feed or a page, made on its first request. */
async function make({ pathname, searchParams }: URL): Promise<Asset | undefined> {
  const offers = /^\/(\w+)\/gap\/api$/.exec(pathname)?.[1];
  if (offers) {
    const feed = JSON.stringify(feedNamed(readFeedName(offers)));
    return new Asset({ type: 'application/json', kept: 'data', body: feed });
  }
  if (pathname !== '/') return undefined;
  return new Asset({ type: 'text/html; charset=utf-8', kept: 'page', body: await pageFor(searchParams) });
}

/** One file of the bench as a page gets it: bundled, minified, in production mode. */
export async function bundle(file: string, format: 'es' | 'iife' = 'es'): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: `${root}/bench/pages/${file}`,
        output: { format, codeSplitting: false, comments: false },
      },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}

const PICTURE_WIDTH = 480;
const PICTURE_HEIGHT = 300;

/** A picture of about 20 kB, as a shop would send for a card: colour gradients in bands. */
function makePicture(index: number): Buffer {
  const picture = new PNG({ width: PICTURE_WIDTH, height: PICTURE_HEIGHT });
  for (let y = 0; y < PICTURE_HEIGHT; y++) {
    for (let x = 0; x < PICTURE_WIDTH; x++) {
      const wave = Math.round(40 * Math.sin(((x >> 2) * (index + 3)) / 60) * Math.cos((y >> 2) / 20));
      const at = (y * PICTURE_WIDTH + x) * 4;
      picture.data[at] = 120 + wave + index * 4;
      picture.data[at + 1] = 150 - wave;
      picture.data[at + 2] = 140 + (wave >> 1);
      picture.data[at + 3] = 255;
    }
  }
  return PNG.sync.write(picture);
}
