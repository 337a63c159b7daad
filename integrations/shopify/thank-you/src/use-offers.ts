import { useEffect, useState } from 'preact/hooks';
import { RewardsClient } from 'rewards-widget/client';
import { chooseOffers, type LinkedOffer } from './choose-offers.js';

/** Offers that come later would push the order away while it is read. */
const PATIENCE_MS = 4_000;

/** The offers to show: none until they have loaded, and none if that fails or takes too long. */
export function useOffers(feedUrl: string | undefined, count: number): readonly LinkedOffer[] {
  const [offers, setOffers] = useState<readonly LinkedOffer[]>([]);
  useEffect(() => {
    setOffers([]);
    if (feedUrl === undefined) return;
    const controller = new AbortController();
    const stop = (): void => controller.abort();
    const timer = setTimeout(stop, PATIENCE_MS);
    new RewardsClient({ feedUrl })
      .getFeed({ signal: controller.signal })
      .then((feed) => setOffers(chooseOffers(feed, count, Date.now())))
      // Whatever went wrong, a buyer can do nothing about it.
      .catch(() => undefined)
      .finally(() => clearTimeout(timer));
    return stop;
  }, [feedUrl, count]);
  return offers;
}
