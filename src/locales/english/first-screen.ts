import type { CoreStrings } from '../strings.js';

/** The English strings of the first screen. */
export const firstScreenEnglish: CoreStrings = {
  heading: 'Your rewards',
  subheading: 'A thank-you from brands we like',
  disclosure: 'Our partners pay us for the offers shown here.',
  hero: 'Featured',
  popular: 'Popular',
  all: 'All offers',
  test: 'Test offers',
  viewOffer: 'View offer',
  newTab: 'opens in a new tab',
  details: 'Details',
  preview: 'Preview',
  ended: 'Ended',
  testBadge: 'Test',
  adult: '18+',
  adultOffers: { one: '{n} offer is for adults.', other: '{n} offers are for adults.' },
  confirmAge: 'I’m 18 or over',
  results: { one: '{n} offer', other: '{n} offers' },
  loading: 'Loading offers',
  empty: 'No offers just now. New ones appear here.',
  error: 'We couldn’t load the offers.',
  retry: 'Try again',
  missing: 'That didn’t load.',
};
