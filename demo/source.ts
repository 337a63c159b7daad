import { RewardsClient } from '../src/client/index.js';
import type { RewardsWidget } from '../src/rewards-widget/rewards-widget.js';
import { feedUrlOf } from './feeds.js';
import type { Settings } from './settings.js';

let current = '';

/** Lets the widget load from where the settings say. */
export function setSource(widget: RewardsWidget, { partner, condition }: Settings): void {
  const source = `${partner} ${condition}`;
  if (source === current) return;
  current = source;
  const normal = feedUrlOf(partner, 'normal');
  widget.client = undefined;
  widget.feedUrl = condition === 'outage' ? normal : feedUrlOf(partner, condition);
  if (condition !== 'outage') return;
  void createOutage(normal, feedUrlOf(partner, 'down')).then((client) => {
    if (source === current) widget.client = client;
  });
}

/** A service that has answered once, and is down from then on. */
async function createOutage(feedUrl: string, down: string): Promise<RewardsClient> {
  await new RewardsClient({ feedUrl }).getFeed();
  return new RewardsClient({ feedUrl, fetch: (input, init) => fetch((input as string).replace(feedUrl, down), init) });
}
