import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { readFailure } from './ask.js';
import { startClockedService, type ClockedService } from './clocked-service.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

const START = '2027-01-31T09:30:00Z';

describe('a claim', () => {
  let service: ClockedService;
  before(async () => {
    service = await startClockedService(giveawayCatalogue(), START);
  });
  beforeEach(() => service.reset());
  after(() => service.stop());

  const path = (query: string) => `/api/v1/giveaways/claim${query}`;
  const status = async (offer: string, user = 'ann') =>
    (await service.get(path(`?user=${user}&offer=${offer}`))).status;
  const left = async (offer: string) => {
    const [row] = await service.sql<{ left: number }[]>`
      select count(*) as left from codes join giveaway_offers on number = offer_number
      where partner_id = 'north' and id = ${offer}`;
    return row?.left;
  };

  test('gives a code, in the envelope, not to be cached', async () => {
    const response = await service.get(path('?user=ann&offer=once'));
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(await response.json(), { success: true, data: { code: 'ONCE-1' } });
  });

  test('gives the codes in the order of the catalogue, each to one user', async () => {
    const given = [];
    for (const user of ['ann', 'bob', 'cy']) given.push((await service.claim(user, 'once')).data?.code);
    assert.deepEqual(given, ['ONCE-1', 'ONCE-2', 'ONCE-3']);
    assert.equal(await left('once'), 7);
  });

  test('of an offer without frequency is refused every time after the first', async () => {
    await service.claim('ann', 'once');
    for (const instant of [START, '2028-01-31T09:30:01Z', '2126-01-31T09:30:00Z']) {
      service.at(instant);
      assert.deepEqual(await service.claim('ann', 'once'), {
        success: false,
        message: 'You have already claimed this offer.',
      });
    }
    assert.equal(await left('once'), 9);
  });

  for (const [offer, before, end] of [
    ['weekly', '2027-02-07T09:29:59Z', '2027-02-07T09:30:00'],
    ['monthly', '2027-02-28T09:29:59Z', '2027-02-28T09:30:00'],
    ['yearly', '2028-01-31T09:29:59Z', '2028-01-31T09:30:00'],
  ] as const)
    test(`of a ${offer} offer is refused until its window ends, which the refusal names, and then gives another code`, async () => {
      const first = await service.claim('ann', offer);
      assert.equal(first.success, true);
      for (const instant of [START, before]) {
        service.at(instant);
        assert.deepEqual(await service.claim('ann', offer), {
          success: false,
          message: `You can claim again after ${end}+00:00`,
        });
      }
      service.at(`${end}Z`);
      const second = await service.claim('ann', offer);
      assert.equal(second.success, true);
      assert.notEqual(second.data?.code, first.data?.code);
      // A new window has begun.
      assert.match((await service.claim('ann', offer)).message ?? '', /^You can claim again after 202[789]-/);
    });

  test('of a monthly offer counts from the last claim: the day that was clamped stays', async () => {
    await service.claim('ann', 'monthly');
    service.at('2027-02-28T09:30:00Z');
    await service.claim('ann', 'monthly');
    service.at('2027-03-28T09:29:59Z');
    assert.match((await service.claim('ann', 'monthly')).message ?? '', /after 2027-03-28T09:30:00\+00:00$/);
  });

  test('gets an instant at which it succeeds, even if the window ends within a second', async () => {
    service.at('2027-01-31T09:30:00.250Z');
    await service.claim('ann', 'weekly');
    const { message = '' } = await service.claim('ann', 'weekly');
    const told = /\S+$/.exec(message)?.[0] ?? '';
    assert.equal(told, '2027-02-07T09:30:01+00:00');
    service.at('2027-02-07T09:30:00.249Z');
    assert.equal((await service.claim('ann', 'weekly')).success, false);
    service.at(told);
    assert.equal((await service.claim('ann', 'weekly')).success, true);
  });

  test('is refused when no codes are left', async () => {
    const none = { success: false, message: 'There are no codes available for this offer.' };
    assert.deepEqual(await service.claim('ann', 'sold-out'), none);
    assert.equal((await service.claim('ann', 'rare')).data?.code, 'RARE-1');
    assert.deepEqual(await service.claim('bob', 'rare'), none);
    assert.deepEqual(await service.claim('bob', 'rare', 'a-key'), none);
  });

  test('checks the user first, then the pool', async () => {
    await service.claim('ann', 'rare');
    for (const key of [undefined, 'a-key'])
      assert.equal((await service.claim('ann', 'rare', key)).message, 'You have already claimed this offer.');
  });

  test('that found no code can be made again when there are codes', async () => {
    await service.claim('ann', 'sold-out');
    await service.claim('ann', 'sold-out', 'a-key');
    const catalogue = giveawayCatalogue();
    catalogue.partners[0]!.codes['sold-out'] = ['LATE'];
    await service.load(catalogue);
    assert.equal((await service.claim('ann', 'sold-out')).data?.code, 'LATE');
  });

  for (const [offer, open, closed] of [
    ['ends-on-day', '2027-03-31T23:59:59.999Z', '2027-04-01T00:00:00Z'],
    ['ends-at-instant', '2027-03-31T09:59:59.999Z', '2027-03-31T10:00:00Z'],
    ['ends-somewhere', '2027-03-31T11:59:59.999Z', '2027-03-31T12:00:00Z'],
    ['opens-on-day', '2027-03-31T00:00:00Z', '2027-03-30T23:59:59.999Z'],
    ['opens-at-instant', '2027-03-31T17:00:00Z', '2027-03-31T16:59:59.999Z'],
  ] as const) {
    test(`of the offer ${offer} is possible at ${open} and 400 at ${closed}`, async () => {
      service.at(closed);
      for (const headers of [{}, { 'Idempotency-Key': 'a-key' }] as Record<string, string>[]) {
        const response = await service.get(path(`?user=ann&offer=${offer}`), headers);
        assert.equal(response.status, 400);
        const { success, message } = await readFailure(response);
        assert.equal(success, false);
        assert.match(message, offer.startsWith('ends') ? /has ended/ : /not opened yet/);
      }
      assert.equal(await left(offer), 5);
      service.at(open);
      assert.equal((await service.claim('ann', offer)).success, true);
    });
  }

  for (const [what, query, expected] of [
    ['no user', '?offer=once', 400],
    ['an empty user', '?user=&offer=once', 400],
    ['no offer', '?user=ann', 400],
    ['two users', '?user=ann&user=bob&offer=once', 400],
    ['a user that the database cannot store', '?user=a%00b&offer=once', 400],
    ['a user in broken percent-encoding', '?user=%zz&offer=once', 400],
    ['a user with half of a surrogate pair', '?user=%ED%A0%80&offer=once', 400],
    ['a user that is not UTF-8', '?user=%ff&offer=once', 400],
    ['an unknown offer', '?user=ann&offer=nothing', 404],
    ['an offer with too long an id', `?user=ann&offer=${'x'.repeat(5000)}`, 404],
    ['an offer of the feed only', '?user=ann&offer=a1', 404],
  ] as const) {
    test(`with ${what} is ${expected}`, async () => {
      const response = await service.get(path(query));
      assert.equal(response.status, expected);
      assert.equal((await readFailure(response)).success, false);
    });
  }

  test('accepts any user as text, of any length that fits an address', async () => {
    for (const user of [`'; drop table claims; --`, '😀 ü', 'x'.repeat(6000), ' ', 'ann+x@shop.example']) {
      assert.equal((await service.claim(user, 'once')).success, true);
      assert.equal((await service.claim(user, 'once')).message, 'You have already claimed this offer.');
    }
    assert.equal((await service.claim('ANN', 'once')).success, true);
    assert.equal((await service.claim('ann', 'once')).success, true);
  });

  test('sees only the offers, codes and users of its partner', async () => {
    await service.claim('ann', 'once');
    const south = { 'X-API-Key': 'south-key' };
    assert.deepEqual(await (await service.get(path('?user=ann&offer=once'), south)).json(), {
      success: true,
      data: { code: 'SOUTH-1' },
    });
    assert.equal((await service.get(path('?user=ann&offer=weekly'), south)).status, 404);
  });

  test('is recorded as an event, and a refusal is not', async () => {
    await service.claim('ann', 'once');
    await service.claim('ann', 'once');
    await service.claim('ann', 'sold-out');
    assert.equal(await status('nothing'), 404);
    const events = await service.get('/api/v1/giveaways/events?type=claim&start_date=2027-01-31&end_date=2027-01-31');
    const { data } = (await events.json()) as { data: { id: string }[] };
    assert.equal(data.length, 1);
    assert.match(data[0]?.id ?? '', /^[\w-]{16,}$/);
    assert.deepEqual(data[0], {
      id: data[0]?.id,
      type: 'claim',
      timestamp: Date.parse(START),
      user: 'ann',
      offer: 'once',
    });
  });

  for (const method of ['HEAD', 'POST', 'PUT', 'DELETE']) {
    test(`by ${method} is 405, and claims nothing`, async () => {
      const response = await service.send(path('?user=ann&offer=once'), { method });
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('allow'), 'GET, OPTIONS');
      assert.equal(await left('once'), 10);
      assert.equal((await service.claim('ann', 'once')).success, true);
    });
  }

  describe('with an Idempotency-Key', () => {
    test('gets the same code again, and with another key it is refused', async () => {
      const first = await service.claim('ann', 'once', 'k1');
      assert.equal(first.success, true);
      assert.deepEqual(await service.claim('ann', 'once', 'k1'), first);
      assert.equal((await service.claim('ann', 'once', 'k2')).success, false);
      assert.equal((await service.claim('ann', 'once')).success, false);
      assert.equal(await left('once'), 9);
    });

    test('gets the same refusal again, even if a code has become available', async () => {
      const refused = await service.claim('ann', 'sold-out', 'k1');
      const catalogue = giveawayCatalogue();
      catalogue.partners[0]!.codes['sold-out'] = ['LATE'];
      await service.load(catalogue);
      assert.deepEqual(await service.claim('ann', 'sold-out', 'k1'), refused);
      assert.equal((await service.claim('ann', 'sold-out', 'k2')).data?.code, 'LATE');
    });

    test('is remembered for a day, and no longer', async () => {
      const first = await service.claim('ann', 'weekly', 'k1');
      service.at('2027-02-01T09:29:59.999Z');
      assert.deepEqual(await service.claim('ann', 'weekly', 'k1'), first);
      service.at('2027-02-01T09:30:00Z');
      assert.match((await service.claim('ann', 'weekly', 'k1')).message ?? '', /can claim again after/);
      service.at('2027-02-10T00:00:00Z');
      const next = await service.claim('ann', 'weekly', 'k1');
      assert.equal(next.success, true);
      assert.notEqual(next.data?.code, first.data?.code);
      assert.deepEqual(await service.claim('ann', 'weekly', 'k1'), next);
    });

    test('belongs to one user and one offer', async () => {
      const answers = [
        await service.claim('ann', 'once', 'k1'),
        await service.claim('bob', 'once', 'k1'),
        await service.claim('ann', 'weekly', 'k1'),
      ];
      assert.deepEqual(
        answers.map(({ data }) => data?.code),
        ['ONCE-1', 'ONCE-2', 'WEEK-1'],
      );
    });

    test('brings the code back even after the offer has ended or was removed', async () => {
      service.at('2027-03-31T23:59:59Z');
      const first = await service.claim('ann', 'ends-on-day', 'k1');
      service.at('2027-04-01T00:00:01Z');
      assert.deepEqual(await service.claim('ann', 'ends-on-day', 'k1'), first);
      assert.equal(await status('ends-on-day'), 400);
      await service.load({ partners: [{ id: 'north', keys: ['north-key'] }] });
      assert.deepEqual(await service.claim('ann', 'ends-on-day', 'k1'), first);
      assert.equal(await status('ends-on-day'), 404);
    });

    test('waits for a simultaneous claim with the same key, and gets the same answer', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => service.claim('ann', 'once', 'k1')));
      assert.equal(new Set(answers.map(({ data }) => data?.code)).size, 1);
      assert.ok(answers.every(({ success }) => success));
      assert.equal(await left('once'), 9);
    });

    test('remembers a code for its day, however many refusals follow, and of those only the latest', async () => {
      const first = await service.claim('ann', 'once', 'k1');
      await service.claim('bob', 'once', 'k1');
      for (let count = 0; count < 40; count += 1) {
        service.at(new Date(Date.parse(START) + 1000 * count).toISOString());
        await service.claim('ann', 'once', `fresh-${count}`);
        await service.claim('ann', 'sold-out', `fresh-${count}`);
      }
      const rows = await service.sql<{ kept: number }[]>`
        select count(*) as kept from claim_answers group by offer_number, person order by kept`;
      assert.deepEqual(
        rows.map(({ kept }) => kept),
        [1, 5, 6],
      );
      assert.deepEqual(await service.claim('ann', 'once', 'k1'), first);
    });

    test('keeps no more of refusals that come at the same moment', async () => {
      await service.claim('ann', 'once');
      await Promise.all(Array.from({ length: 40 }, (_, count) => service.claim('ann', 'once', `fresh-${count}`)));
      const [row] = await service.sql<{ kept: number }[]>`select count(*) as kept from claim_answers`;
      assert.equal(row?.kept, 5);
    });

    test('removes outdated answers as fast as claims come, however many there are', async () => {
      await service.sql`
        insert into claim_answers (offer_number, person, key, answered_at, message)
        select 1, sha256(number::text::bytea), 'k1', ${Date.parse(START) - 90_000_000}, 'Old.'
        from generate_series(1, 2500) as number`;
      service.at('2027-01-31T19:00:00Z');
      for (const user of ['ann', 'bob', 'cy']) await service.claim(user, 'once', 'k1');
      const [row] = await service.sql<{ kept: number }[]>`select count(*) as kept from claim_answers`;
      assert.equal(row?.kept, 3);
    });

    test('removes outdated answers', async () => {
      for (const key of ['k1', 'k2', 'k3']) await service.claim('ann', 'once', key);
      service.at('2027-02-01T09:30:00Z');
      await service.claim('bob', 'once', 'k1');
      const [row] = await service.sql<{ kept: number }[]>`select count(*) as kept from claim_answers`;
      assert.equal(row?.kept, 1);
    });
  });

  test('leaves nothing of a refusal because the pool is empty', async () => {
    for (const user of ['ann', 'bob']) {
      await service.claim(user, 'sold-out');
      await service.claim(user, 'sold-out', 'k1');
    }
    assert.deepEqual(await service.sql`select from claimants`, []);
  });

  test('waits for the last code while another claim may give it back', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let hold = () => {};
    const held = new Promise<void>((resolve) => (hold = resolve));
    const undone = service.sql
      .begin(async (other) => {
        await other`delete from codes where code = 'RARE-1'`;
        hold();
        await released;
        throw new Error('undone');
      })
      .catch(() => undefined);
    await held;
    let answered = false;
    const claimed = service.claim('ann', 'rare').finally(() => (answered = true));
    // Another claim succeeds meanwhile, so the first one is really waiting.
    await service.claim('bob', 'once');
    assert.equal(answered, false);
    release();
    await undone;
    assert.equal((await claimed).data?.code, 'RARE-1');
  });
});
