interface Flow {
  id: string;
  name?: string;
  template?: number;
  header?: { title: string };
  settings?: { ctaLabel: string };
  offers: { id: string; title?: string; heroImage?: string; frequency?: string; expiry?: string; schedule?: string }[];
}

/** One partner with an offer of every frequency, and another partner whose ids are the same. */
export function giveawayCatalogue() {
  return {
    partners: [
      {
        id: 'north',
        keys: ['north-key'],
        giveaways: [
          {
            id: 'spring',
            name: 'Spring',
            template: 2,
            header: { title: 'Spring' },
            settings: { ctaLabel: 'Mine' },
            offers: [
              { id: 'once', title: 'Once', heroImage: 'https://shop.example/once.png', mood: 'sunny' },
              { id: 'weekly', title: 'Weekly', frequency: '1week' },
              { id: 'monthly', title: 'Monthly', frequency: '1month' },
              { id: 'yearly', title: 'Yearly', frequency: '1year' },
            ],
          },
          {
            id: 'limits',
            offers: [
              { id: 'sold-out' },
              { id: 'rare' },
              { id: 'ends-on-day', expiry: '2027-03-31' },
              { id: 'ends-at-instant', expiry: '2027-03-31T12:00:00+02:00' },
              { id: 'ends-somewhere', expiry: '2027-03-31T12:00:00' },
              { id: 'opens-on-day', schedule: '2027-03-31' },
              { id: 'opens-at-instant', schedule: '2027-03-31T12:00:00-05:00' },
            ],
          },
        ] as Flow[],
        codes: {
          once: codes('ONCE', 10),
          weekly: codes('WEEK', 30),
          monthly: codes('MONTH', 30),
          yearly: codes('YEAR', 30),
          'sold-out': [],
          rare: codes('RARE', 1),
          'ends-on-day': codes('DAY', 5),
          'ends-at-instant': codes('INSTANT', 5),
          'ends-somewhere': codes('SOMEWHERE', 5),
          'opens-on-day': codes('OPEN', 5),
          'opens-at-instant': codes('OPENING', 5),
        } as Record<string, string[]>,
        events: {
          giveaways: [
            { id: 'e2', type: 'view', timestamp: Date.parse('2027-01-02T10:00:00Z'), user: 'ann', flow: 'spring' },
            { id: 'e1', type: 'view', timestamp: Date.parse('2027-01-01T10:00:00Z'), user: 'ann', flow: 'spring' },
            { id: 'e3', type: 'claim', timestamp: Date.parse('2027-01-02T10:00:05Z'), user: 'ann', offer: 'once' },
          ],
          rewards: [
            { type: 'view', timestamp: Date.parse('2027-01-01T10:00:00Z'), offer: 'a1', depth: { of: [1] } },
            { type: 'sale', timestamp: Date.parse('2027-01-03T10:00:00Z'), amount: 12.5 },
            { type: 'view', timestamp: Date.parse('2027-01-02T10:00:00Z') },
          ] as { type: string; timestamp: number }[],
        },
      },
      {
        id: 'south',
        keys: ['south-key'],
        giveaways: [{ id: 'spring', name: 'Other spring', offers: [{ id: 'once' }] }] as Flow[],
        codes: { once: codes('SOUTH', 10) } as Record<string, string[]>,
      },
    ],
  };
}

export type GiveawayCatalogue = ReturnType<typeof giveawayCatalogue>;

export function codes(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);
}
