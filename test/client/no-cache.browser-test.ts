import { expect } from '@open-wc/testing';
import { RewardsClient } from '../../src/client/index.js';

describe("the browser's cache", () => {
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

  it('never answers a claim or a flow that records a view, but may answer feeds and other flows', async () => {
    await client.claim({ user: 'u1', offer: 'o1' });
    await client.getGiveaway({ id: 'g1', user: 'u1' });
    await client.getGiveaway({ id: 'g1' });
    await client.getFeed({ preview: true });
    expect(caches).to.deep.equal(['no-store', 'no-store', undefined, undefined]);
  });
});
