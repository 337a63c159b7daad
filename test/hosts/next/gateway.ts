import { createGateway, type Gateway } from 'rewards-widget/gateway';

let created: Gateway | undefined;

/** Created on the first request, because the key is known at run time, but not at build time. */
export function gateway(request: Request): Promise<Response> {
  created ??= createGateway({
    feedUrl: process.env.REWARDS_URL,
    baseUrl: process.env.REWARDS_URL,
    apiKey: process.env.REWARDS_API_KEY!,
    // Here, everyone is the same shopper. On your site, return the signed-in user of the session, or null.
    identify: () => 'next-shopper',
  });
  return created(request);
}
