import type { CoreStrings } from '../strings.js';

/** The English strings of the first screen. */
export const firstScreenEnglish: CoreStrings = {
  heading: 'Your rewards',
  subheading: 'Offers from our partners',
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
  adultOnly: 'This offer is for adults only',
  confirmAge: 'I’m of legal age',
  results: { one: '{n} offer', other: '{n} offers' },
  loading: 'Loading offers',
  empty: 'There are no offers right now.',
  error: 'We couldn’t load the offers.',
  retry: 'Try again',
  missing: 'That didn’t load.',
};
