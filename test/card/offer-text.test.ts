import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ctaLabel, initial, stickerOnImage, stickerText, valueText } from '../../src/card/offer-text.js';
import { findLocale } from '../../src/locales/locale.js';
import { firstScreenEnglish } from '../../src/locales/english/first-screen.js';
import { read } from '../wire/read.js';

const { strings } = findLocale('en');

/** An offer of a feed with these settings, as they are read. */
function readCard(offer: object, settings: object = {}) {
  const { feed } = read({ settings, all: [{ id: 'a', title: 'Title', ...offer }] });
  return [feed.all[0]!, feed.settings] as const;
}

describe('the label of a call to action', () => {
  for (const [offer, settings, label] of [
    [{ cta: 'Get it' }, { ctaLabel: 'Claim' }, 'Claim'],
    [{ cta: 'Get it' }, {}, 'Get it'],
    [{}, {}, firstScreenEnglish.viewOffer],
    [{ cta: '  ' }, { ctaLabel: '' }, firstScreenEnglish.viewOffer],
  ] as const)
    test(`is "${label}" for ${JSON.stringify([offer, settings])}`, () =>
      assert.equal(ctaLabel(...readCard(offer, settings), strings), label));
});

describe('what the shopper saves', () => {
  for (const [title, value, text] of [
    ['A box', '20% off', '20% off'],
    ['20% off', '20%  off', undefined],
    ['20 % OFF your first box', '20% off', undefined],
    ['20 boxes', '20% off', '20% off'],
    ['A box', '', undefined],
  ] as const)
    test(`is ${text ?? 'not repeated'} for ${value || 'nothing'} with the title ${title}`, () =>
      assert.equal(valueText(readCard({ title, offerInfoButtonDiscount: value })[0]), text));
});

describe('the sticker of an offer', () => {
  const socialCta = { a: '1,234 people got this' };
  const stickers = { a: { text: 'Top' } };
  for (const [what, proof, text] of [
    ['the offer’s own, verbatim', { socialCta, stickers, fallbackText: 'Hot' }, '1,234 people got this'],
    ['else the one of its badge', { stickers, fallbackText: 'Hot' }, 'Top'],
    ['else the one of all offers', { socialCta: { b: 'Other' }, fallbackText: 'Hot' }, 'Hot'],
    ['none if there are none', { socialCta: [], stickers: [] }, undefined],
    ['none if they are switched off', { enabled: false, socialCta, fallbackText: 'Hot' }, undefined],
    ['the same however it is to be counted', { displayMode: 'exact', showValue: 50, fallbackText: 'Hot' }, 'Hot'],
  ] as const)
    test(`is ${what}`, () => {
      const socialProof = { enabled: true, ...proof };
      assert.equal(stickerText(...readCard({}, { socialProof })), text);
    });

  for (const [position, onImage] of [
    ['on_image', true],
    ['below', false],
    [undefined, false],
  ] as const)
    test(`is ${onImage ? 'on' : 'below'} the picture for the position ${position}`, () =>
      assert.equal(stickerOnImage(readCard({}, { socialProof: { enabled: true, position } })[1]), onImage));
});

test('a missing picture is replaced by the first letter of the partner, else of the title', () => {
  for (const [offer, letter] of [
    [{ partner: 'élan' }, 'É'],
    [{ title: 'zebra' }, 'Z'],
    [{ partner: 'ß bags' }, 'SS'],
    [{ partner: '👩‍🍳 bags' }, '👩‍🍳'],
  ] as const)
    assert.equal(initial(readCard(offer)[0]), letter);
});
