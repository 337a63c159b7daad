import type { JsonObject } from '../model/json.js';
import { changeFirst } from './change-payload.js';
import { dayAfter, instantAfter } from './sample-payloads.js';
import { withLongGiveawayTexts } from './long-text.js';
import { malformGiveaway } from './change-payload.js';
import { giveaway, type GiveawayPayload } from './sample-payloads.js';
import { grouped, type Scenario, type Situation } from './scenario.js';

const LAYOUTS: readonly Situation[] = [
  {
    id: 'giveaway-typical',
    title: 'Grid',
    about: 'Four treats in a grid, under a centred header with three steps.',
    payload: (now) => giveaway('weekly-treats', now),
  },
  {
    id: 'giveaway-list',
    title: 'List',
    about: 'One offer per row, under a split header with pictures for the steps. One offer has ended, one opens later.',
    payload: newHome,
  },
  {
    id: 'giveaway-spotlight',
    title: 'Spotlight',
    about: 'A single offer, as large as it gets.',
    payload: (now) => giveaway('cabin-draw', now),
  },
  {
    id: 'giveaway-carousel',
    title: 'Carousel',
    about: 'A row to swipe, in the colours of the page, since the account has set none.',
    payload: (now) => giveaway('reading-month', now),
  },
];

const CLAIM: readonly Situation[] = [
  {
    id: 'claim-ready',
    title: 'Ready',
    about: 'Nothing claimed yet: press a button to get a code.',
    payload: treats,
  },
  {
    id: 'claim-claiming',
    title: 'Claiming',
    about: 'The first code is on its way, and takes four seconds.',
    payload: treats,
    claims: 'slowly',
    claimed: true,
  },
  {
    id: 'claim-claimed',
    title: 'Claimed',
    about: 'The first code has replaced its button.',
    payload: treats,
    claimed: true,
  },
  {
    id: 'claim-refused-once',
    title: 'Refused: once only',
    about: 'This offer is once per person, and this shopper has already claimed it.',
    payload: onceEver,
    claims: 'claimed-before',
    claimed: true,
  },
  {
    id: 'claim-refused-window',
    title: 'Refused: too early',
    about: 'The last code is less than a week old. The refusal says when the next one can be claimed.',
    payload: treats,
    claims: 'within-window',
    claimed: true,
  },
  {
    id: 'claim-refused-none-left',
    title: 'Refused: none left',
    about: 'All codes have been claimed.',
    payload: treats,
    claims: 'none-left',
    claimed: true,
  },
  {
    id: 'claim-unconfirmed',
    title: 'Unconfirmed',
    about: 'The answer got lost. Trying again brings the code.',
    payload: treats,
    claims: 'lost',
    claimed: true,
  },
  {
    id: 'claim-upcoming',
    title: 'Upcoming',
    about: 'The first offer opens in three days.',
    payload: (now) => change(now, { schedule: instantAfter(now, 3) }),
  },
  {
    id: 'claim-ended',
    title: 'Ended',
    about: 'The first offer ended last week, and stays on the page.',
    payload: (now) => change(now, { expiry: dayAfter(now, -7) }),
  },
  {
    id: 'claim-signed-out',
    title: 'Signed out',
    about: 'The shopper is not signed in, and a claim says so.',
    payload: treats,
    claims: 'signed-out',
    claimed: true,
  },
];

const TROUBLE: readonly Situation[] = [
  {
    id: 'giveaway-long-text',
    atFirstOffer: true,
    title: 'Long words',
    about: 'Very long words without a break, in every text and in the code.',
    payload: (now) => withLongGiveawayTexts(giveaway('weekly-treats', now)),
    claimed: true,
  },
  {
    id: 'giveaway-malformed',
    title: 'Malformed giveaway',
    about: 'Wrong types, unsafe addresses, an unknown layout. Shows what it can and reports the rest.',
    payload: (now) => malformGiveaway(giveaway('weekly-treats', now)),
  },
  {
    id: 'giveaway-nothing',
    title: 'Nothing at all',
    about: 'A giveaway without offers.',
    payload: (now) => ({ ...giveaway('weekly-treats', now), offers: [] }),
  },
  {
    id: 'giveaway-slow',
    title: 'Slow network',
    about: 'The answer takes three seconds, and skeletons hold its place.',
    payload: (now) => giveaway('weekly-treats', now),
    answering: 'slowly',
  },
  {
    id: 'giveaway-down',
    title: 'Service down',
    about: 'The service answers with an error.',
    payload: (now) => giveaway('weekly-treats', now),
    answering: 'down',
  },
];

const PREVIEW: readonly Situation[] = [
  {
    id: 'giveaway-preview',
    atFirstOffer: true,
    title: 'Sample code',
    about: 'A preview records nothing, and a claim brings a code that is marked as a sample.',
    payload: (now) => giveaway('weekly-treats', now),
    claimed: true,
    attributes: { preview: true },
  },
];

/** Scenarios of `<giveaway-flow>`, the most used first. */
export const GIVEAWAY_SCENARIOS: readonly Scenario[] = [
  ...grouped('giveaway-flow', 'Layouts', LAYOUTS),
  ...grouped('giveaway-flow', 'A claim', CLAIM).map((scenario) => ({ ...scenario, atFirstOffer: true })),
  ...grouped('giveaway-flow', 'Loading and trouble', TROUBLE),
  ...grouped('giveaway-flow', 'Preview', PREVIEW),
];

/** One offer ended last week, and one opens in a few days. */
function newHome(now: Date): GiveawayPayload {
  const changes: Readonly<Record<string, JsonObject>> = {
    'home-linen': { expiry: dayAfter(now, -7) },
    'home-plant': { schedule: instantAfter(now, 5), description: 'Sent once it is warm enough to travel.' },
  };
  const home = giveaway('new-home', now);
  return { ...home, offers: home.offers.map((offer) => ({ ...offer, ...changes[offer.id] })) };
}

/** Three offers in a row: one with a claim, and two to compare it with. */
function treats(now: Date): GiveawayPayload {
  return change(now, {});
}

function change(now: Date, fields: JsonObject): GiveawayPayload {
  return changeFirst(giveaway('weekly-treats', now), (offer) => ({ ...offer, ...fields }), 3);
}

function onceEver(now: Date): GiveawayPayload {
  return changeFirst(giveaway('weekly-treats', now), (offer) => ({ ...offer, frequency: null }), 3);
}
