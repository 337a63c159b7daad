import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, beforeEach, describe, test } from 'node:test';
import { withdrawCodes } from '../../service/giveaways/withdraw-codes.js';
import { addCodes } from '../../service/giveaways/add-codes.js';
import { readCodeLines } from '../../service/giveaways/code-lines.js';
import { addHook, removeHook } from '../../service/hooks/manage-hooks.js';
import { sweepOffers } from '../../service/hooks/sweep-offers.js';
import { erasePerson } from '../../service/people/erase-person.js';
import { startClockedService, type ClockedService } from './clocked-service.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';

const START = '2027-03-31T09:00:00Z';
const HOOK = { partner: 'north', url: 'https://shop.example/hook', isPrivate: false };

describe('a look at the offers of a hook', () => {
  let service: ClockedService;
  before(async () => {
    service = await startClockedService(giveawayCatalogue(), START);
  });
  beforeEach(() => service.reset());
  after(() => service.stop());

  /** What waits for hooks now, in order, after a look at this instant. */
  const sweep = async (instant = START) => {
    await sweepOffers(service.sql, Date.parse(instant), 0);
    const rows = await service.sql<{ text: string }[]>`
      with told as (delete from deliveries returning *)
      select type || ' ' || id || ' ' || codes_left || ' ' || codes_given as text
      from told join giveaway_offers on giveaway_offers.number = offer_number order by told.number`;
    return rows.map(({ text }) => text);
  };
  const claims = async (from: number, to: number, offer = 'once') => {
    for (let user = from; user < to; user += 1) await service.claim(`user-${user}`, offer);
  };

  test('tells of few codes and of none, once each, and again after some were added', async () => {
    await addHook(service.sql, { ...HOOK, types: ['codes.low', 'codes.gone'] });
    assert.deepEqual(await sweep(), []);
    await claims(0, 8);
    assert.deepEqual(await sweep(), ['codes.low once 2 8']);
    assert.deepEqual(await sweep(), []);
    await claims(8, 9);
    assert.deepEqual(await sweep(), ['codes.low once 1 9']);
    await claims(9, 10);
    assert.deepEqual(await sweep(), ['codes.gone once 0 10']);
    const lines = readCodeLines(Readable.from([Buffer.from('MORE-1\nMORE-2\n')]));
    await addCodes(service.sql, { partner: 'north', offer: 'once' }, lines);
    assert.deepEqual(await sweep(), ['codes.low once 2 10']);
  });

  test('counts the codes of people who were erased, and none that were withdrawn', async () => {
    await addHook(service.sql, { ...HOOK, types: ['codes.low'] });
    await claims(0, 4);
    await withdrawCodes(service.sql, { partner: 'north', offer: 'once', claims: 5 });
    await erasePerson(service.sql, { partner: 'north', user: 'user-0' });
    assert.deepEqual(await sweep(), ['codes.low once 1 4']);
  });

  test('tells of an offer that ends while there is a hook, once, and only the types that the hook wants', async () => {
    const { id } = await addHook(service.sql, { ...HOOK, types: ['offer.ended'] });
    await service.sql`update hooks set added_at = ${Date.parse(START)}`;
    await claims(0, 1, 'ends-at-instant');
    await claims(0, 1, 'rare');
    assert.deepEqual(await sweep('2027-03-31T09:59:59Z'), []);
    assert.deepEqual(await sweep('2027-03-31T10:00:00Z'), ['offer.ended ends-at-instant 4 1']);
    assert.deepEqual(await sweep('2027-03-31T10:00:00Z'), []);
    assert.deepEqual(
      await sweep('2027-04-01T00:00:00Z'),
      ['offer.ended ends-somewhere 5 0', 'offer.ended ends-on-day 5 0'].sort(),
    );
    await removeHook(service.sql, id);
    assert.deepEqual(await service.sql`select from hook_offers`, []);
    // One that comes later is told nothing of it.
    await addHook(service.sql, { ...HOOK, types: ['offer.ended'] });
    await service.sql`update hooks set added_at = ${Date.parse('2027-04-01T00:00:00Z')}`;
    assert.deepEqual(await sweep('2027-04-01T00:00:01Z'), []);
  });

  test('is done by one instance at a time, and each hook gets its own news', async () => {
    await addHook(service.sql, { ...HOOK, types: ['codes.gone'] });
    await addHook(service.sql, { ...HOOK, types: ['codes.gone', 'codes.low'] });
    await claims(0, 1, 'rare');
    await Promise.all([1, 2, 3].map(() => sweepOffers(service.sql, Date.parse(START))));
    const told = await service.sql<object[]>`select told from deliveries where type = 'codes.gone'`;
    assert.equal(told.length, 2);
  });
});
