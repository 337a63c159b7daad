import { renderRewardsWidget } from 'rewards-widget/server';
import { gateway } from '../gateway';
import { ServerDrawn } from './server-drawn';

export async function RewardsOffers() {
  // From the gateway's memory, so that not every page is a request to the service.
  const answer = await gateway(new Request('http://localhost/rewards/gap/api'));
  const html = await renderRewardsWidget({
    feed: answer.ok ? await answer.json() : undefined,
    attributes: { 'feed-url': '/rewards' },
    lang: 'en',
  });
  return <ServerDrawn html={html} />;
}
