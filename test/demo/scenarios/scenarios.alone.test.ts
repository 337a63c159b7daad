import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Scenario } from '../../../demo/scenarios/scenario.js';
import { SCENARIOS } from '../../../demo/scenarios/all-scenarios.js';
import { SAMPLE_CATALOGUE } from '../../../service/sample/catalogue.js';
import { availabilityOf } from '../../../src/giveaway/claims/claimable.js';
import { readFeed, type Feed } from '../../../src/wire/feed.js';
import { readGiveaway, type Giveaway } from '../../../src/wire/giveaway.js';
import type { Offer } from '../../../src/wire/offer.js';

/** Any day will do: a scenario's dates are relative to the day on which it is opened. */
const NOW = new Date('2029-05-17T15:20:30Z');
const ROOT = new URL('../../../', import.meta.url);

const DRIFTING = ['malformed', 'giveaway-malformed'];

const rewards = SCENARIOS.filter(({ element }) => element === 'rewards-widget');
const giveaways = SCENARIOS.filter(({ element }) => element === 'giveaway-flow');

function find(id: string): Scenario {
  const scenario = SCENARIOS.find((one) => one.id === id);
  assert.ok(scenario, id);
  return scenario;
}

async function read(scenario: Scenario): Promise<{ value: Feed | Giveaway; paths: string[] }> {
  const paths: string[] = [];
  const reader = scenario.element === 'rewards-widget' ? readFeed : readGiveaway;
  const value = reader(await scenario.payload(NOW), (path) => paths.push(path), 'https://shop.example/');
  return { value, paths: [...new Set(paths)] };
}

async function feedOf(id: string): Promise<Feed> {
  return (await read(find(id))).value as Feed;
}

async function giveawayOf(id: string): Promise<Giveaway> {
  return (await read(find(id))).value as Giveaway;
}

describe('the list of scenarios', () => {
  test('gives each a unique id that fits an address', () => {
    const ids = SCENARIOS.map(({ id }) => id);
    assert.deepEqual([...new Set(ids)], ids);
    for (const id of ids) assert.match(id, /^[a-z\d]+(-[a-z\d]+)*$/);
  });

  test('has a short title and one calm sentence for each', () => {
    for (const { id, title, about } of SCENARIOS) {
      assert.ok(title.length <= 22, `${id}: ${title}`);
      assert.match(about, /^[A-Z\d][^!]*\.$/, id);
    }
    for (const list of [rewards, giveaways]) {
      const titles = list.map(({ title }) => title);
      assert.deepEqual([...new Set(titles)], titles);
    }
  });

  test('keeps the scenarios of a group together', () => {
    for (const list of [rewards, giveaways]) {
      const headings = list.map(({ group }) => group).filter((group, index, groups) => group !== groups[index - 1]);
      assert.deepEqual([...new Set(headings)], headings);
    }
  });
});

