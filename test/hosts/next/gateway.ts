import { createGateway, type Gateway } from 'rewards-widget/gateway';

let created: Gateway | undefined;

/** Created on the first request, because the key is known at run time, but not at build time. */
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
