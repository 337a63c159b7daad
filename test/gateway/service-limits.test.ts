import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createGateway, type Gateway } from '../../src/gateway/index.js';
import { startTestService, type TestService } from '../support/service.js';

/** A day of the sample on which every offer but the upcoming one is open. */
const NOW = '2026-06-01T12:00:00Z';

/** Requests a minute that the site may send. */
const BUDGET = 600;

const AT_ONCE = 25;

const BAD = '203.0.113.1';
const GOOD = '198.51.100.7';

const claimOf = (offer: string): string => `/api/v1/giveaways/claim?offer=${offer}`;

interface Sender {
  readonly from: string;
  readonly user?: string;
}

describe('the budget of a site at the real service', () => {
  let service: TestService;
  let gateway: Gateway;
  /** The requests that reached the service, and the minutes since 1970 in which they did. */
  let sent: { readonly address: string; readonly minute: number }[];

  before(async () => {
    service = await startTestService({ now: NOW, rateLimit: BUDGET });
    gateway = createGateway({
      feedUrl: service.url,
      baseUrl: service.url,
      apiKey: service.apiKey,
      identify: ({ headers }) => headers.get('Cookie'),
      fetch: (input, init) => {
        const { pathname, search } = new URL(String(input));
        sent.push({ address: pathname + search, minute: minuteOf(Date.now()) });
        return fetch(input, init);
      },
    });
    sent = [];
  });
  after(() => service?.stop());

  function ask(path: string, { from, user = 'shopper-1' }: Sender): Promise<Response> {
    const headers = { Cookie: user, 'X-Rewards-Client': '1', 'Idempotency-Key': `key-${user}` };
    const request = new Request(`https://shop.example/rewards${path}`, { headers });
    return gateway(request, { incoming: { socket: { remoteAddress: from } } });
  }

  /** Sends many requests, some at a time, and returns how many there were of each status. */
  async function flood(count: number, send: (index: number) => Promise<Response>): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    let next = 0;
    const sender = async (): Promise<void> => {
      while (next < count) {
        const { status } = await send(next++);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
    return statuses;
  }

  /** The most requests in one minute that match. */
  function most(path: RegExp): number {
    const counts = new Map<number, number>();
    for (const { address, minute } of sent) if (path.test(address)) counts.set(minute, (counts.get(minute) ?? 0) + 1);
    return Math.max(0, ...counts.values());
  }

  async function assertServed(user: string): Promise<void> {
    const sender = { from: GOOD, user };
    assert.equal((await ask('/gap/api', sender)).status, 200);
    assert.equal((await ask('/api/v1/giveaways/flow?id=weekly-treats', sender)).status, 200);
    const claimed = await ask(claimOf('treat-coffee'), sender);
    assert.equal(claimed.status, 200);
    const { data } = (await claimed.json()) as { data: { code: string } };
    assert.match(data.code, /\S{4}/);
  }

  test('is not spent by 700 made-up flows from one address, and another one gets feed, giveaway and code', async () => {
    const statuses = await flood(700, (index) => ask(`/gap/api?flow=made-up-${index}`, { from: BAD }));
    assert.deepEqual(Object.keys(statuses), ['200', '429']);
    assert.ok(most(/flow=made-up/) <= 15, `${most(/flow=made-up/)} in a minute`);
    await assertServed('good-1');
  });

  test('is not spent by the claims of 1,900 accounts from one address, and another one gets a code', async () => {
    const statuses = await flood(1900, (index) => ask(claimOf('treat-loaf'), { from: BAD, user: `account-${index}` }));
    assert.deepEqual(Object.keys(statuses), ['200', '429']);
    assert.ok(most(/account-/) <= 60, `${most(/account-/)} in a minute`);
    await assertServed('good-2');
  });
});

function minuteOf(instant: number): number {
  return Math.floor(instant / 60_000);
}
