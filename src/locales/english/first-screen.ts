import type { Texts } from '../strings.js';

/** The English strings of the first screen. */
export const firstScreenEnglish = {
  /** The heading of the offers, without the attribute `heading`; of a giveaway without a title. */
  heading: 'Your rewards',
  /** The line under the heading, without the attribute `subheading`. */
  subheading: 'A thank-you from brands we like',
  /** The line under the header that partners pay, with `disclosure="partner"`. */
  disclosure: 'Our partners pay us for the offers shown here.',
  /** Title of the section `hero`, if the feed sends none. */
  hero: 'Featured',
  /** Title of the section `popular`, if the feed sends none. */
  popular: 'Popular',
  /** Title of the section `all`, if the feed sends none. */
  all: 'All offers',
  /** Title of the test offers in a preview. */
  test: 'Test offers',
  /** Label of a call to action, if neither the settings nor the offer have one. */
  viewOffer: 'View offer',
  /** Read by screen readers after the label of a link. */
  newTab: 'opens in a new tab',
  /** The button on a card that opens the details. */
  details: 'Details',
  /** The ribbon of a preview. */
  preview: 'Preview',
  /** Badge of an offer that has ended. */
  ended: 'Ended',
  /** Badge of a test offer. */
  testBadge: 'Test',
  /** Badge of an offer for adults, and the sign beside the question of age: a few characters. */
  adult: '18+',
  /** How many offers for adults wait for the reader’s age, by plural form. */
  adultOffers: { one: '{n} offer is for adults.', other: '{n} offers are for adults.' },
  /** The button beside it, which shows them. */
  confirmAge: 'I’m 18 or over',
  /** The number of offers beside the title of the catalogue, by plural form. */
  results: { one: '{n} offer', other: '{n} offers' },
  /** Read by screen readers while the offers load. */
  loading: 'Loading offers',
  /** In place of the offers, if there are none. */
  empty: 'No offers just now. New ones appear here.',
  /** In place of the offers, if they could not be loaded. */
  error: 'We couldn’t load the offers.',
  /** The button beside what could not be loaded, and after a claim without an answer. */
  retry: 'Try again',
  /** A notice that a part of the script did not load. */
  missing: 'That didn’t load.',
};

/** The strings of the first screen. `{n}` and `{date}` are placeholders for a formatted number and date. */
export type CoreStrings = Texts<typeof firstScreenEnglish>;
