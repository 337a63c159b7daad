import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLink, withLink, withoutLink, type LinkMode } from '../../../src/element/deep-links/link-address.js';

const PAGE = 'https://shop.example/offers';

const cases: [mode: LinkMode, without: string, link: string][] = [
  ['hash', PAGE, `${PAGE}#offer-tea_20_1`],
  ['hash', `${PAGE}?a=1&b`, `${PAGE}?a=1&b#offer-tea_20_1`],
  ['hash', `${PAGE}#tab=2&x=%2f+y`, `${PAGE}#tab=2&x=%2f+y&offer=tea%201`],
  ['query', PAGE, `${PAGE}?offer=tea%201`],
  ['query', `${PAGE}?x=%2f+y&&b=`, `${PAGE}?x=%2f+y&&b=&offer=tea%201`],
  ['query', `${PAGE}#/route?offer=other`, `${PAGE}?offer=tea%201#/route?offer=other`],
  ['query', `${PAGE}?a=1#reviews`, `${PAGE}?a=1&offer=tea%201#reviews`],
];
for (const [mode, without, link] of cases)
  test(`${link} is ${without} with an offer in its ${mode}`, () => {
    assert.equal(withLink(without, mode, 'tea 1'), link);
    assert.equal(withoutLink(link, mode), without);
    assert.equal(readLink(link, mode), 'tea 1');
    assert.equal(readLink(without, mode), undefined);
  });

test('another offer takes the place of the first', () => {
  for (const first of ['#offer-a', '#offer=a']) assert.equal(withLink(PAGE + first, 'hash', 'b'), `${PAGE}#offer-b`);
  assert.equal(withoutLink(`${PAGE}#offer-a`, 'hash'), PAGE);
  assert.equal(withLink(`${PAGE}#offer=a&tab=2`, 'hash', 'b'), `${PAGE}#offer=b&tab=2`);
  assert.equal(withoutLink(`${PAGE}#offer=b&tab=2`, 'hash'), `${PAGE}#tab=2`);
});

for (const fragment of [
  '#/',
  '#/offers?x=1',
  '#!',
  '#!/a=b',
  '#reviews',
  '#%20',
  '#offer-a_b',
  '#offer-_110000_',
  '#offer-é',
])
  test(`the fragment ${fragment} is the page’s own`, () => {
    assert.equal(withLink(PAGE + fragment, 'hash', 'a'), undefined);
    assert.equal(withLink(PAGE + fragment, 'query', 'a'), `${PAGE}?offer=a${fragment}`);
    assert.equal(readLink(PAGE + fragment, 'hash'), undefined);
  });

test('an id may have any characters', () => {
  for (const id of ['&offer=b#?', '100 %', 'ä/€', '<img src=x>', '../..', 'a_b', '_20_', '\u212a\u017f', '👍', ''])
    for (const mode of ['hash', 'query'] as const) {
      const link = withLink(`${PAGE}?a=1`, mode, id)!;
      assert.equal(readLink(link, mode), id);
      assert.equal(new URL(link).href, link, 'a browser writes it the same way');
    }
});

test('half a pair of surrogates can only be in a fragment', () => {
  assert.equal(readLink(withLink(PAGE, 'hash', '\ud83d')!, 'hash'), '\ud83d');
  assert.equal(withLink(PAGE, 'query', '\ud83d'), undefined);
});

test('a fragment made to be read in many ways is read at once', () => {
  const fragment = `#offer-${'_1000_'.repeat(20_000)}`;
  assert.equal(readLink(`${PAGE}${fragment}!`, 'hash'), undefined);
  assert.equal(readLink(`${PAGE}${fragment}`, 'hash')!.length, 20_000);
});

test('a link of an earlier version still names its offer', () => {
  assert.equal(readLink(`${PAGE}#offer=tea%201`, 'hash'), 'tea 1');
});

test('a pair that can’t be decoded names no offer', () => {
  for (const pair of ['%', '%zz', '%e2%82']) assert.equal(readLink(`${PAGE}#offer=${pair}`, 'hash'), undefined);
  assert.equal(readLink(`${PAGE}#offer=`, 'hash'), '');
});
