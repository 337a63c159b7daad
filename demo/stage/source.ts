import { RewardsClient } from '../../src/client/index.js';
import type { GiveawayFlow } from '../../src/giveaway/giveaway-flow.js';
import type { RewardsCodes } from '../../src/codes/rewards-codes.js';
import type { RewardsWidget } from '../../src/widget/rewards-widget.js';
import { feedUrlOf, SHOPPER_COOKIE } from '../model/feeds.js';
import { sceneFeed } from '../scenarios/scene-feed.js';
import { createSceneService } from '../scenarios/scene-service.js';
import type { JsonObject } from '../model/json.js';
import { sceneCodes } from './codes-source.js';
import { resolvePictures } from './pictures.js';
import type { StageInput } from './stage-api.js';

/** An element, and the source of its payload. */
export interface Source {
  readonly element: RewardsWidget | GiveawayFlow | RewardsCodes;
  /** Shows a changed payload. */
  update(shown: StageInput): void;
}

/** Creates the scenario's element with its client. */
export function createSource(shown: StageInput): Source {
  const { scenario } = shown;
  if (scenario.element === 'rewards-codes') return sceneCodes(shown);
  if (scenario.live) return scenario.element === 'rewards-widget' ? liveRewards(shown) : liveGiveaway(shown);
  return scenario.element === 'rewards-widget' ? sceneRewards(shown) : sceneGiveaway(shown);
}

function sceneRewards(shown: StageInput): Source {
  const element = document.createElement('rewards-widget');
  if ((shown.scenario.answering ?? 'at-once') === 'at-once') {
    element.feed = feedOf(shown);
    return {
      element,
      update: (next) => {
        const same = next.payload === shown.payload && next.view.attributes.preview === shown.view.attributes.preview;
        shown = next;
        if (!same) element.feed = feedOf(next);
      },
    };
  }
  let payload = picturesOf(shown);
  element.client = sceneClient(shown, () => payload);
  return { element, update: refreshing(element, shown, (next) => (payload = next)) };
}

/** The payload as the service would send it, without what is only for previews. */
export function feedOf(shown: StageInput): JsonObject {
  return sceneFeed(picturesOf(shown), { flow: null, preview: shown.view.attributes.preview === true });
}

function sceneGiveaway(shown: StageInput): Source {
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
  return { element, update: refreshing(element, shown, (next) => (payload = next)) };
}

function claimFirst(element: GiveawayFlow, { offers }: JsonObject): void {
  const first = Array.isArray(offers) ? (offers[0] as unknown) : undefined;
  if (typeof first !== 'object' || first === null || !('id' in first) || typeof first.id !== 'string') return;
  void element.claim(first.id);
}

function firstCard(element: GiveawayFlow): Element | null | undefined {
  return element.shadowRoot?.querySelector('[part~=offer]');
}

function sceneClient({ scenario }: StageInput, payload: () => JsonObject): RewardsClient {
  // Never requested, because the scenario answers. Different for each scenario, because kept feeds and codes depend on it.
  const address = new URL(`scenes/${scenario.id}`, 'https://studio.invalid').href;
  const service = createSceneService(scenario, payload);
  if (scenario.answering === 'once') return afterVisit(address, service, service);
  return new RewardsClient({ feedUrl: address, baseUrl: address, fetch: service });
}

/** Shows a changed payload by a refresh, which keeps the old content meanwhile. */
function refreshing(
  element: RewardsWidget | GiveawayFlow,
  shown: StageInput,
  set: (payload: JsonObject) => void,
): Source['update'] {
  let last = shown.payload;
  return (next) => {
    if (next.payload === last) return;
    last = next.payload;
    set(picturesOf(next));
    void element.refresh();
  };
}

function liveRewards(shown: StageInput): Source {
  const element = document.createElement('rewards-widget');
  const update = ({
    scenario: { merchant = 'larkmere' },
    view: { condition = 'normal' },
    edited,
    payload,
  }: StageInput): void => {
    element.feed = edited ? payload : undefined;
    if (condition === 'outage')
      element.client ??= createOutage(feedUrlOf(merchant, 'normal'), feedUrlOf(merchant, 'down'));
    else element.feedUrl = feedUrlOf(merchant, condition);
  };
  update(shown);
  return { element, update };
}

function liveGiveaway(shown: StageInput): Source {
  const element = document.createElement('giveaway-flow');
  const update = ({ scenario, view, edited, payload }: StageInput): void => {
    const { condition = 'normal', shopper = 'shopper-1' } = view;
    document.cookie = `${SHOPPER_COOKIE}=${shopper}; path=/; SameSite=Strict`;
    element.giveaway = edited ? payload : undefined;
    element.baseUrl = feedUrlOf(scenario.merchant ?? 'larkmere', condition === 'outage' ? 'down' : condition);
    element.flowId = scenario.live?.flowId;
  };
  update(shown);
  return { element, update };
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

export function picturesOf({ payload, root }: StageInput): JsonObject {
  return resolvePictures(payload, root);
}
