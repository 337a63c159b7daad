import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readSettings } from './read.js';

describe('reading settings:', () => {
  for (const nothing of [undefined, null, {}, []])
    test(`${JSON.stringify(nothing)} means no settings, without a drift`, () => {
      const { settings, drifts } = readSettings(nothing);
      assert.equal(settings.ctaLabel, undefined);
      assert.deepEqual(settings.sectionTitles, []);
      assert.equal(settings.socialProof.enabled, false);
      assert.deepEqual(drifts, []);
    });

  test('another type is reported', () => {
    for (const wrong of ['x', 7, true, ['x']]) assert.deepEqual(readSettings(wrong).paths, ['settings']);
  });

  test('ctaLabel: text', () => {
    assert.equal(readSettings({ ctaLabel: ' Shop now ' }).settings.ctaLabel, 'Shop now');
    assert.deepEqual(readSettings({ ctaLabel: {} }).paths, ['settings.ctaLabel']);
  });

  for (const name of ['ctaColor', 'ctaBg', 'headerBg', 'headerTextColor'] as const) {
    test(`${name}: #RGB and #RRGGBB, trimmed, are kept as given`, () => {
      for (const colour of ['#fff', '#ABC', '#1f5F4f', ' #123456 '])
        assert.equal(readSettings({ [name]: colour }).settings[name], colour.trim());
    });

    test(`${name}: absence is no drift`, () => {
      for (const nothing of ['', null, undefined]) {
        const { settings, drifts } = readSettings({ [name]: nothing });
        assert.equal(settings[name], undefined);
        assert.deepEqual(drifts, []);
      }
    });

    test(`${name}: anything else is left out and reported`, () => {
      for (const wrong of [
        'red',
        'fff',
        '#ff',
        '#ffff',
        '#fffffff',
        '#ffffff80',
        '#ggg',
        'rgb(0,0,0)',
        'var(--x)',
        '#fff;color:red',
        '#fff}*{display:none',
        'url(https://x.example)',
        123,
        true,
        {},
        ['#fff'],
      ]) {
        const { settings, paths } = readSettings({ [name]: wrong });
        assert.equal(settings[name], undefined, JSON.stringify(wrong));
        assert.deepEqual(paths, [`settings.${name}`], JSON.stringify(wrong));
      }
    });
  }

  test('sectionTitles: texts are in the order hero, popular, all', () => {
    assert.deepEqual(readSettings({ sectionTitles: ['A', 'B', 'C'] }).settings.sectionTitles, [
      { placement: 'hero', title: 'A' },
      { placement: 'popular', title: 'B' },
      { placement: 'all', title: 'C' },
    ]);
  });

  test('sectionTitles: blank and null count as none, and keep their place in the order', () => {
    for (const nothing of ['', '  ', null]) {
      const { settings, drifts } = readSettings({ sectionTitles: [nothing, 'B'] });
      assert.deepEqual(settings.sectionTitles, [{ placement: 'popular', title: 'B' }]);
      assert.deepEqual(drifts, []);
    }
  });

  test('sectionTitles: objects name their placement, or follow the order', () => {
    const { settings, drifts } = readSettings({
      sectionTitles: [{ title: 'C', placement: 'all' }, { title: 'B' }, { title: 7, placement: 'hero' }],
    });
    assert.deepEqual(settings.sectionTitles, [
      { placement: 'all', title: 'C' },
      { placement: 'popular', title: 'B' },
      { placement: 'hero', title: '7' },
    ]);
    assert.deepEqual(drifts, []);
  });

  test('sectionTitles: an entry without a placement is reported', () => {
    assert.deepEqual(readSettings({ sectionTitles: ['A', 'B', 'C', 'D'] }).paths, ['settings.sectionTitles[3]']);
    for (const placement of ['footer', '__proto__'])
      assert.deepEqual(readSettings({ sectionTitles: [{ title: 'A', placement }] }).paths, [
        'settings.sectionTitles[0]',
      ]);
  });

  test('sectionTitles: a value that isn’t a list and an entry that isn’t a title are reported', () => {
    assert.deepEqual(readSettings({ sectionTitles: 'A' }).paths, ['settings.sectionTitles']);
    assert.deepEqual(readSettings({ sectionTitles: {} }).paths, ['settings.sectionTitles']);
    assert.equal(readSettings({ sectionTitles: [true] }).drifts.length, 1);
  });
});

describe('reading socialProof:', () => {
  const read = (socialProof: unknown) => {
    const { settings, paths } = readSettings({ socialProof });
    return { proof: settings.socialProof, paths };
  };

  test('enabled: only true is true; absence is false', () => {
    assert.equal(read({ enabled: true }).proof.enabled, true);
    for (const nothing of [{}, { enabled: null }, { enabled: false }, null, []]) {
      const { proof, paths } = read(nothing);
      assert.equal(proof.enabled, false);
      assert.deepEqual(paths, []);
    }
    // Showing social proof that nobody asked for would be worse than showing none.
    for (const wrong of ['true', 'yes', 1, {}]) {
      const { proof, paths } = read({ enabled: wrong });
      assert.equal(proof.enabled, false);
      assert.deepEqual(paths, ['settings.socialProof.enabled']);
    }
  });

  test('socialCta: texts by offer id; an entry of a wrong type is reported and the others stay', () => {
    const { proof, paths } = read({ socialCta: { a: ' 12 sold ', b: 12, c: {}, d: null, e: '' } });
    assert.deepEqual({ ...proof.socialCta }, { a: '12 sold', b: '12' });
    assert.deepEqual(paths, ['settings.socialProof.socialCta.c']);
  });

  test('stickers: texts, or objects with text', () => {
    const { proof, paths } = read({ stickers: { a: 'New', b: { text: 'Back' }, c: { label: 'x' }, d: [1] } });
    assert.deepEqual({ ...proof.stickers }, { a: 'New', b: 'Back' });
    assert.deepEqual(paths, ['settings.socialProof.stickers.d']);
  });

  for (const name of ['socialCta', 'stickers'] as const)
    test(`${name}: an empty list is an empty map; another list is reported`, () => {
      assert.deepEqual(read({ [name]: [] }).paths, []);
      assert.deepEqual(read({ [name]: ['x'] }).paths, [`settings.socialProof.${name}`]);
    });

  test('a map has only its own entries, whatever an offer’s id is', () => {
    const { proof } = read(JSON.parse('{"socialCta":{"__proto__":"mine","toString":"mine too"}}'));
    assert.equal(proof.socialCta['constructor'], undefined);
    assert.equal(proof.socialCta['toString'], 'mine too');
    assert.equal(proof.socialCta['__proto__'], 'mine');
  });

  test('position, displayMode, fallbackText: text; dynamicSocials: a flag; showValue: a number', () => {
    const sent = {
      position: 'on_image',
      displayMode: 'exact',
      fallbackText: 'Much used',
      dynamicSocials: true,
      showValue: '25',
    };
    const { proof, paths } = read(sent);
    assert.deepEqual(
      [proof.position, proof.displayMode, proof.fallbackText, proof.dynamicSocials, proof.showValue],
      ['on_image', 'exact', 'Much used', true, 25],
    );
    assert.deepEqual(paths, []);
  });
});
