import { readdirSync, readFileSync } from 'node:fs';
import { root } from '../build/entries.js';
import { Asset } from './asset.js';
import { bundle } from './bundle.js';
import { PICTURES } from './feed.js';
import { feedNamed, readFeedName } from './named-feed.js';
import { pageFor } from './pages.js';
import { makePicture } from './pictures.js';
import type { FindAsset } from './site.js';

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
