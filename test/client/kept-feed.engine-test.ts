import { expect } from '@open-wc/testing';
import { RewardsClient, type RewardsClientOptions } from '../../src/client/index.js';
import { useNetwork } from '../support/network.js';
import { payload } from '../support/sample-feed.js';

const HOUR_MS = 60 * 60 * 1000;

describe('the last good feed', () => {
  const network = useNetwork();
  const now = Date.now;
  afterEach(() => {
    Date.now = now;
  });

  const create = (options: RewardsClientOptions = {}): RewardsClient =>
    new RewardsClient({ feedUrl: '/rewards', apiKey: 'key-of-the-site', ...options });

  /** Loads a feed with one offer, or the given payload. */
  async function load(
    client: RewardsClient,
    id: string,
    options: Parameters<RewardsClient['getFeed']>[0] = {},
    rest: object = { all: [{ id, title: id }] },
  ): Promise<void> {
    const read = client.getFeed(options);
    (await network.next()).json(payload(rest));
    await read;
  }

  const lastId = (client: RewardsClient, flow?: string): string | undefined =>
    client.lastFeed({ flow })?.feed.all[0]?.id;

  const stored = (): string => JSON.stringify(Object.entries(localStorage));

  it('is kept, with the time, until the next', async () => {
    const before = Date.now();
    await load(create(), 'a');
    const { feed, savedAt } = create().lastFeed()!;
    expect(feed.all[0]?.title).to.equal('a');
    expect(savedAt).to.be.within(before, Date.now());
    await load(create(), 'b');
    expect(lastId(create())).to.equal('b');
  });

  it('belongs to its address, flow and key', async () => {
    const clients = {
      a: create(),
      k: create({ apiKey: 'key-2' }),
      n: create({ apiKey: undefined }),
      d: create({ feedPath: '/dev/gap/api' }),
    };
    for (const [id, client] of Object.entries(clients)) await load(client, id);
    await load(clients.a, 'f', { flow: 'Food' });
    for (const [id, client] of Object.entries(clients)) expect(lastId(client)).to.equal(id);
    expect([lastId(clients.a, 'Food'), lastId(clients.a, 'Travel')]).to.deep.equal(['f', undefined]);
  });

  it('is never a preview, and keeps no key', async () => {
    await load(create(), 'a', { preview: true });
    expect(localStorage.length).to.equal(0);
    await load(create(), 'a');
    expect(stored()).to.contain('rewards-widget:feed:').and.not.to.contain('key-of-the-site');
  });

  it('is replaced by a feed whose offers are gone', async () => {
    await load(create(), 'a');
    await load(create(), '', {}, { all: [] });
    expect(create().lastFeed()?.feed.all).to.deep.equal([]);
  });

  it('is not replaced by an answer that is not a feed', async () => {
    await load(create(), 'a');
    await load(create(), '', {}, { all: undefined, error: 'maintenance' });
    const refused = create().getFeed();
    (await network.next()).json({ success: false, message: 'No.' });
    await refused.catch(() => undefined);
    expect(lastId(create())).to.equal('a');
  });

  it('is never longer than a million characters, and a longer one removes the previous one', async () => {
    await load(create(), 'a');
    await load(create(), '', {}, { all: [{ id: 'big', title: 'x'.repeat(1_000_000) }] });
    expect(lastId(create())).to.equal(undefined);
    expect(localStorage.length).to.equal(0);
  });

  it('makes room for others: all together are never longer than a million characters, and the oldest go first', async () => {
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      Date.now = () => now() + index;
      await load(create({ apiKey: id }), '', {}, { all: [{ id, title: 'x'.repeat(400_000) }] });
    }
    expect(['a', 'b', 'c'].map((id) => lastId(create({ apiKey: id })))).to.deep.equal([undefined, 'b', 'c']);
  });

  it('is forgotten after 24 hours, even if the clock was set back', async () => {
    await load(create(), 'a');
    for (const [hours, expected] of [
      [23.9, 'a'],
      [24.1, undefined],
      [-24.1, undefined],
    ] as const) {
      Date.now = () => now() + hours * HOUR_MS;
      expect(lastId(create()), String(hours)).to.equal(expected);
    }
  });

  it('is removed when it is old, whichever feed loads next; other data stays', async () => {
    localStorage.setItem('of-the-shop', '1');
    await load(create({ apiKey: 'key-2' }), 'old');
    Date.now = () => now() + 25 * HOUR_MS;
    await load(create(), 'a');
    expect(stored()).to.contain('of-the-shop').and.not.to.contain('old');
    expect(localStorage.length).to.equal(2);
  });

  it('is undefined if something else is stored in its place', async () => {
    await load(create(), 'a');
    const name = Object.keys(localStorage)[0]!;
    for (const text of ['', 'x', '1', `${Date.now()} {`, `${Date.now()}`]) {
      localStorage.setItem(name, text);
      expect(create().lastFeed(), text).to.equal(undefined);
    }
  });

  it('is missing, without harm, if storage is full or forbidden', async () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      await load(create(), 'a');
    } finally {
      Storage.prototype.setItem = setItem;
    }
    expect(create().lastFeed()).to.equal(undefined);
  });
});

describe('a client on a page', () => {
  const network = useNetwork();

  async function addressOf(feedUrl: string): Promise<string> {
    const leaving = new AbortController();
    const read = new RewardsClient({ feedUrl }).getFeed({ signal: leaving.signal }).catch(() => undefined);
    const { url } = await network.next();
    leaving.abort();
    await read;
    return url.href;
  }

  it('resolves addresses against the document', async () => {
    expect(await addressOf('/rewards')).to.equal(`${location.origin}/rewards/gap/api`);
    const base = document.createElement('base');
    base.href = 'https://shop.example/deep/page';
    document.head.append(base);
    try {
      expect(await addressOf('rewards/')).to.equal('https://shop.example/deep/rewards/gap/api');
      expect(await addressOf('//cdn.example')).to.equal('https://cdn.example/gap/api');
    } finally {
      base.remove();
    }
  });

  it('lets no cache answer a claim or a flow that records a view, but feeds and other flows', async () => {
    const caches: (RequestCache | undefined)[] = [];
    const client = new RewardsClient({
      feedUrl: '/rewards',
      baseUrl: '/rewards',
      apiKey: 'key-1',
      fetch: async (_input, init) => {
        caches.push(init?.cache);
        return Response.json({ success: true, all: [], data: { id: 'g1', code: 'A', offers: [] } });
      },
    });
    await client.claim({ user: 'u1', offer: 'o1' });
    await client.getGiveaway({ id: 'g1', user: 'u1' });
    await client.getGiveaway({ id: 'g1' });
    await client.getFeed({ preview: true });
    expect(caches).to.deep.equal(['no-store', 'no-store', undefined, undefined]);
  });
});
