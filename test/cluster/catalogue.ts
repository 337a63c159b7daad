/** A key of the catalogue's partner. */
export const API_KEY = 'cluster-key-1';

/** The offer that everybody claims. */
export const OFFER = 'gift';

/** More codes than the claims of one run. */
const POOL = 200_000;

/** @param title of the offer */
export function clusterCatalogue(title = 'A gift') {
  return {
    partners: [
      {
        id: 'cluster',
        keys: [API_KEY],
        feed: { headerTemplate: 1, settings: {}, all: [{ id: OFFER, title, expiry: null }] },
        giveaways: [{ id: 'flow', offers: [{ id: OFFER }] }],
        codes: { [OFFER]: Array.from({ length: POOL }, (_, index) => `GIFT-${index}`) },
      },
    ],
  };
}
