import { createGateway, type Gateway } from 'rewards-widget/gateway';

let created: Gateway | undefined;

/** Created with the first request, because the key is there when the site runs, and not yet when it is built. */
export function gateway(request: Request): Promise<Response> {
  created ??= createGateway({
    feedUrl: process.env.REWARDS_URL,
    baseUrl: process.env.REWARDS_URL,
    apiKey: process.env.REWARDS_API_KEY!,
    // Everyone is one shopper here. On your site: who is signed in, by the session of the request; null for nobody.
    identify: () => 'next-shopper',
  });
  return created(request);
}
