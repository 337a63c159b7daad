import assert from 'node:assert/strict';
import type { Feed } from '../../src/wire/feed.js';
import type { Giveaway } from '../../src/wire/giveaway.js';
import type { Offer } from '../../src/wire/offer.js';
import { PLACEMENTS } from '../../src/wire/placement.js';
import type { Settings } from '../../src/wire/settings.js';

/** Asserts that nothing in a feed as read can do harm, and that each value is of its type. */
export function assertSoundFeed({ settings, hero, popular, all, testOffers }: Feed): void {
  assertSoundSettings(settings);
  for (const offers of [hero, popular, all, testOffers]) assertSoundOffers(offers);
}

export function assertSoundGiveaway({ settings, offers, header, logo }: Giveaway): void {
  assertSoundSettings(settings);
  assertSoundOffers(offers);
  assertAddresses(logo, ...header.steps.map(({ img }) => img));
  for (const { text } of header.steps) assert.ok(text.trim() !== '');
}

function assertSoundSettings({
  ctaBg,
  ctaColor,
  headerBg,
  headerTextColor,
  sectionTitles,
  socialProof,
}: Settings): void {
  for (const colour of [ctaBg, ctaColor, headerBg, headerTextColor])
    if (colour !== undefined) assert.match(colour, /^#([\da-f]{3}|[\da-f]{6})$/i);
  for (const { placement, title } of sectionTitles) {
    assert.ok(PLACEMENTS.includes(placement));
    assert.ok(title.trim() !== '');
  }
  const { socialCta, stickers } = socialProof;
  for (const text of [...Object.values(socialCta), ...Object.values(stickers)]) assert.equal(typeof text, 'string');
}

function assertSoundOffers(offers: readonly Offer[]): void {
  const ids = offers.flatMap(({ id }) => (id === undefined ? [] : [id]));
  assert.equal(new Set(ids).size, ids.length);
  for (const offer of offers) {
    assert.ok(offer.title.trim() !== '');
    const { url, image, squareImage, heroImage, partnerLogo, expiry, schedule } = offer;
    assertAddresses(url, image, squareImage, heroImage, partnerLogo);
    for (const instant of [expiry, schedule]) if (instant !== undefined) assert.ok(!Number.isNaN(Date.parse(instant)));
    for (const flag of [offer.ageRestricted, offer.hasMultipleCodes]) assert.equal(typeof flag, 'boolean');
  }
}

function assertAddresses(...addresses: readonly (string | undefined)[]): void {
  for (const address of addresses) if (address !== undefined) assert.match(new URL(address).protocol, /^https?:$/);
}
