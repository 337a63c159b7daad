/** Two partners with a few offers each. */
export function smallCatalogue() {
  return {
    partners: [
      {
        id: 'north',
        keys: ['north-key', 'north-key-2'],
        feed: {
          testOffers: [offer('t1', 'Tea', 'Food')],
          all: [
            offer('a1', 'Tea', 'Food'),
            offer('a2', 'Trainers', 'Fashion'),
            offer('a3', 'Änderungen', 'Fashion'),
            { ...offer('a4', 'Tea', 'Food'), published: false },
            { ...offer('a5', 'Trainers', 'Fashion'), published: true },
          ],
          popular: [offer('a2', 'Trainers', 'Fashion')],
          hero: [offer('a1', 'Tea', 'Food')],
          lastcached: 1,
          settings: { ctaLabel: 'Get it', ctaColor: '#ffffff', ctaBg: '#111111', socialProof: { enabled: true } },
          headerTemplate: 2,
        },
      },
      {
        id: 'south',
        keys: ['south-key'],
        feed: { headerTemplate: 1, settings: {}, all: [offer('s1', 'Books', 'Media')] },
      },
      { id: 'quiet', keys: ['quiet-key'] },
    ],
  };
}

export type SmallCatalogue = ReturnType<typeof smallCatalogue>;

function offer(id: string, name: string, parent: string) {
  return { id, title: `Offer ${id}`, category: { name, parent }, expiry: null };
}
