import { RewardsGiveaway } from '../rewards-giveaway';
import { RewardsOffers } from '../rewards-offers';

// Rendered on each request.
export const dynamic = 'force-dynamic';

export default function Page() {
  return (
    <>
      <h1>Thank you for your order</h1>
      <RewardsGiveaway />
      <RewardsOffers />
    </>
  );
}
