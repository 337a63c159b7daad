import { readFile } from 'node:fs/promises';

interface Partner {
  readonly id: string;
  readonly keys: readonly string[];
  readonly feed: Feed;
}

interface Feed {
  readonly hero: readonly Offer[];
  readonly popular: readonly Offer[];
  readonly all: readonly Offer[];
}

interface Offer {
  readonly id: string;
  readonly title: string;
}

/** How many offers the large merchant has. */
const LARGE = 10_000;

/** The sample catalogue, and beside its merchants one with a very large catalogue and one with nothing to offer. */
export async function demoCatalogue(): Promise<{ partners: readonly object[] }> {
  const file = new URL('../service/sample/catalogue.json', import.meta.url);
  const { partners } = JSON.parse(await readFile(file, 'utf8')) as { partners: Partner[] };
  const { feed } = partners[0]!;
  const all = Array.from({ length: LARGE }, (_, index) => {
    const offer = feed.all[index % feed.all.length]!;
    const round = Math.floor(index / feed.all.length) + 1;
    return round === 1 ? offer : { ...offer, id: `${offer.id}-${round}`, title: `${offer.title} (${round})` };
  });
  return {
    partners: [
      ...partners,
      { id: 'demo-large', keys: ['demo-key-large'], feed: { ...feed, all } },
      { id: 'demo-empty', keys: ['demo-key-empty'], feed: { ...feed, hero: [], popular: [], all: [], testOffers: [] } },
    ],
  };
}
