/** A key of the catalogue's partner. */
export const API_KEY = 'cluster-key-1';

/** The offer that everybody claims. */
export const OFFER = 'gift';

/** More codes than the claims of one run. */
export const POOL: readonly string[] = Array.from({ length: 200_000 }, (_, index) => `GIFT-${index}`);

/** @param title of the offer */
export function clusterCatalogue(title = 'A gift') {
  return {
    partners: [
      {
        id: 'cluster',
        keys: [API_KEY],
        feed: { headerTemplate: 1, settings: {}, all: [{ id: OFFER, title, expiry: null }] },
        giveaways: [{ id: 'flow', offers: [{ id: OFFER }] }],
        codes: { [OFFER]: POOL },
      },
    ],
  };
}
