import { sparseOffer, type OfferDraft, type WireOffer } from '../offer.js';
import { GOING_OUT } from './going-out.js';
import { SPORT } from './sport.js';
import { TECHNOLOGY } from './technology.js';

export const OFFERS: OfferDraft[] = SPORT.flatMap((offer, index) => [
  offer,
  ...TECHNOLOGY.slice(index, index + 1),
  ...GOING_OUT.slice(2 * index, 2 * index + 2),
]);

export const TEST_OFFERS: OfferDraft[] = [
  {
    id: 'cairnfell-untitled',
    brand: 'cairnfell',
    category: 'Hiking',
    description: 'Has no title: the discount stands in for it.',
    discount: 'Test offer, 5% off',
  },
  {
    id: 'linnet-night',
    brand: 'linnet',
    category: 'Trains',
    title: 'Night train, draft',
    discount: '€10 off',
    atCheckout: true,
    expiry: '2027-05-01',
  },
];

const POPULAR = [
  'stridewick-trainers',
  'linnet-rail-card',
  'tonewick-headphones',
  'gablestay-city',
  'lumavane-camera',
  'nevola-scoops',
];

const all = OFFERS.map(sparseOffer);

const pick = (ids: readonly string[]): WireOffer[] => ids.flatMap((id) => all.filter((offer) => offer.id === id));

/** Sends only fields with a value. */
export const FEED = {
  headerTemplate: 2,
  settings: {
    ctaLabel: 'View deal',
    ctaColor: '#1d1a12',
    ctaBg: '#ffb347',
    headerBg: '#17233f',
    headerTextColor: '#f4f6ff',
    sectionTitles: [
      { placement: 'popular', title: 'Members come back for these' },
      { placement: 'all', title: 'Every member reward' },
    ],
    socialProof: {
      enabled: true,
      socialCta: {},
      stickers: {},
      dynamicSocials: true,
      position: 'under_image',
      fallbackText: 'Open to all members',
    },
  },
  hero: pick(['cairnfell-tent']),
  popular: pick(POPULAR),
  all,
  testOffers: TEST_OFFERS.map(sparseOffer),
};
