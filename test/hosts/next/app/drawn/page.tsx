import { Suspense } from 'react';
import { RewardsGiveaway } from '../rewards-giveaway';
import { RewardsOffers } from '../rewards-offers';

export default function Page() {
  return (
    <>
      <h1>Thank you for your order</h1>
      <Suspense>
        <RewardsGiveaway />
      </Suspense>
      <Suspense>
        <RewardsOffers />
      </Suspense>
    </>
  );
}
