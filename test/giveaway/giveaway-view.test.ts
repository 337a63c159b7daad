import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inOneSize } from '../../src/card/images.js';
import { readDisplay, type DisplayMoment, type GivenDisplay } from '../../src/element/moment.js';
import { READY } from '../../src/giveaway/claims/claim-machine.js';
import { claimView } from '../../src/giveaway/claims/claim-view.js';
import { linkTo } from '../../src/card/link-params.js';
import { deriveGiveaway } from '../../src/giveaway/giveaway-view.js';
import { findLocale } from '../../src/locales/locale.js';
import type { AgeQuestion } from '../../src/card/of-age.js';
import { readGiveaway } from '../../src/wire/giveaway.js';
import { giveaway, prize } from '../support/sample-giveaway.js';

const now = Date.parse('2026-11-21T12:00:00Z');
const adult = { ageRestricted: true };
const facts = { needsSignIn: false, recoverable: true, sample: false, stored: true, helped: false };

function momentOf(given: GivenDisplay = {}, rest: Partial<DisplayMoment> = {}): DisplayMoment {
  return { locale: findLocale('en'), now, display: readDisplay(given), ofAge: false, pictureOf: inOneSize, ...rest };
}

function derive(prizes: readonly object[], moment: DisplayMoment, question?: AgeQuestion) {
  const read = readGiveaway(giveaway({ offers: prizes }), () => undefined, 'https://shop.example/');
  return deriveGiveaway({ ...read, question }, moment);
}

describe('what a giveaway shows', () => {
  for (const [what, given, rest, ids, count] of [
    ['waits at the gate', { ageRestricted: 'gate' }, {}, ['bread'], 1],
    ['is shown behind the gate', { ageRestricted: 'gate' }, { ofAge: true }, ['wine', 'bread'], undefined],
    ['is shown without a gate', { ageRestricted: 'show' }, {}, ['wine', 'bread'], undefined],
    ['is left out where it is hidden', { ageRestricted: 'hide' }, {}, ['bread'], undefined],
  ] as const)
    test(`of an offer for adults ${what}`, () => {
      const { sections, question } = derive([prize('wine', adult), prize('bread')], momentOf(given, rest));
      assert.deepEqual([sections[0].offers.map(({ offer }) => offer.id), question?.count], [ids, count]);
    });

  test('keeps the question of age that a server has asked, until the rest has loaded', () => {
    const asked = { count: 2, after: 0 };
    const view = derive([], momentOf({ ageRestricted: 'show' }, { ofAge: true }), asked);
    assert.deepEqual([view.state, view.question], ['ready', asked]);
  });

  for (const [expiry, ended] of [
    ['2026-11-21T11:59:59Z', true],
    ['2026-11-21T12:00:00Z', true],
    ['2026-11-21T12:00:01Z', false],
    [null, false],
  ] as const)
    test(`keeps an offer that ${ended ? 'has ended' : 'has not ended'} by noon: ${expiry ?? 'without an end'}`, () => {
      const [shown] = derive([prize('a', { expiry })], momentOf()).sections[0].offers;
      assert.equal(shown!.ended, ended);
    });

  for (const [preview, expected] of [
    [true, true],
    ['', true],
    ['false', false],
    [' FALSE ', false],
    [null, false],
    [undefined, false],
  ] as const)
    test(`is ${expected ? 'a' : 'no'} preview with ${JSON.stringify(preview)}`, () =>
      assert.equal(readDisplay({ preview }).preview, expected));

  for (const [level, card] of [
    [1, 2],
    [5, 6],
    [6, 6],
  ] as const)
    test(`has cards of level ${card} below a heading of level ${level}`, () =>
      assert.equal(derive([], momentOf({ headingLevel: level })).context.headingLevel, card));

  test('is empty without offers', () => {
    assert.equal(derive([], momentOf()).state, 'empty');
    assert.equal(derive([prize('a')], momentOf()).state, 'ready');
    assert.equal(derive([prize('wine', adult)], momentOf({ ageRestricted: 'hide' })).state, 'empty');
    assert.equal(derive([prize('wine', adult)], momentOf({ ageRestricted: 'gate' })).state, 'ready');
  });

  for (const [what, codes, copied, done] of [
    ['none without a code', [], [], 0],
    ['one with a code', ['a'], [], 1],
    ['two once a code was copied', ['a', 'b'], ['b'], 2],
    ['none once a code was forgotten that was copied', [], ['b'], 0],
  ] as const)
    test(`has a tick at some steps: ${what}`, () => {
      const prizes = ['a', 'b'].map((id) => prize(id));
      const read = readGiveaway(giveaway({ offers: prizes }), () => undefined, 'https://shop.example/');
      const claims = new Map(
        read.offers.map((offer) => {
          const isClaimed = (codes as readonly unknown[]).includes(offer.id);
          return [offer, claimView(offer, isClaimed ? { state: 'claimed', code: 'C', at: 1 } : READY, facts, now)];
        }),
      );
      const offers = new Set(read.offers.filter(({ id }) => (copied as readonly unknown[]).includes(id)));
      const view = deriveGiveaway(read, momentOf(), { claims, nextChange: Infinity }, undefined, offers);
      assert.equal(view.stepsDone, done);
    });

  for (const [header, name, heading] of [
    [{ title: 'Win!' }, 'Spring', 'Win!'],
    [{}, 'Spring', 'Spring'],
    [{}, undefined, findLocale('en').strings.heading],
  ] as const)
    test(`has the heading "${heading}" of ${JSON.stringify({ header, name })}`, () => {
      const read = readGiveaway({ ...giveaway(), header, name }, () => undefined, 'https://shop.example/');
      assert.equal(deriveGiveaway(read, momentOf()).header.heading, heading);
    });
});

test('links of a giveaway name it, by the element’s flow-id if it has no id', () => {
  for (const [id, name] of [
    ['flow', 'flow'],
    [undefined, 'spring'],
  ]) {
    const read = readGiveaway(giveaway({ id }), () => undefined, 'https://shop.example/');
    const { context, sections } = deriveGiveaway(read, momentOf({ flowId: 'spring', linkParams: 'g={giveaway}' }));
    const place = { ...sections[0].offers[0]!, placement: 'giveaway', position: 1 };
    assert.equal(linkTo(context.links, place), `https://shop.example/a?g=${name}`);
  }
});
