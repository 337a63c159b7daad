import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { eventually } from '../support/eventually.js';
import { raw } from '../../service/database/connect.js';
import { startClockedService, type ClockedService } from './clocked-service.js';
import { codes, giveawayCatalogue, type GiveawayCatalogue } from './giveaway-catalogue.js';

describe('loading giveaways, codes and events', () => {
  let service: ClockedService;
  before(async () => {
    service = await startClockedService(giveawayCatalogue(), '2027-01-31T09:30:00Z');
  });
  beforeEach(() => service.reset());
  after(() => service.stop());

  const load = async (change: (north: GiveawayCatalogue['partners'][0]) => void) => {
    const catalogue = giveawayCatalogue();
    change(catalogue.partners[0]!);
    return service.load(catalogue);
  };
  const flow = async (id: string) => service.get(`/api/v1/giveaways/flow?id=${id}`);
  const code = async (user: string, offer: string) => (await service.claim(user, offer)).data?.code;
  const pool = async (offer: string) => {
    const rows = await service.sql<{ code: string }[]>`
      select code from codes join giveaway_offers on number = offer_number
      where partner_id = 'north' and id = ${offer} order by position`;
    return rows.map((row) => row.code);
  };
  const events = async (query: string, path = 'giveaways') => {
    const response = await service.get(`/api/v1/${path}/events?${query}`);
    return ((await response.json()) as { data: { id: string; user?: string }[] }).data;
  };

  test('a second time changes nothing', async () => {
    await code('ann', 'once');
    const tables = ['giveaways', 'giveaway_offers', 'codes', 'claims', 'giveaway_events', 'reward_events'];
    // With the place of each row (ctid), which changes when a row is written again.
    const dump = () =>
      Promise.all(
        tables.map(async (name) => [
          ...(await service.sql<{ row: string }[]>`select ctid::text || t::text as row from ${raw(name)} t`),
        ]),
      );
    const before = await dump();
    await service.load(giveawayCatalogue());
    assert.deepEqual(await dump(), before);
  });

  test('accepts the fields of a partner in any order', async () => {
    const { partners } = giveawayCatalogue();
    const backwards = partners.map((partner) => Object.fromEntries(Object.entries(partner).reverse()));
    await service.load({ partners: backwards });
    assert.equal(await code('ann', 'once'), 'ONCE-1');
    assert.deepEqual(await pool('weekly'), codes('WEEK', 30));
    assert.match((await service.claim('ann', 'weekly')).data?.code ?? '', /^WEEK-1$/);
    assert.match((await service.claim('ann', 'weekly')).message ?? '', /again after 2027-02-07T09:30:00/);
  });

  test('replaces flows', async () => {
    await load((north) => {
      north.giveaways[0]!.name = 'Summer';
      north.giveaways.pop();
    });
    const { data } = (await (await flow('spring')).json()) as { data: { name: string } };
    assert.equal(data.name, 'Summer');
    assert.equal((await flow('limits')).status, 404);
    assert.equal((await service.get('/api/v1/giveaways/claim?user=ann&offer=rare')).status, 404);
  });

  test('replaces unused codes, in their new order', async () => {
    await code('ann', 'once');
    await load(({ codes }) => (codes['once'] = ['NEW-2', 'ONCE-5', 'NEW-1']));
    assert.deepEqual(await pool('once'), ['NEW-2', 'ONCE-5', 'NEW-1']);
    assert.equal(await code('bob', 'once'), 'NEW-2');
  });

  test('never puts a given code back, however often it is listed', async () => {
    assert.equal(await code('ann', 'once'), 'ONCE-1');
    await load(({ keys }) => keys.push('another'));
    assert.deepEqual(await pool('once'), codes('ONCE', 10).slice(1));
    await load(({ codes }) => delete codes['once']);
    await load(({ keys }) => keys.push('a-third'));
    assert.deepEqual(await pool('once'), codes('ONCE', 10).slice(1));
  });

  test('keeps claims, even while their offer is removed', async () => {
    await code('ann', 'once');
    await code('ann', 'weekly');
    await load((north) => {
      north.giveaways = [];
      north.codes = {};
    });
    await service.load({ partners: [{ id: 'elsewhere', keys: ['else-key'] }] });
    await service.load(giveawayCatalogue());
    assert.equal((await service.claim('ann', 'once')).message, 'You have already claimed this offer.');
    assert.match((await service.claim('ann', 'weekly')).message ?? '', /again after 2027-02-07T09:30:00/);
    assert.equal(await code('bob', 'once'), 'ONCE-2');
  });

  test('applies a new frequency and new dates to claims made before', async () => {
    await code('ann', 'once');
    await load((north) => {
      const [once, weekly] = north.giveaways[0]!.offers as { frequency?: string; expiry?: string }[];
      once!.frequency = '1month';
      weekly!.expiry = '2027-01-30';
    });
    assert.match((await service.claim('ann', 'once')).message ?? '', /again after 2027-02-28T09:30:00/);
    assert.equal((await service.get('/api/v1/giveaways/claim?user=ann&offer=weekly')).status, 400);
  });

  test('keeps codes for an offer that no flow shows yet', async () => {
    await load(({ codes }) => (codes['later'] = ['LATER-1']));
    assert.equal((await service.get('/api/v1/giveaways/claim?user=ann&offer=later')).status, 404);
    await load((north) => {
      north.codes['later'] = ['LATER-1'];
      north.giveaways.push({ id: 'autumn', offers: [{ id: 'later' }] });
    });
    assert.equal(await code('ann', 'later'), 'LATER-1');
  });

  test('replaces the events that a catalogue brought, and keeps those that were recorded', async () => {
    await code('bob', 'once');
    await service.get('/api/v1/giveaways/flow?id=spring&user=bob');
    await load(({ events }) => {
      events!.giveaways = [{ id: 'e9', type: 'view', timestamp: 1_800_000_000_000, user: 'cy', flow: 'spring' }];
      events!.rewards = [];
    });
    assert.deepEqual(await events('type=view&start_date=2027-01-01&end_date=2027-01-08'), []);
    assert.deepEqual(await events('start_date=2027-01-01&end_date=2027-01-08', 'rewards'), []);
    assert.equal((await events('type=view&start_date=2027-01-15&end_date=2027-01-15'))[0]?.id, 'e9');
    for (const type of ['view', 'claim'])
      assert.deepEqual(
        (await events(`type=${type}&start_date=2027-01-31&end_date=2027-01-31`)).map(({ user }) => user),
        ['bob'],
      );
  });

  test('is refused as a whole when malformed', async () => {
    await assert.rejects(
      load((north) => {
        north.giveaways[0]!.name = 'Summer';
        (north.giveaways[1]!.offers[0] as { frequency?: string }).frequency = '2days';
      }),
      { message: 'partners[0].giveaways[1].offers[0].frequency: must be one of 1week, 1month, 1year' },
    );
    const { data } = (await (await flow('spring')).json()) as { data: { name: string } };
    assert.equal(data.name, 'Spring');
  });

  test('accepts more rows than fit one statement', async () => {
    await load((north) => {
      north.codes['once'] = codes('MANY', 4500);
      north.events!.rewards = Array.from({ length: 4500 }, (_, index) => ({ type: 'view', timestamp: index }));
    });
    assert.deepEqual(await pool('once'), codes('MANY', 4500));
    const told = await events('start_date=1970-01-01&end_date=1970-01-01', 'rewards');
    assert.deepEqual(
      told,
      Array.from({ length: 4500 }, (_, index) => ({ type: 'view', timestamp: index })),
    );
  });

  test('stores the user of a claim only as a digest, except in the events', async () => {
    await service.claim('a-secret-user', 'once', 'a-secret-key');
    for (const name of ['claims', 'claimants', 'claim_answers']) {
      const rows = await service.sql<{ row: string }[]>`select t::text as row from ${raw(name)} t`;
      assert.equal(rows.length, 1);
      assert.doesNotMatch(rows[0]?.row ?? '', /secret/, name);
    }
  });

  test('gives each user who claims meanwhile one code, from the old or the new pool', async () => {
    await load(({ codes }) => (codes['once'] = numbered(0)));
    const claims = Array.from({ length: 60 }, async (_, index) => {
      if (index % 10 === 5) await load(({ codes }) => (codes['once'] = numbered(index)));
      return code(`user-${index}`, 'once');
    });
    const given = await Promise.all(claims);
    assert.ok(given.every((one) => one !== undefined));
    assert.equal(new Set(given).size, 60);
  });

  /** Runs `work` while a catalogue is being loaded: written completely, but not committed. */
  async function duringLoad(change: (north: GiveawayCatalogue['partners'][0]) => void, work: () => Promise<unknown>) {
    let release!: () => void;
    const released = new Promise<void>((resolve) => (release = resolve));
    let lock!: () => void;
    const locked = new Promise<void>((resolve) => (lock = resolve));
    let loading: Promise<unknown> | undefined;
    // The last statement of a load writes the row of the catalogue.
    const holding = service.sql.begin(async (sql) => {
      await sql`select from catalogues for update`;
      lock();
      await released;
    });
    try {
      await Promise.race([locked, holding]);
      loading = load(change);
      await eventually(async () => {
        const [row] = await service.sql<{ count: number }[]>`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into catalogues%'`;
        return row!.count === 1;
      });
      await work();
    } finally {
      release();
      await Promise.all([holding, loading]);
    }
  }

  test('blocks no claim: claims use the previous pool', async () => {
    await duringLoad(
      (north) => {
        north.giveaways.shift();
        north.codes['once'] = ['NEW'];
      },
      async () => assert.equal(await code('ann', 'once'), 'ONCE-1'),
    );
    assert.equal((await service.get('/api/v1/giveaways/claim?user=bob&offer=once')).status, 404);
  });

  test('gives a code that is in both pools only once', async () => {
    await duringLoad(
      ({ keys }) => keys.push('another'),
      async () => assert.equal(await code('ann', 'once'), 'ONCE-1'),
    );
    // Otherwise the first claim tries codes that were given meanwhile one by one.
    assert.deepEqual(await pool('once'), codes('ONCE', 10).slice(1));
    assert.equal(await code('bob', 'once'), 'ONCE-2');
    assert.equal(await code('cy', 'once'), 'ONCE-3');
    assert.deepEqual(await pool('once'), codes('ONCE', 10).slice(3));
  });
});

function numbered(edition: number): string[] {
  return codes(`EDITION-${edition}`, 100);
}
