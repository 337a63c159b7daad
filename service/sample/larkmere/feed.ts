import { fullOffer, type OfferDraft, type WireOffer } from '../offer.js';
import { FOOD } from './food.js';
import { HOME } from './home.js';
import { LIVING } from './living.js';

/** In the order of the catalogue: departments alternate, as in a shop window. */
export const OFFERS: OfferDraft[] = [...takeTurns(FOOD, HOME, LIVING)];

export const TEST_OFFERS: OfferDraft[] = [
  {
    id: 'quern-festive-loaf',
    brand: 'quern',
    category: 'Bakery',
    title: 'Spiced winter loaf, draft wording',
    description: 'For a look at the layout; dates and price are still to be agreed with the bakery.',
    discount: '£1 off',
    code: 'LOAF-DRAFT',
  },
  {
    id: 'kettlebrook-long-name',
    brand: 'kettlebrook',
    category: 'Kitchen',
    title:
      'An offer whose title goes on for so long that it cannot possibly fit on two lines of a card, whatever its width',
    description:
      'The description does the same. It has a second sentence, and a third that adds nothing at all, so that one sees where the card cuts it off and whether the details show it whole.',
    discount: 'A discount that is described in one whole sentence',
    code: 'KETTLEBROOK-TEST-0000-1111-2222-3333-4444-5555',
    atCheckout: true,
    expiry: '2030-01-01',
  },
  {
    id: 'pellow-ended',
    brand: 'pellow',
    category: 'Coffee',
    title: 'Summer espresso, ended',
    discount: '20% off',
    expiry: '2025-08-31T23:59:59+01:00',
  },
];

const HERO = ['marrow-veg-box', 'fennimoor-sofa', 'pellow-first-bag'];

const POPULAR = [
  'petrel-second-pizza',
  'hutfold-midweek',
  'oatsmere-skincare',
  'foxglove-paperbacks',
  'frondel-plants',
  'vallombre-mixed-six',
  'merrow-jumper',
  'wagbury-dog-food',
];

const all = OFFERS.map(fullOffer);

const pick = (ids: readonly string[]): WireOffer[] => ids.flatMap((id) => all.filter((offer) => offer.id === id));

/** Sends every setting, and nearly every field of an offer, even empty ones. */
export const FEED = {
  headerTemplate: 1,
  settings: {
    ctaLabel: 'Get this offer',
    ctaColor: '#ffffff',
    ctaBg: '#1f5f4f',
    headerBg: '#f3eadb',
    headerTextColor: '#2a2118',
    sectionTitles: ['Worth a look', 'Much used this month', 'All offers'],
    socialProof: {
      enabled: true,
      socialCta: {
        'pellow-first-bag': '412 bags sent',
        'marrow-veg-box': 'Used 1,208 times',
        'petrel-second-pizza': '96 tables this week',
        'hutfold-midweek': 'Booked 31 times',
        'foxglove-paperbacks': 'Staff favourite',
        'wagbury-dog-food': '540 dogs fed',
        'oatsmere-skincare': 'Rated 4.8 of 5',
      },
      stickers: {
        'fennimoor-sofa': '100 nights to decide',
        'frondel-plants': { text: 'New' },
        'quern-loaf': { text: 'In your neighbourhood' },
        'spadewell-seeds': 'Back for spring',
        'daubwell-saturday': { text: 'For children' },
        'calavento-early': { text: 'Dates until October' },
      },
      dynamicSocials: false,
      position: 'on_image',
      displayMode: 'exact',
      showValue: 25,
      fallbackText: '',
    },
  },
  hero: pick(HERO),
  popular: pick(POPULAR),
  all,
  testOffers: TEST_OFFERS.map(fullOffer),
};

function* takeTurns<T>(...lists: readonly T[][]): Generator<T> {
  const longest = Math.max(...lists.map((list) => list.length));
  for (let index = 0; index < longest; index++) {
    for (const list of lists) if (index < list.length) yield list[index] as T;
  }
}
