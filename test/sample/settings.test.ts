import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FEEDS, FLOWS } from './sample-catalogue.js';

type Colours = Readonly<Record<string, unknown>>;

const COLOURS = ['ctaColor', 'ctaBg', 'headerBg', 'headerTextColor'] as const;

const all = (): Colours[] => [
  ...FEEDS.map(({ settings }) => settings),
  ...FLOWS.flatMap(({ settings }) => (settings ? [settings] : [])),
];

/** Relative luminance by WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: unknown, second: unknown): number {
  const [dark = 0, light = 0] = [String(first), String(second)].map(luminance).sort((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

describe('the sample’s settings', () => {
  test('have colours of the form #RRGGBB, readable in pairs', () => {
    assert.ok(all().length >= 4);
    for (const settings of all()) {
      for (const name of COLOURS) assert.match(String(settings[name]), /^#[\da-f]{6}$/i);
      assert.ok(contrast(settings.ctaColor, settings.ctaBg) >= 4.5, JSON.stringify(settings));
      assert.ok(contrast(settings.headerTextColor, settings.headerBg) >= 4.5, JSON.stringify(settings));
    }
  });

  test('differ between the two partners', () => {
    const [first, second] = FEEDS;
    assert.deepEqual([first?.headerTemplate, second?.headerTemplate], [1, 2]);
    for (const name of [...COLOURS, 'ctaLabel']) assert.notEqual(first?.settings[name], second?.settings[name]);
  });

  test('have section titles as texts and as objects', () => {
    const kinds = FEEDS.map(({ settings }) => (settings.sectionTitles ?? []).map((title) => typeof title));
    assert.deepEqual(kinds, [
      ['string', 'string', 'string'],
      ['object', 'object'],
    ]);
  });

  test('show social proof on the image with entries, and below it without', () => {
    const [first, second] = FEEDS.map(({ settings }) => settings.socialProof);
    assert.equal(first?.enabled && second?.enabled, true);
    assert.equal(first?.position, 'on_image');
    assert.notEqual(second?.position, 'on_image');
    assert.ok(Object.keys(first?.socialCta ?? {}).length >= 5);
    assert.deepEqual(second?.socialCta, {});
    assert.ok(second?.fallbackText);
    const stickers = Object.values(first?.stickers ?? {}).map((sticker) => typeof sticker);
    assert.ok(stickers.includes('string') && stickers.includes('object'));
  });

  test('name existing offers', () => {
    for (const { settings, all: offers } of FEEDS) {
      const { socialCta = {}, stickers = {} } = settings.socialProof ?? {};
      for (const id of [...Object.keys(socialCta), ...Object.keys(stickers)])
        assert.ok(
          offers.some((offer) => offer.id === id),
          id,
        );
    }
  });
});
