import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.js';
import { ask, askUnchecked, askFeed, ids, readFailure } from './ask.js';
import { smallCatalogue } from './small-catalogue.js';

describe('the feed', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ catalogue: smallCatalogue() });
  });
  after(() => service.stop());

  const feed = (query = '') => askFeed(service.url, 'north-key', query);

  test('is sent without an envelope, the small lists before the large one', async () => {
    assert.deepEqual(Object.keys(await feed()), [
      ...['headerTemplate', 'settings', 'lastcached', 'hero', 'popular', 'all', 'testOffers'],
    ]);
  });

  test('is sent as in the catalogue, except `published`', async () => {
    const { hero, headerTemplate, all } = await feed();
    const source = smallCatalogue().partners[0]?.feed;
    assert.equal(headerTemplate, 2);
    assert.deepEqual(hero, source?.hero);
    assert.deepEqual(all[1], source?.all[1]);
    assert.equal(ids(all), 'a1 a2 a3 a5');
    assert.ok(!all.some((offer) => 'published' in offer));
  });

  test('has every offer once and in order, however many there are', async () => {
    const list = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `${name}${index}`,
        category: { name: index % 3 ? 'Tea' : 'Books' },
      }));
    // Offers are read from the database some hundreds at a time.
    const feed = { all: list('a', 1500), hero: list('h', 1), popular: list('p', 500), testOffers: list('t', 499) };
    const other = await startTestService({ catalogue: { partners: [{ id: 'p', keys: ['k'], feed }] } });
    const whole = await askFeed(other.url, 'k');
    const tea = await askFeed(other.url, 'k', '?flow=tea');
    await other.stop();
    for (const name of ['all', 'hero', 'popular', 'testOffers'] as const) {
      assert.equal(ids(whole[name]), ids(feed[name]));
      assert.equal(ids(tea[name]), ids(feed[name].filter(({ category }) => category.name === 'Tea')));
    }
  });

  test('keeps fields that the contract does not name', async () => {
    const catalogue = {
      partners: [{ id: 'p', keys: ['k'], feed: { mood: 'fine', all: [{ id: '1', zest: [1, null] }] } }],
    };
    const other = await startTestService({ catalogue });
    const text = await (await ask(`${other.url}/gap/api`, 'k')).text();
    await other.stop();
    assert.match(text, /"all":\[\{"id":"1","zest":\[1,null\]\}\],"testOffers":\[\],"mood":"fine"\}$/);
  });

  test('has the empty lists and maps that the contract requires', async () => {
    const { settings } = await feed();
    assert.deepEqual(settings['sectionTitles'], []);
    assert.deepEqual(settings['socialProof'], { enabled: true, stickers: {} });
    const south = await askFeed(service.url, 'south-key');
    assert.deepEqual([south.hero, south.popular, south.testOffers], [[], [], []]);
  });

  test('answers at both forms of the path', async () => {
    const texts = await Promise.all(
      ['/gap/api', '/dev/gap/api'].map(async (path) => (await ask(service.url + path, 'north-key')).text()),
    );
    assert.equal(texts[0], texts[1]);
  });

  test('keeps the offers of a category with `flow`, in every list', async () => {
    const { hero, popular, all, testOffers } = await feed('?flow=Tea');
    assert.deepEqual([hero, popular, all, testOffers].map(ids), ['a1', '', 'a1', 't1']);
  });

  test('also matches the parent with `flow`, ignoring case, even beyond ASCII', async () => {
    assert.equal(ids((await feed('?flow=fASHION')).all), 'a2 a3 a5');
    assert.equal(ids((await feed(`?flow=${encodeURIComponent('änderungen')}`)).all), 'a3');
    assert.equal(ids((await feed(`?flow=${encodeURIComponent('A\u0308NDERUNGEN')}`)).all), 'a3');
  });

  test('is empty for an unknown `flow`, and complete for an empty one', async () => {
    assert.equal(ids((await feed("?flow=Tea'--")).all), '');
    assert.equal(ids((await feed('?flow=')).all), 'a1 a2 a3 a5');
  });

  test('has unpublished offers with `preview=true`, without saying which they are', async () => {
    const { all } = await feed('?preview=true');
    assert.equal(ids(all), 'a1 a2 a3 a4 a5');
    assert.ok(!all.some((offer) => 'published' in offer));
    assert.equal(ids((await feed('?preview=false')).all), 'a1 a2 a3 a5');
    assert.equal(ids((await feed('?preview=true&flow=tea')).all), 'a1 a4');
  });

  for (const query of [
    'preview=yes',
    'preview=',
    'preview=TRUE',
    'preview=true&preview=true',
    'flow=a&flow=b',
    'flow=%00',
  ]) {
    test(`refuses ?${query}`, async () => {
      const response = await ask(`${service.url}/gap/api?${query}`, 'north-key');
      assert.equal(response.status, 400);
      const { success, message } = await readFailure(response);
      assert.equal(success, false);
      assert.match(message, /preview|flow/);
    });
  }

  test('belongs to the key’s partner, whichever of its keys is used', async () => {
    assert.equal(ids((await askFeed(service.url, 'north-key-2')).all), 'a1 a2 a3 a5');
    assert.equal(ids((await askFeed(service.url, 'south-key')).all), 's1');
  });

  test('is 404 for a partner without one', async () => {
    const response = await ask(`${service.url}/gap/api`, 'quiet-key');
    assert.equal(response.status, 404);
    assert.equal((await readFailure(response)).success, false);
  });

  test('of 10,000 offers is complete, and not slow', async () => {
    const all = Array.from({ length: 10_000 }, (_, index) => ({
      id: `o${index}`,
      title: `Offer ${index}`,
      description: 'Words and words and words. '.repeat(10),
      category: { name: `Category ${index % 20}`, parent: `Parent ${index % 6}` },
    }));
    const large = await startTestService({ catalogue: { partners: [{ id: 'p', keys: ['k'], feed: { all } }] } });
    assert.equal((await askFeed(large.url, 'k')).all.at(-1)?.id, 'o9999');
    const start = performance.now();
    const response = await askUnchecked(`${large.url}/gap/api`, 'k');
    const headers = performance.now() - start;
    await response.arrayBuffer();
    await large.stop();
    assert.ok(headers < 1000, `the second answer began after ${headers} ms`);
  });

  test('of 50,000 offers is read in short steps, so that claims don’t wait for it', async () => {
    const all = Array.from({ length: 50_000 }, (_, index) => ({ id: `o${index}`, title: 'Words '.repeat(40) }));
    const large = await startTestService({ catalogue: { partners: [{ id: 'p', keys: ['k'], feed: { all } }] } });
    // Processor time, since other processes may hold up this one; and its share, since machines differ.
    let longestMs = 0;
    let allMs = 0;
    let before = process.cpuUsage();
    const measure = (): void => {
      const { user, system } = process.cpuUsage(before);
      const ms = (user + system) / 1000;
      longestMs = Math.max(longestMs, ms);
      allMs += ms;
      before = process.cpuUsage();
    };
    const timer = setInterval(measure, 1);
    const response = await askUnchecked(`${large.url}/gap/api`, 'k');
    clearInterval(timer);
    await response.body?.cancel();
    await large.stop();
    assert.ok(longestMs < allMs / 5, `${longestMs} of ${allMs} ms`);
  });
});
