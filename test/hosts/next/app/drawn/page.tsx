import { renderGiveawayFlow, renderRewardsWidget } from 'rewards-widget/server';
import { gateway } from '../../gateway';
import { ServerDrawn } from './server-drawn';

// Drawn when it is asked for. The gateway keeps the feed in memory.
export const dynamic = 'force-dynamic';

export default async function Page() {
  const [feed, answer] = await Promise.all([
    ask('/gap/api'),
    ask('/api/v1/giveaways/flow?id=weekly-treats') as Promise<{ data: unknown } | undefined>,
  ]);
  const flow = await renderGiveawayFlow({
    giveaway: answer?.data,
    attributes: { 'base-url': '/rewards', 'flow-id': 'weekly-treats' },
    lang: 'en',
  });
  const widget = await renderRewardsWidget({ feed, attributes: { 'feed-url': '/rewards' }, lang: 'en' });
  return (
    <>
      <h1>Thank you for your order</h1>
      <ServerDrawn html={flow} />
      <ServerDrawn html={widget} />
    </>
  );
}

/** Asks the gateway, which answers within this process. */
async function ask(path: string): Promise<unknown> {
  const answer = await gateway(new Request(`http://localhost/rewards${path}`));
  return answer.ok ? await answer.json() : undefined;
}
