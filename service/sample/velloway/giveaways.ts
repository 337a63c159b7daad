import type { Giveaway } from '../giveaway.js';

export const GIVEAWAYS: Giveaway[] = [
  {
    id: 'season-opening',
    name: 'Season opening',
    template: 1,
    headerTemplate: 2,
    header: {
      title: 'Outside again',
      description: 'Gear, lessons and mornings on the water, for members.',
      steps: [{ text: 'Pick one' }, { text: 'Claim it' }, { text: 'Go' }],
    },
    settings: {
      ctaLabel: 'Claim',
      ctaColor: '#1d1a12',
      ctaBg: '#ffb347',
      headerBg: '#17233f',
      headerTextColor: '#f4f6ff',
      sectionTitles: [],
    },
    logo: 'cairnfell',
    offers: [
      {
        id: 'season-kayak',
        brand: 'paddlewick',
        pictureOf: 'paddlewick-morning',
        title: 'An hour on the lake',
        description: 'Kayak, paddle and vest are lent.',
        terms: 'From twelve years. You must be able to swim.',
        frequency: '1month',
        codes: ['LAKE', 40],
      },
      {
        id: 'season-service',
        brand: 'velanter',
        pictureOf: 'velanter-service',
        title: 'Brakes checked, chain oiled',
        frequency: '1year',
        codes: ['BRAKE', 35],
      },
      {
        id: 'season-court',
        brand: 'volleton',
        pictureOf: 'volleton-court',
        title: 'A court for an hour',
        terms: 'Before noon, Monday to Friday.',
        frequency: '1week',
        codes: ['COURT', 70],
      },
    ],
  },
  {
    id: 'listening-room',
    name: 'Listening room',
    template: 4,
    offers: [
      {
        id: 'listening-headphones',
        brand: 'tonewick',
        pictureOf: 'tonewick-headphones',
        title: 'Spare ear pads',
        description: 'For every model since the first.',
        codes: ['PADS', 30],
      },
      {
        id: 'listening-record',
        brand: 'groovelark',
        pictureOf: 'groovelark-vinyl',
        title: 'A single of your choice',
        frequency: '1month',
        codes: ['SINGLE', 30],
      },
      {
        id: 'listening-games',
        brand: 'pixelmoor',
        pictureOf: 'pixelmoor-pass',
        title: 'Two weeks of games',
        expiry: '2027-12-31',
        codes: ['PLAY', 0],
      },
    ],
  },
];
