import { readFile } from 'node:fs/promises';
import type { Catalogue } from '../../service/catalogue/schema.js';

/** The project's root, as a file address. */
export const ROOT = new URL('../../', import.meta.url);

/** The committed catalogue. */
export const CATALOGUE = JSON.parse(
  await readFile(new URL('service/sample/catalogue.json', ROOT), 'utf8'),
) as Catalogue;

export type SampleOffer = Readonly<Record<string, unknown>> & { readonly id: string };

export const FEEDS = CATALOGUE.partners.map(({ feed }) => {
  const { headerTemplate, settings = {}, hero = [], popular = [], all = [], testOffers = [] } = feed ?? {};
  return { headerTemplate, settings, hero, popular, all, testOffers };
});

/** The offers of both catalogues. */
export const ALL: readonly SampleOffer[] = FEEDS.flatMap(({ all }) => all);

/** Flows as the file has them. */
export const FLOWS = CATALOGUE.partners.flatMap((partner) => partner.giveaways ?? []);
