/** A key of the catalogue's partner. */
export const API_KEY = 'cluster-key-1';

/** An offer that everybody claims. */
export interface ClusterOffer {
  readonly id: string;
  /** More codes than claims. */
  readonly codes: readonly string[];
}

export function clusterOffer(id: string): ClusterOffer {
  return { id, codes: Array.from({ length: 200_000 }, (_, index) => `${id.toUpperCase()}-${index}`) };
}

/** @param title of the offer */
export function clusterCatalogue({ id, codes }: ClusterOffer, title = 'A gift') {
  return {
    partners: [
      {
        id: 'cluster',
        keys: [API_KEY],
        feed: { headerTemplate: 1, settings: {}, all: [{ id, title, expiry: null }] },
        giveaways: [{ id: 'flow', offers: [{ id }] }],
        codes: { [id]: codes },
      },
    ],
  };
}
