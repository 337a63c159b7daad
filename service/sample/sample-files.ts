import { drawLogo } from './art/logo.js';
import { drawPicture, type Format } from './art/picture.js';
import { BRANDS, type BrandKey } from './brand.js';
import { SAMPLE_CATALOGUE, SAMPLE_GIVEAWAYS, SAMPLE_OFFERS } from './catalogue.js';
import { pictureAddress, UNREADABLE } from './offer.js';

const USUAL: readonly Format[] = ['wide'];

/** Every generated file of the sample: content by path from the project's root. */
export function sampleFiles(): Map<string, string> {
  const files = new Map<string, string>();
  files.set('service/sample/catalogue.json', `${JSON.stringify(SAMPLE_CATALOGUE, null, 2)}\n`);
  for (const brand of Object.keys(BRANDS) as BrandKey[])
    files.set(`public/samples/logos/${brand}.svg`, drawLogo(brand));
  for (const { id, picture, formats = USUAL } of SAMPLE_OFFERS) {
    for (const format of new Set([...formats, ...giveawayFormats(id)])) {
      files.set(`public${pictureAddress(id, format)}`, drawPicture(picture, format));
    }
  }
  // For scenarios with pictures that fail to load. A missing file would be an error in the browser's console.
  files.set(`public${UNREADABLE}`, 'This is no picture.\n');
  return files;
}

/** A giveaway's offer has all three formats, and shares the picture of a feed's offer. */
function giveawayFormats(id: string): Format[] {
  const shared = SAMPLE_GIVEAWAYS.some(({ offers }) => offers.some(({ pictureOf }) => pictureOf === id));
  return shared ? ['wide', 'square', 'hero'] : [];
}
