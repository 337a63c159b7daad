import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deltaEOK, OKLCH, parse, to } from 'colorjs.io/fn';
import { contrastPairs, ratioText, suggestions } from '../../demo/contrast/contrast-pairs.js';
import { contrastRatio, LIGHTNESS_STEP, nearestPassing, withLightness } from '../../demo/contrast/nearest-passing.js';
import type { JsonObject } from '../../demo/model/json.js';

const settings = { ctaColor: '#ffffff', ctaBg: '#1f5f4f', headerBg: '#f3eadb', headerTextColor: '#2a2118' };
const pairOf = (
  id: 'cta' | 'header',
  payload: JsonObject,
  element: Parameters<typeof contrastPairs>[0] = 'rewards-widget',
) => contrastPairs(element, payload).find((pair) => pair.id === id)!;

describe('the contrast ratio', () => {
  // By the formula of WCAG 2.2, calculated separately.
  for (const [one, other, ratio] of [
    ['#000', '#fff', 21],
    ['#777777', '#fff', 4.478],
    ['#767676', '#fff', 4.542],
    ['#fff', '#fff', 1],
    ['#ff0000', '#fff', 3.998],
  ] as const)
    test(`of ${one} on ${other} is ${ratio}`, () => {
      assert.ok(Math.abs(contrastRatio(one, other) - ratio) < 0.0005);
      assert.equal(contrastRatio(one, other), contrastRatio(other, one));
    });

  test('is never rounded up in the words for it', () => {
    assert.equal(ratioText(4.499999), '4.49 : 1');
    assert.equal(ratioText(4.5), '4.50 : 1');
    assert.equal(ratioText(contrastRatio('#000', '#fff')), '21.00 : 1');
  });
});

describe('the colour pairs on the stage', () => {
  test('come from the settings', () => {
    const cta = pairOf('cta', { settings });
    assert.equal(cta.text.value, '#ffffff');
    assert.equal(cta.ground.value, '#1f5f4f');
    assert.deepEqual(cta.ground.path, ['settings', 'ctaBg']);
    assert.equal(cta.isDefault, false);
    assert.equal(cta.fault, undefined);
    assert.ok(cta.passes);
  });

  test('are trimmed, as the widget does', () => {
    assert.equal(pairOf('cta', { settings: { ...settings, ctaBg: ' #000 ' } }).ground.value, '#000');
  });

  for (const bad of ['red', '#12', null, 7, {}, ''])
    test(`fall back as a whole when one colour is ${JSON.stringify(bad)}`, () => {
      const cta = pairOf('cta', { settings: { ...settings, ctaColor: bad } });
      assert.ok(cta.isDefault);
      assert.deepEqual([cta.text.value, cta.ground.value], ['#fff', '#17181c']);
      assert.match(cta.fault!, /^ctaColor is (missing|not)/);
      assert.equal(pairOf('header', { settings: { ...settings, ctaColor: bad } }).isDefault, false);
    });

  for (const payload of [{}, { settings: null }, { settings: 'none' }, { settings: [] }] as JsonObject[])
    test(`are the widget’s own for ${JSON.stringify(payload)}, and no pair is faulty`, () => {
      for (const pair of contrastPairs('rewards-widget', payload)) {
        assert.ok(pair.isDefault && pair.passes);
        assert.equal(pair.fault, undefined);
        assert.deepEqual(suggestions(pair), {});
      }
    });

  test('are the widget’s dark ones in dark surroundings', () => {
    const [cta] = contrastPairs('rewards-widget', {}, 'dark');
    assert.deepEqual([cta!.text.value, cta!.ground.value], ['#17181c', '#f3f3f4']);
  });

  test('need a ratio of 3 for a large heading and 4.5 for the text below it', () => {
    const grey = { ...settings, headerTextColor: '#8a7a6a' };
    const { ratio, texts, passes } = pairOf('header', { settings: grey });
    assert.ok(ratio > 3 && ratio < 4.5);
    assert.deepEqual(
      texts.map((text) => [text.least, text.passes]),
      [
        [4.5, false],
        [3, true],
      ],
    );
    assert.equal(passes, false);
    assert.equal(pairOf('header', { settings: grey, header: { title: 'x' } }, 'giveaway-flow').passes, true);
    assert.equal(pairOf('header', { settings: grey, header: { description: 'x' } }, 'giveaway-flow').passes, false);
  });

  test('have a suggestion for each colour when they fail', () => {
    const pair = pairOf('cta', { settings: { ...settings, ctaBg: '#f2a65a' } });
    const { text, ground } = suggestions(pair);
    for (const changed of [{ ctaColor: text! }, { ctaBg: ground! }])
      assert.ok(pairOf('cta', { settings: { ...settings, ctaBg: '#f2a65a', ...changed } }).passes);
  });
});

/** Random colours, the same in every run. */
function* colours(): Generator<string, never> {
  for (let seed = 20_260_101; ;) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    yield `#${(seed >>> 8).toString(16).padStart(6, '0')}`;
  }
}

describe('the nearest colour that passes', () => {
  test('passes, and no closer lightness passes', () => {
    const source = colours();
    let judged = 0;
    while (judged < 20) {
      const moved = source.next().value;
      const fixed = source.next().value;
      const least = judged % 3 === 0 ? 3 : 4.5;
      if (contrastRatio(moved, fixed) >= least) continue;
      judged++;
      const nearest = nearestPassing(moved, fixed, least);
      assert.ok(nearest, `${moved} on ${fixed}`);
      assert.match(nearest, /^#[\da-f]{6}$/);
      assert.ok(contrastRatio(nearest, fixed) >= least, `${nearest} on ${fixed}`);

      const from = to(parse(moved), OKLCH);
      const found = to(parse(nearest), OKLCH).coords[0]!;
      const start = from.coords[0]!;
      const away = Math.abs(found - start);
      for (let distance = LIGHTNESS_STEP; distance < 1; distance += LIGHTNESS_STEP)
        for (const lightness of [start - distance, start + distance]) {
          const other = withLightness(from, lightness);
          if (contrastRatio(other, fixed) < least) continue;
          const isNearer = deltaEOK(parse(other), from) < deltaEOK(parse(nearest), from);
          const isBefore =
            Math.sign(lightness - start) === Math.sign(found - start) && distance < away - LIGHTNESS_STEP;
          assert.ok(!isNearer && !isBefore, `${other} on ${fixed} is nearer to ${moved} than ${nearest}`);
        }
    }
  });

  test('is the closer of a darker and a lighter one', () => {
    // Between both: a little lighter than the middle goes up, a little darker goes down.
    const middle = '#767676';
    assert.ok(contrastRatio(nearestPassing('#dddddd', middle, 3)!, '#000') > contrastRatio('#dddddd', '#000'));
    assert.ok(contrastRatio(nearestPassing('#333333', middle, 3)!, '#000') < contrastRatio('#333333', '#000'));
  });

  test('keeps the hue', () => {
    const hue = (colour: string): number => to(parse(colour), OKLCH).coords[2]!;
    for (const colour of ['#f2a65a', '#6aa9ff', '#d86ad8'])
      assert.ok(Math.abs(hue(nearestPassing(colour, '#ffffff', 4.5)!) - hue(colour)) < 8, colour);
  });

  test('is undefined if not even black and white pass', () => {
    assert.equal(nearestPassing('#777777', '#777777', 7), undefined);
  });
});
