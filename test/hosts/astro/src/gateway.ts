import { createGateway } from 'rewards-widget/gateway';

export const gateway = createGateway({
  feedUrl: process.env.REWARDS_URL,
  baseUrl: process.env.REWARDS_URL,
  apiKey: process.env.REWARDS_API_KEY!,
  // Everyone is one shopper here. On your site: who is signed in, by the session of the request; null for nobody.
  identify: () => 'astro-shopper',
});
