import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { linkTo, readLinkParams, readLinks } from '../../src/card/link-params.js';
import { readFeed } from '../../src/wire/feed.js';
import { checkProperty } from '../support/check-property.js';

const OFFER = { id: 'o 1', title: 'An offer', partner: 'Böhm & Co', ageRestricted: false, hasMultipleCodes: false };

/** The link of an offer, which is the third of its row. */
function link(linkParams: unknown, url = 'https://shop.example/a', offer: object = {}, variant?: string): string {
  const links = readLinks({ linkParams, variant }, 'flow/1');
  return linkTo(links, { offer: { ...OFFER, url, ...offer }, placement: 'popular', position: 3 })!;
}

describe('link-params', () => {
  test('say where an offer is shown, each value encoded, and empty where there is none', () => {
    assert.equal(link('clickref={placement}-{position}'), 'https://shop.example/a?clickref=popular-3');
    assert.equal(link('o={offer}&p={partner}'), 'https://shop.example/a?o=o%201&p=B%C3%B6hm%20%26%20Co');
    assert.equal(
      link('g={giveaway}&v={variant}', undefined, {}, "it's #1"),
      'https://shop.example/a?g=flow%2F1&v=it%27s%20%231',
    );
    assert.equal(
      link('o={offer}&p={partner}&v={variant}', undefined, { id: undefined, partner: undefined }),
      'https://shop.example/a?o=&p=&v=',
    );
    assert.equal(
      link('p={partner}', undefined, { partner: 'half \ud83d' }),
      'https://shop.example/a?p=half%20%EF%BF%BD',
    );
    assert.equal(
      link('p={partner}', undefined, { partner: '{offer}&x=1' }),
      'https://shop.example/a?p=%7Boffer%7D%26x%3D1',
    );
  });

  test('have the code of the shopper, else of the offer, for partners that fill it in', () => {
    assert.equal(link('c={code}'), 'https://shop.example/a?c=');
    assert.equal(link('c={code}', undefined, { offerDiscountCode: 'SAVE 10' }), 'https://shop.example/a?c=SAVE%2010');
    const offer = { ...OFFER, url: 'https://shop.example/a', offerDiscountCode: 'SAVE' };
    const place = { offer, placement: 'giveaway', position: 1, code: 'OWN' };
    assert.equal(linkTo(readLinks({ linkParams: 'c={code}' }), place), 'https://shop.example/a?c=OWN');
  });

  test('may have values of their own, which are encoded where they have to be', () => {
    assert.equal(link('a=b=c&d=&e=x%20y+z'), 'https://shop.example/a?a=b=c&d=&e=x%20y+z');
    assert.equal(link("a=100% of #1's “x”"), 'https://shop.example/a?a=100%25%20of%20%231%27s%20%E2%80%9Cx%E2%80%9D');
    assert.equal(link('sub[]=1&sub[]=2'), 'https://shop.example/a?sub%5B%5D=1&sub%5B%5D=2');
    assert.equal(link('\n  a=1\n  &b={position}\n'), 'https://shop.example/a?a=1&b=3');
  });

  test('with many spaces are read at once', () => {
    assert.equal(readLinkParams(`a=${' '.repeat(1_000_000)}b`)?.length, 1);
  });

  for (const [url, expected] of [
    ['https://shop.example', 'https://shop.example?sub=3'],
    ['https://shop.example/?', 'https://shop.example/?sub=3'],
    ['https://shop.example/#top', 'https://shop.example/?sub=3#top'],
    ['https://shop.example/?b=1&a=%2f+x&&c#top?sub=1', 'https://shop.example/?b=1&a=%2f+x&&c&sub=3#top?sub=1'],
    ['https://shop.example/?sub=1&b=2&s%75b=4&Sub=5', 'https://shop.example/?b=2&Sub=5&sub=3'],
    ['https://shop.example/sub=1?x=sub=1', 'https://shop.example/sub=1?x=sub=1&sub=3'],
    ['HTTP://shop.example/?to=https://a.example/?b', 'HTTP://shop.example/?to=https://a.example/?b&sub=3'],
    ['/go?id=5', '/go?id=5&sub=3'],
  ] as const)
    test(`keep ${url} otherwise as it is, and replace a parameter of the same name`, () =>
      assert.equal(link('sub={position}', url), expected));

  for (const url of [
    'javascript:alert(1)',
    'mailto:a@shop.example',
    '//shop.example/',
    'shop.example',
    'https://',
    'https://1.2.3.4.5/a',
  ])
    test(`leave ${url} alone`, () => assert.equal(link('sub=1', url), url));

  for (const template of [
    ...[
      'sub',
      'sub={position',
      'sub=position}',
      'sub={{position}}',
      'sub={position{offer}}',
      'sub={}',
      'sub={Position}',
    ],
    ...['sub={ position }', 'sub={user}', 'sub=1&', 'sub=1&&b=2', '&sub=1', '=1', '?sub=1', '{offer}=1'],
  ])
    test(`are malformed as ${template}, and then all links are plain`, () => {
      assert.equal(readLinkParams(template), undefined);
      assert.equal(link(template), 'https://shop.example/a');
    });

  test('are none without a text, and there is no link without an address', () => {
    for (const nothing of ['', ' ', null, undefined, 5, {}]) {
      assert.deepEqual(readLinkParams(nothing), []);
      assert.equal(link(nothing), 'https://shop.example/a');
    }
    assert.equal(link('sub=1', undefined, { url: undefined }), undefined);
  });

  test('give a valid address whose other parts are unchanged, or the plain one, for any template, address and offer', async () => {
    const piece = fc.constantFrom(...'&={}#?%+ abſ', '{offer}', '{partner}', '{variant}', '%41', '\ud800');
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    const pair = fc
      .tuple(fc.constantFrom('a', 'b', 'x[]', 'é'), text)
      .map(([name, value]) => `${name}=${value.replaceAll(/[&{}]/g, '')}{offer}`);
    const template = fc.oneof(
      text,
      fc.array(pair, { minLength: 1 }).map((pairs) => pairs.join('&')),
    );
    const address = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.tuple(text, text).map(([query, fragment]) => `https://shop.example/?${query}#${fragment}`),
      text.map((rest) => `/${rest}`),
      text,
    );
    await checkProperty(
      2000,
      fc.asyncProperty(template, address, text, async (linkParams, sent, words) => {
        // As it is read from a feed.
        const feed = readFeed({ all: [{ id: words, title: 'A', partner: words, url: sent }] }, () => undefined);
        const [offer] = feed.all;
        if (!offer) return;
        const links = readLinks({ linkParams, variant: words });
        const made = linkTo(links, { offer, placement: 'all', position: 1 });
        if (made === offer.url) return;
        const [before, after] = [offer.url!, made!].map((url) => new URL(url, 'https://any.example'));
        const count = readLinkParams(linkParams)!.length;
        const names = new Set([...after!.searchParams.keys()].slice(-count));
        for (const part of ['origin', 'username', 'password', 'pathname', 'hash'] as const)
          assert.equal(after![part], before![part]);
        const others = (url: URL) => [...url.searchParams].filter(([name]) => !names.has(name));
        assert.deepEqual(others(after!), others(before!));
        // Made of characters that an address has, so that parsing it changes nothing of what was added.
        const added = made!.split('#')[0]!.split('&').slice(-count);
        assert.ok(added.every((each) => !/[\s"<>\u0080-\uffff]/.test(each.split('?').at(-1)!)));
        // Once more changes nothing: a parameter is never there twice.
        assert.equal(linkTo(links, { offer: { ...offer, url: made }, placement: 'all', position: 1 }), made);
      }),
    );
  });
});