describe('what a scenario sends', () => {
  test('is JSON, and a new object each time', async () => {
    for (const { id, payload } of SCENARIOS) {
      const first = await payload(NOW);
      assert.deepStrictEqual(JSON.parse(JSON.stringify(first)), first, id);
      assert.notEqual(await payload(NOW), first, id);
    }
  });

  test('follows the contract, except where drift is the point', async () => {
    for (const scenario of SCENARIOS.filter(({ id }) => !DRIFTING.includes(id)))
      assert.deepEqual((await read(scenario)).paths, [], scenario.id);
  });

  test('names only pictures that exist', async () => {
    for (const { id, payload } of SCENARIOS)
      for (const address of new Set(JSON.stringify(await payload(NOW)).match(/\/samples\/[^"]*/g)))
        assert.ok(existsSync(new URL(`public${address}`, ROOT)), `${id}: ${address}`);
  });
});

describe('the feeds of scenarios', () => {
  test('have as many offers as the scenario says', async () => {
    const sizes = async (id: string): Promise<number[]> => {
      const { hero, popular, all } = await feedOf(id);
      return [hero.length, popular.length, all.filter(isOpen).length];
    };
    assert.deepEqual(await sizes('typical'), [3, 8, 34]);
    assert.deepEqual(await sizes('large-1000'), [3, 8, 1000]);
    assert.deepEqual(await sizes('large-10000'), [3, 8, 10_000]);
    assert.deepEqual(await sizes('single-offer'), [0, 0, 1]);
    assert.deepEqual(await sizes('empty-hero'), [0, 8, 34]);
    assert.deepEqual(await sizes('nothing'), [0, 0, 0]);
  });

  test('of different merchants look different', async () => {
    const [one, other] = [await feedOf('typical'), await feedOf('typical-velloway')];
    assert.notEqual(other.headerTemplate, one.headerTemplate);
    assert.notEqual(other.settings.ctaBg, one.settings.ctaBg);
    assert.notEqual(other.settings.headerBg, one.settings.headerBg);
  });

  test('of a large catalogue have offers that differ', async () => {
    const { all } = await feedOf('large-10000');
    assert.equal(new Set(all.map(({ id }) => id)).size, 10_000);
    assert.equal(new Set(all.map(({ title, partner }) => `${title} ${partner}`)).size, 10_000);
  });

  test('with missing pictures lack some pictures, and have others that fail to load', async () => {
    const { all } = await feedOf('missing-images');
    const broken = 'https://shop.example/samples/unreadable.png';
    assert.ok(all.some(({ image, squareImage, heroImage }) => !image && !squareImage && !heroImage));
    assert.ok(all.some(({ image }) => image === broken));
    assert.ok(all.some(({ partnerLogo }) => !partnerLogo));
    assert.ok(all.some(({ partnerLogo }) => partnerLogo === broken));
  });

  test('with long words have a long word in every text', async () => {
    const { all, settings } = await feedOf('long-text');
    const fields = [
      'title',
      'description',
      'partner',
      'offerInfoButtonDiscount',
      'offerInfoButtonDescription',
    ] as const;
    for (const offer of all)
      for (const field of [...fields, 'offerDiscountCode', 'offerInfoButtonCta', 'cta'] as const)
        assert.ok(longestWord(offer[field]) >= 14, `${offer.id} ${field}`);
    for (const text of [settings.ctaLabel, ...settings.sectionTitles.map(({ title }) => title)])
      assert.ok(longestWord(text) >= 14, text);
    for (const text of Object.values(settings.socialProof.stickers)) assert.ok(longestWord(text) >= 14, text);
  });

  test('for a preview have unpublished, ended and test offers', async () => {
    const { payload, attributes } = find('preview');
    const { all } = (await payload(NOW)) as { readonly all?: readonly { readonly published?: boolean }[] };
    assert.equal(attributes?.preview, true);
    assert.ok(all?.some(({ published }) => published === false));
    const feed = await feedOf('preview');
    assert.ok(feed.all.some((offer) => !isOpen(offer)));
    assert.ok(feed.testOffers.length > 0);
  });

  test('have unpublished offers only for a preview', async () => {
    for (const { id, payload } of rewards)
      if (id !== 'preview') assert.doesNotMatch(JSON.stringify(await payload(NOW)), /"published":false/, id);
  });

  test('with an age gate have offers for adults at the top', async () => {
    const { hero, popular, all } = await feedOf('age-gate');
    for (const [first] of [hero, popular, all]) assert.equal(first?.ageRestricted, true);
    assert.equal(find('age-gate').attributes?.ageRestricted, 'gate');
  });

  test('that drift do so in these places, and still show offers', async () => {
    const { value, paths } = await read(find('malformed'));
    assert.deepEqual(
      paths.sort(),
      listed(`
        all[0].image all[0].url all[11].expiry all[11].url all[12].frequency all[12].offerDiscountCode all[1].image
        all[1].partnerLogo all[2] all[3] all[4].id all[5] all[6].description all[6].title all[7].category all[7].expiry
        all[7].schedule all[8].ageRestricted all[8].cta all[8].hasMultipleCodes all[9] hero lastcached popular[1]
        popular[2] popular[3] settings.ctaColor settings.ctaLabel settings.headerBg settings.sectionTitles[2]
        settings.sectionTitles[3].title settings.socialProof.dynamicSocials settings.socialProof.enabled
        settings.socialProof.position settings.socialProof.showValue
        settings.socialProof.socialCta.pellow-first-bag settings.socialProof.stickers testOffers`),
    );
    const { popular, all } = value as Feed;
    assert.deepEqual([popular.length, all.length], [4, 9]);
  });
});

describe('the giveaways of scenarios', () => {
  test('use every layout', async () => {
    const layouts = giveaways.filter(({ group }) => group === 'Layouts').map(({ id }) => giveawayOf(id));
    assert.deepEqual(
      (await Promise.all(layouts)).map(({ template }) => template),
      [1, 2, 3, 4],
    );
  });

  test('can be claimed, except those that are upcoming or have ended', async () => {
    const windows: Record<string, string> = { 'claim-upcoming': 'upcoming', 'claim-ended': 'ended' };
    for (const { id, group } of giveaways) {
      if (group !== 'A claim') continue;
      const [first, second] = (await giveawayOf(id)).offers;
      assert.equal(availabilityOf(first!, NOW.getTime()), windows[id] ?? 'open', id);
      assert.equal(availabilityOf(second!, NOW.getTime()), 'open', id);
    }
  });

  test('refuse by the rule of the offer', async () => {
    assert.equal((await giveawayOf('claim-refused-once')).offers[0]?.frequency, undefined);
    assert.equal((await giveawayOf('claim-refused-window')).offers[0]?.frequency, '1week');
  });

  test('that drift do so in these places, and still show offers', async () => {
    const { value, paths } = await read(find('giveaway-malformed'));
    assert.deepEqual(
      paths.sort(),
      listed(`
        header.steps[2].img header.steps[4].text header.title headerTemplate logo offers[0].frequency offers[0].terms
        offers[1] offers[2] offers[3].id offers[3].image offers[4] offers[5].expiry offers[5].schedule offers[6]
        offers[7].squareImage settings.ctaBg settings.headerTextColor settings.sectionTitles`),
    );
    assert.equal((value as Giveaway).offers.length, 4);
  });
});

test('the scenarios bring no key, code or event of the sample into the page', async () => {
  const entry = ['all-scenarios', 'scene-service'].map((name) =>
    fileURLToPath(new URL(`demo/scenarios/${name}.ts`, ROOT)),
  );
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  });
  const bundle = JSON.stringify(output);
  assert.match(bundle, /Every member reward/, 'the sample is in the bundle');
  for (const { keys, codes, events } of SAMPLE_CATALOGUE.partners) {
    const users = (events.giveaways ?? []).map(({ user }) => user);
    const secrets = [...keys, ...Object.values(codes).flat(), ...users];
    assert.ok(secrets.length > 100);
    for (const secret of secrets)
      assert.ok(!bundle.includes(secret), 'the bundle holds something of the service’s own');
  }
});

/** The words of a text. */
function listed(text: string): string[] {
  return text.trim().split(/\s+/);
}

function isOpen(offer: Offer): boolean {
  return availabilityOf(offer, NOW.getTime()) === 'open';
}

function longestWord(text = ''): number {
  return Math.max(...text.split(/\s+/).map((word) => word.length));
}
