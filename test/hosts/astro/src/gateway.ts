import { createGateway } from 'rewards-widget/gateway';

export const gateway = createGateway({
  feedUrl: process.env.REWARDS_URL,
  baseUrl: process.env.REWARDS_URL,
  apiKey: process.env.REWARDS_API_KEY!,
  // Here, everyone is the same shopper. On your site, return the signed-in user of the session, or null.
  identify: () => 'astro-shopper',
});
