import { RewardsClient } from '../src/client/index.js';
import type { RewardsWidget } from '../src/rewards-widget/rewards-widget.js';
import type { GiveawayFlow } from '../src/giveaway-flow/giveaway-flow.js';
import { feedUrlOf, GIVEAWAYS, SHOPPER_COOKIE } from './feeds.js';
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

let signedIn = '';

/** Lets the giveaway load from where the settings say, for who is signed in. */
export function setGiveaway(flow: GiveawayFlow, { partner, condition, show, shopper }: Settings): void {
  document.cookie = `${SHOPPER_COOKIE}=${shopper}; path=/; SameSite=Strict`;
  const [first] = GIVEAWAYS[partner];
  flow.baseUrl = feedUrlOf(partner, condition === 'outage' ? 'down' : condition);
  flow.flowId = GIVEAWAYS[partner].some(([id]) => id === show) ? show : first![0];
  // The element cannot know that somebody else has signed in: a shop reloads its page then, or says so.
  if (signedIn && signedIn !== shopper) void flow.refresh();
  signedIn = shopper;
}

/** A service that has answered once, and is down from then on. */
async function createOutage(feedUrl: string, down: string): Promise<RewardsClient> {
  await new RewardsClient({ feedUrl }).getFeed();
  return new RewardsClient({ feedUrl, fetch: (input, init) => fetch((input as string).replace(feedUrl, down), init) });
}
