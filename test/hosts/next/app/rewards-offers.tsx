import { connection } from 'next/server';
import { renderRewardsWidget } from 'rewards-widget/server';
import { gateway } from '../gateway';
import { ServerDrawn } from './server-drawn';

export async function RewardsOffers() {
  // Rendered on each request: the key is missing when Next builds the site.
  await connection();
  // From the gateway's memory, so that not every page is a request to the service.
  const answer = await gateway(new Request('http://localhost/rewards/gap/api'));
  const html = await renderRewardsWidget({
    feed: answer.ok ? await answer.json() : undefined,
    attributes: { 'feed-url': '/rewards' },
    lang: 'en',
  });
  return <ServerDrawn html={html} />;
}
