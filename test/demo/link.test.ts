import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { scenarioById } from '../../demo/scenarios/all-scenarios.js';
import { ownPayload } from '../../demo/scenarios/scenario.js';
import { plainView, readLink, writeLink } from '../../demo/view/link.js';
import { pack, unpack } from '../../demo/view/packed.js';
import type { StageView } from '../../demo/model/stage-view.js';

const changed: StageView = {
  scenario: 'preview',
  attributes: {
    heading: 'For you & “them”',
    linkParams: 'a={offer}&b=%41',
    variant: 'b & {c}',
    headingLevel: 3,
    placements: 'all hero',
    ageRestricted: 'gate',
  },
  width: 390,
  surroundings: 'photo',
  theme: 'loud',
  look: {
    '--rewards-picture-ratio': '4 / 3',
    '--rewards-card-align': 'center',
    '--rewards-font': 'system-ui, sans-serif',
  },
  direction: 'rtl',
  lang: 'ar',
  zoom: 200,
  asOf: '2026-05-01T08:30:00.000Z',
  shopper: 'shopper-2',
  condition: 'lost',
  drawn: true,
  payload: { settings: { ctaLabel: 'Ünïcode ✓', ctaBg: '#123456' }, all: [{ id: 'one', title: '</script>' }] },
};

describe('a link of the studio', () => {
  test('to an unchanged scenario names only the scenario', async () => {
    assert.deepEqual(await writeLink(plainView('large-1000')), { hash: '#scenario=large-1000', whole: true });
  });

  test('opens exactly the view that it was made from', async () => {
    const { hash, whole } = await writeLink(changed);
    assert.equal(whole, true);
    assert.deepEqual(await readLink(hash), changed);
  });

  test('contains only what has changed in the scenario’s payload', async () => {
    const scenario = scenarioById('large-10000')!;
    const own = await ownPayload(scenario);
    const { testOffers, ...rest } = own;
    assert.ok(Array.isArray(testOffers));
    const payload = { ...rest, settings: { ctaLabel: 'Have it' } };
    const { hash, whole } = await writeLink({ ...plainView('large-10000'), payload }, own);
    assert.equal(whole, true);
    assert.ok(hash.length < 300, hash);
    const read = await readLink(hash);
    assert.deepEqual(read?.payload?.settings, { ctaLabel: 'Have it' });
    assert.equal(read.payload.all, own.all);
    assert.ok(!('testOffers' in read.payload));
  });

  test('distinguishes a removed attribute from one that the scenario sets', async () => {
    assert.equal(plainView('preview').attributes.preview, true);
    const { hash } = await writeLink({ ...plainView('preview'), attributes: {} });
    assert.deepEqual((await readLink(hash))?.attributes, {});
  });

  test('leaves out a payload that is too large, and says so', async () => {
    const noise = Array.from({ length: 40_000 }, (_, index) => (Math.sin(index) * 1e9).toString(36)).join('');
    const { hash, whole } = await writeLink({ ...changed, payload: { noise } });
    assert.equal(whole, false);
    assert.equal((await readLink(hash))?.payload, undefined);
  });

  test('with an unknown scenario, or none, opens nothing', async () => {
    for (const hash of ['', '#', '#scenario=', '#scenario=no-such', '#width=320'])
      assert.equal(await readLink(hash), undefined, hash);
  });

  test('ignores unknown values', async () => {
    const plain = await readLink('#scenario=typical');
    for (const bad of [
      'width=wide',
      'zoom=7',
      'surroundings=sea',
      'direction=up',
      'asOf=tomorrow',
      'shopper=someone',
      'condition=odd',
      'heading-level=9',
      'heading-level=big',
      'age-restricted=sometimes',
      'remember=ever',
      'payload=%%%',
      'payload=AAAA',
      'changes=AAAA',
      `changes=${await pack({ set: 1, without: {} })}`,
    ])
      assert.deepEqual(await readLink(`#scenario=typical&${bad}`), plain, bad);
  });

  test('limits the width to what the stage can show', async () => {
    assert.equal((await readLink('#scenario=typical&width=1'))?.width, 240);
    assert.equal((await readLink('#scenario=typical&width=99999'))?.width, 1600);
  });
});

describe('a packed value', () => {
  test('is restored unchanged, and uses only characters that an address may contain', async () => {
    const packed = await pack(changed.payload!);
    assert.match(packed, /^[\w-]+$/);
    assert.deepEqual(await unpack(packed), changed.payload);
  });

  test('is refused when it is cut short', async () => {
    const packed = await pack({ text: 'a'.repeat(2000) + 'bcd' });
    await assert.rejects(unpack(packed.slice(0, -4)));
  });
});
