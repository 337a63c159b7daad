import { SAMPLE_CATALOGUE } from '../../service/sample/catalogue.js';

/** The project's root, as a file address. */
export const ROOT = new URL('../../', import.meta.url);

export type SampleOffer = Readonly<Record<string, unknown>> & { readonly id: string };

export const FEEDS = SAMPLE_CATALOGUE.partners.map(({ feed }) => {
  const { headerTemplate, settings = {}, hero = [], popular = [], all = [], testOffers = [] } = feed ?? {};
  return { headerTemplate, settings, hero, popular, all, testOffers };
});

/** The offers of both catalogues. */
export const ALL: readonly SampleOffer[] = FEEDS.flatMap(({ all }) => all);

/** Flows as the file has them. */
export const FLOWS = SAMPLE_CATALOGUE.partners.flatMap((partner) => partner.giveaways ?? []);
