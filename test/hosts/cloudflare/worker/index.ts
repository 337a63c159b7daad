import { waitUntil } from 'cloudflare:workers';
import { createGateway, type Gateway } from 'rewards-widget/gateway';
import { storeIn, type RewardsStore } from './store';

export { RewardsStore } from './store';

interface Env {
  REWARDS_URL: string;
  REWARDS_API_KEY: string;
  REWARDS_STORE: DurableObjectNamespace<RewardsStore>;
}

let gateway: Gateway | undefined;

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    // Once, not with each request: it keeps the feed.
    gateway ??= createGateway({
      feedUrl: env.REWARDS_URL,
      baseUrl: env.REWARDS_URL,
      apiKey: env.REWARDS_API_KEY,
      // Here, everyone is the same shopper. On your site, return the signed-in user of the session, or null.
      identify: () => 'cloudflare-shopper',
      address: ({ headers }) => headers.get('CF-Connecting-IP') ?? undefined,
      store: storeIn(env.REWARDS_STORE),
      waitUntil,
    });
    return gateway(request);
  },
};
