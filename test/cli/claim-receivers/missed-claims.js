import { RewardsClient } from 'rewards-widget/client';

const client = new RewardsClient({ baseUrl: process.env.REWARDS_BASE_URL, apiKey: process.env.REWARDS_API_KEY });

/**
 * Finds claims of the service that your receiver has not got.
 *
 * @param received the claims that it got in this range: `{ user, offer }` each
 */
export async function missedClaims({ start, end }, received) {
  const count = new Map();
  const nameOf = ({ user, offer }) => JSON.stringify([user, offer]);
  for (const claim of received) count.set(nameOf(claim), (count.get(nameOf(claim)) ?? 0) + 1);
  const missed = [];
  for await (const { user, offer, timestamp } of client.giveawayEvents({ type: 'claim', start, end })) {
    const name = nameOf({ user, offer });
    const left = count.get(name) ?? 0;
    if (left > 0) count.set(name, left - 1);
    else missed.push({ user, offer, at: timestamp });
  }
  return missed;
}
