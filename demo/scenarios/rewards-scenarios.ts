import { breakImages, bringForward, changeOffers, enlarge, openOffers } from './change-payload.js';
import { dayAfter, instantAfter } from './sample-payloads.js';
import { LONG_HEADING, LONG_SUBHEADING, withLongTexts } from './long-text.js';
import { malformFeed } from './change-payload.js';
import { larkmereFeed, larkmerePreview, vellowayFeed, type FeedPayload } from './sample-payloads.js';
import { grouped, type Scenario, type Situation } from './scenario.js';

const CONTENT: readonly Situation[] = [
  {
    id: 'typical',
    title: 'Typical',
    about: 'A department store: three heroes, eight popular offers and a catalogue of 34.',
    payload: typicalFeed,
  },
  {
    id: 'as-sent',
    title: 'As partners send it',
    about: 'Portraits, products on white, a panorama, wordmarks and white logos beside the usual pictures.',
    payload: asSentFeed,
  },
  {
    id: 'typical-velloway',
    title: 'Another merchant',
    about: 'A travel club with colours of its own, the split header and one hero.',
    payload: vellowayFeed,
    merchant: 'velloway',
  },
  {
    id: 'social-proof',
    title: 'Social proof',
    about: 'A short line on every offer: some have their own, the others share one.',
    payload: (now) => withStickers(typicalFeed(now)),
  },
  {
    id: 'single-offer',
    title: 'A single offer',
    about: 'One offer, no hero and no popular offers.',
    payload: (now) => ({ ...only(larkmereFeed(now), 1), hero: [], popular: [] }),
  },
  {
    id: 'empty-hero',
    title: 'No hero',
    about: 'The account has set no hero, so the popular offers come first.',
    payload: (now) => ({ ...larkmereFeed(now), hero: [] }),
  },
  {
    id: 'nothing',
    title: 'Nothing at all',
    about: 'A feed in which every list is empty.',
    payload: (now) => ({ ...larkmereFeed(now), hero: [], popular: [], all: [], testOffers: [] }),
  },
  {
    id: 'large-1000',
    title: '1,000 offers',
    about: 'A large catalogue to scroll, search and filter.',
    payload: (now) => enlarge(larkmereFeed(now), 1000, now),
    attributes: { placements: 'all' },
  },
  {
    id: 'large-10000',
    title: '10,000 offers',
    about: 'A very large catalogue. Only the cards in view are in the page.',
    payload: (now) => enlarge(larkmereFeed(now), 10_000, now),
    attributes: { placements: 'all' },
  },
  {
    id: 'long-text',
    title: 'Long words',
    about: 'Very long words without a break, in every text of the feed.',
    payload: (now) => withLongTexts(only(larkmereFeed(now), 12), now),
    attributes: { heading: LONG_HEADING, subheading: LONG_SUBHEADING },
  },
  {
    id: 'missing-images',
    title: 'Missing images',
    about: 'Pictures and logos that are missing or fail to load.',
    payload: (now) => breakImages(only(larkmereFeed(now), 12)),
  },
  {
    id: 'age-gate',
    title: 'Age gate',
    about: 'Offers for adults are left out until the reader confirms their age.',
    payload: adultFeed,
    attributes: { ageRestricted: 'gate' },
  },
];

const TROUBLE: readonly Situation[] = [
  {
    id: 'malformed',
    title: 'Malformed feed',
    about: 'Wrong types, unsafe addresses, bad colours. Shows what it can and reports the rest.',
    payload: (now) => malformFeed(larkmereFeed(now)),
  },
  {
    id: 'slow',
    title: 'Slow network',
    about: 'The answer takes three seconds, and skeletons hold its place.',
    payload: typicalFeed,
    answering: 'slowly',
  },
  {
    id: 'down',
    title: 'Service down',
    about: 'The service answers with an error, and there is no earlier feed to show.',
    payload: typicalFeed,
    answering: 'down',
  },
  {
    id: 'stale',
    title: 'Last good feed',
    about: 'The service is down, and the feed of an earlier visit is shown.',
    payload: typicalFeed,
    answering: 'once',
  },
  {
    id: 'garbled',
    title: 'Unreadable answer',
    about: 'The answer is an HTML page instead of a feed.',
    payload: typicalFeed,
    answering: 'garbled',
  },
];

const PREVIEW: readonly Situation[] = [
  {
    id: 'preview',
    title: 'Unpublished offers',
    about: 'A look before going live: unpublished, ended and test offers.',
    payload: previewFeed,
    attributes: { preview: true },
  },
];

/** Scenarios of `<rewards-widget>`, the most used first. */
export const REWARDS_SCENARIOS: readonly Scenario[] = [
  ...grouped('rewards-widget', 'Content', CONTENT),
  ...grouped('rewards-widget', 'Loading and trouble', TROUBLE),
  ...grouped('rewards-widget', 'Preview', PREVIEW),
];

/** Two of the offers end soon. */
function typicalFeed(now: Date): FeedPayload {
  const ends: Readonly<Record<string, string>> = {
    'pellow-first-bag': instantAfter(now, 3),
    'hutfold-midweek': dayAfter(now, 1),
  };
  return changeOffers(larkmereFeed(now), (offer) => ({ ...offer, ...(ends[offer.id] && { expiry: ends[offer.id] }) }));
}

/** The offers with pictures and logos of other shapes and grounds, and a few others. */
function asSentFeed(now: Date): FeedPayload {
  const feed = larkmereFeed(now);
  const ids = [
    'merrow-jumper',
    'oddfield-jars',
    'hutfold-midweek',
    'vallombre-mixed-six',
    'fennimoor-sofa',
    'quern-loaf',
  ];
  const all = openOffers(bringForward(feed.all, ids), now).slice(0, 10);
  return { ...feed, hero: all.slice(0, 1), popular: all.slice(1, 6), all };
}

/** Only the first `count` published offers, and the heroes and popular offers among them. */
function only(feed: FeedPayload, count: number): FeedPayload {
  const all = feed.all.filter(({ published, expiry }) => published !== false && expiry == null).slice(0, count);
  const kept = new Set(all.map(({ id }) => id));
  const [first, second, ...others] = all;
  return {
    ...feed,
    hero: [first, second].filter((offer) => offer !== undefined),
    popular: others.filter(({ id }) => kept.has(id)).slice(0, 4),
    all,
    testOffers: [],
  };
}

function withStickers(feed: FeedPayload): FeedPayload {
  const { socialProof } = feed.settings as { readonly socialProof: object };
  return {
    ...feed,
    settings: {
      ...feed.settings,
      socialProof: { ...socialProof, position: 'under_image', fallbackText: 'Chosen by our members' },
    },
  };
}

function adultFeed(now: Date): FeedPayload {
  const feed = larkmereFeed(now);
  const restricted = feed.all.filter(({ ageRestricted }) => ageRestricted === true).map(({ id }) => id);
  const all = openOffers(bringForward(feed.all, restricted), now);
  return { ...feed, hero: all.slice(0, 1), popular: bringForward(feed.popular, restricted).slice(0, 4), all };
}

/** First the offers that only a preview has, then a few others. */
function previewFeed(now: Date): FeedPayload {
  const feed = larkmerePreview(now);
  const open = openOffers(feed.all, now);
  const unpublished = feed.all.filter(({ published }) => published === false);
  const ended = feed.all.filter((offer) => !open.includes(offer) && !unpublished.includes(offer));
  return { ...feed, hero: unpublished.slice(0, 1), popular: [], all: [...unpublished, ...ended, ...open.slice(0, 5)] };
}
