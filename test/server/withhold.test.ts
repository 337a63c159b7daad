import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readDisplay } from '../../src/element/moment.js';
import type { ShownOffer } from '../../src/card/offer-context.js';
import { findLocale } from '../../src/locales/locale.js';
import { withhold, withholdProof } from '../../src/server/withhold.js';
import { deriveWidget } from '../../src/widget/widget-view.js';
import { readFeed } from '../../src/wire/feed.js';
import { fullOffer, payload } from '../support/sample-feed.js';

const feed = readFeed(
  payload({
    settings: {
      socialProof: {
        socialCta: { wine: 'Wine, 40 times', bread: 'Bread, 9 times' },
        stickers: { wine: 'New wine', bread: 'New bread' },
      },
    },
    all: [
      fullOffer('wine', { ageRestricted: true, expiry: '2026-12-31', schedule: '2026-11-01' }),
      fullOffer('bread', { hasMultipleCodes: true }),
    ],
  }),
  () => undefined,
  'https://feed.example/',
);

const { all, settings } = feed;

/** The offers as a server shows them. */
function shown(ageRestricted: string): readonly ShownOffer[] {
  const moment = {
    locale: findLocale('en'),
    now: 0,
    display: readDisplay({ ageRestricted }),
    ofAge: false,
    onServer: true,
  };
  return deriveWidget({ kind: 'whole', feed, loadedAt: 0 }, moment).sections[0]!.offers;
}

describe('what a server writes of offers', () => {
  for (const [ageRestricted, ids] of [
    ['show', ['wine', 'bread']],
    ['gate', ['wine', 'bread']],
    ['hide', ['bread']],
  ] as const)
    test(`with age-restricted="${ageRestricted}" is of ${ids.join(' and ')}`, () =>
      assert.deepEqual(
        shown(ageRestricted).map((offer) => withhold(offer).id),
        ids,
      ));

  test('is all of an offer that is shown', () => {
    assert.equal(withhold(shown('show')[0]!), all[0]);
    assert.equal(withhold(shown('gate')[1]!), all[1]);
  });

  test('is nothing of a covered one but that it is there, and its dates', () => {
    const covered = withhold(shown('gate')[0]!);
    const { id, expiry, schedule } = all[0]!;
    assert.deepEqual(covered, {
      ...{ id, expiry, schedule },
      title: '18+',
      ageRestricted: true,
      hasMultipleCodes: false,
    });
  });

  for (const [ageRestricted, ids] of [
    ['show', ['wine', 'bread']],
    ['gate', ['bread']],
  ] as const)
    test(`has the social proof of ${ids.join(' and ')} with age-restricted="${ageRestricted}"`, () => {
      const { socialProof } = withholdProof(settings, shown(ageRestricted));
      for (const texts of [socialProof.socialCta, socialProof.stickers]) {
        assert.deepEqual(Object.keys(texts), ids);
        assert.equal(Object.getPrototypeOf(texts), null);
      }
    });
});
