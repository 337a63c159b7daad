import { RewardsClient } from '../../src/client/index.js';
import type { GiveawayFlow } from '../../src/giveaway-flow/giveaway-flow.js';
import type { RewardsWidget } from '../../src/rewards-widget/rewards-widget.js';
import { feedUrlOf, SHOPPER_COOKIE } from '../model/feeds.js';
import { sceneFeed } from '../scenarios/scene-feed.js';
import { createSceneService } from '../scenarios/scene-service.js';
import type { JsonObject } from '../model/json.js';
import { resolvePictures } from './pictures.js';
import type { Shown } from './shown.js';

/** An element, and the source of its payload. */
export interface Source {
  readonly element: RewardsWidget | GiveawayFlow;
  /** Shows a changed payload. */
  give(shown: Shown): void;
}

/** Creates the scenario's element with its client. */
export function createSource(shown: Shown): Source {
  const { scenario } = shown;
  if (scenario.live) return scenario.element === 'rewards-widget' ? liveRewards(shown) : liveGiveaway(shown);
  return scenario.element === 'rewards-widget' ? sceneRewards(shown) : sceneGiveaway(shown);
}

function sceneRewards(shown: Shown): Source {
  const element = document.createElement('rewards-widget');
  if ((shown.scenario.answering ?? 'at-once') === 'at-once') {
    element.feed = feedOf(shown);
    return {
      element,
      give: (next) => {
        const same = next.payload === shown.payload && next.view.attributes.preview === shown.view.attributes.preview;
        shown = next;
        if (!same) element.feed = feedOf(next);
      },
    };
  }
  let payload = picturesOf(shown);
  element.client = sceneClient(shown, () => payload);
  return { element, give: refreshing(element, shown, (next) => (payload = next)) };
}

/** The payload as the service would send it, without what is only for previews. */
export function feedOf(shown: Shown): JsonObject {
  return sceneFeed(picturesOf(shown), { flow: null, preview: shown.view.attributes.preview === true });
}

function sceneGiveaway(shown: Shown): Source {
  const element = document.createElement('giveaway-flow');
  const { scenario } = shown;
  let payload = picturesOf(shown);
  element.client = sceneClient(shown, () => payload);
  element.flowId = typeof payload.id === 'string' ? payload.id : scenario.id;
  // A scenario always begins in the same state, without earlier claims.
  void element.forgetCodes();
  const onReady = (): void => {
    if (scenario.claimed) claimFirst(element, payload);
    if (scenario.atFirstOffer) firstCard(element)?.scrollIntoView({ block: 'center' });
  };
  element.addEventListener('rewards-ready', onReady, { once: true });
  return { element, give: refreshing(element, shown, (next) => (payload = next)) };
}

function claimFirst(element: GiveawayFlow, { offers }: JsonObject): void {
  const first = Array.isArray(offers) ? (offers[0] as unknown) : undefined;
  if (typeof first !== 'object' || first === null || !('id' in first) || typeof first.id !== 'string') return;
  void element.claim(first.id);
}

function firstCard(element: GiveawayFlow): Element | null | undefined {
  return element.shadowRoot?.querySelector('[part~=offer]');
}

function sceneClient({ scenario }: Shown, payload: () => JsonObject): RewardsClient {
  // Never requested, because the scenario answers. Different for each scenario, because kept feeds and codes depend on it.
  const address = new URL(`scenes/${scenario.id}`, 'https://studio.invalid').href;
  const service = createSceneService(scenario, payload);
  if (scenario.answering === 'once') return afterVisit(address, service, service);
  return new RewardsClient({ feedUrl: address, baseUrl: address, fetch: service });
}

/** Shows a changed payload by a refresh, which keeps the old content meanwhile. */
function refreshing(
  element: RewardsWidget | GiveawayFlow,
  shown: Shown,
  set: (payload: JsonObject) => void,
): Source['give'] {
  let last = shown.payload;
  return (next) => {
    if (next.payload === last) return;
    last = next.payload;
    set(picturesOf(next));
    void element.refresh();
  };
}

function liveRewards(shown: Shown): Source {
  const element = document.createElement('rewards-widget');
  const give = ({
    scenario: { merchant = 'larkmere' },
    view: { condition = 'normal' },
    edited,
    payload,
  }: Shown): void => {
    element.feed = edited ? payload : undefined;
    if (condition === 'outage')
      element.client ??= createOutage(feedUrlOf(merchant, 'normal'), feedUrlOf(merchant, 'down'));
    else element.feedUrl = feedUrlOf(merchant, condition);
  };
  give(shown);
  return { element, give };
}

function liveGiveaway(shown: Shown): Source {
  const element = document.createElement('giveaway-flow');
  const give = ({ scenario, view, edited, payload }: Shown): void => {
    const { condition = 'normal', shopper = 'shopper-1' } = view;
    document.cookie = `${SHOPPER_COOKIE}=${shopper}; path=/; SameSite=Strict`;
    element.giveaway = edited ? payload : undefined;
    element.baseUrl = feedUrlOf(scenario.merchant ?? 'larkmere', condition === 'outage' ? 'down' : condition);
    element.flowId = scenario.live?.flowId;
  };
  give(shown);
  return { element, give };
}

/** Simulates a service that answers once, and is down from then on. */
function createOutage(feedUrl: string, down: string): RewardsClient {
  return afterVisit(feedUrl, fetch, (input, init) => fetch((input as string).replace(feedUrl, down), init));
}

/** A client that asks by `now`, after an earlier visit has asked by `before` and kept the feed. */
function afterVisit(feedUrl: string, before: typeof fetch, now: typeof fetch): RewardsClient {
  const earlier = new RewardsClient({ feedUrl, fetch: before }).getFeed();
  return new RewardsClient({
    feedUrl,
    fetch: async (...request) => {
      await earlier;
      return await now(...request);
    },
  });
}

export function picturesOf({ payload, root }: Shown): JsonObject {
  return resolvePictures(payload, root);
}
