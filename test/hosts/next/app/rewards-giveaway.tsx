import { connection } from 'next/server';
import { renderGiveawayFlow } from 'rewards-widget/server';
import { gateway } from '../gateway';
import { ServerDrawn } from './server-drawn';

export async function RewardsGiveaway() {
  // Rendered on each request: the key is missing when Next builds the site.
  await connection();
  const answer = await gateway(new Request('http://localhost/rewards/api/v1/giveaways/flow?id=weekly-treats'));
  const html = await renderGiveawayFlow({
    giveaway: answer.ok ? (await answer.json()).data : undefined,
    attributes: { 'base-url': '/rewards', 'flow-id': 'weekly-treats' },
    lang: 'en',
  });
  return <ServerDrawn html={html} />;
}
