import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nothing } from 'lit';
import { inOneSize } from '../../../src/card/images.js';
import type { PictureOf } from '../../../src/card/offer-context.js';
import {
  readSrcset,
  readWidths,
  serverPictures,
  type ImageUrl,
  fitPicture,
} from '../../../src/element/pictures/picture-addresses.js';

const PICTURE = 'https://a.example/t%C3%A9.jpg?v=1&w=2#x';
const one = (imageUrl: ImageUrl, url = PICTURE) => readSrcset(imageUrl, url, [320], 320);

describe('a picture on a server', () => {
  const own = serverPictures('/{width}/{+url}', '320');
  const places: readonly [
    what: string,
    sizes: number,
    placement: Parameters<PictureOf>[1],
    isLarge?: boolean,
    layout?: 'row' | 'rows',
  ][] = [
    ['of a hero', 50, 'hero', true],
    ['of the only offer', 50, 'all', true],
    ['in the row below', 80, 'popular', false],
    ['of the catalogue', 112, 'all', false],
    ['of a giveaway', 112, 'giveaway', false],
    ['of a giveaway’s carousel', 80, 'giveaway', false, 'row'],
    ['of a giveaway’s list', 240, 'giveaway', false, 'rows'],
    ['of a carousel’s only offer', 50, 'giveaway', true, 'row'],
    ['of the details', 520, 'details'],
  ];
  for (const [what, sizes, placement, isLarge, layout] of places)
    test(`${what} has the sizes of its place`, () => {
      const picture = own('/a', placement, isLarge, layout);
      assert.deepEqual([picture.src, picture.srcset], ['/a', '/320//a 320w']);
      assert.match(String(picture.sizes), new RegExp(`\\b${sizes}(px|vw)`));
    });

  test('has its own address alone without a template, or with one that makes none', () => {
    for (const imageUrl of [undefined, null, '', '/{width}'])
      assert.deepEqual(serverPictures(imageUrl, null)('/a', 'all'), inOneSize('/a'));
    assert.deepEqual(own(undefined, 'all'), { src: nothing, srcset: nothing, sizes: nothing });
  });
});

describe('the addresses of a picture', () => {
  for (const [template, address] of [
    [
      'https://r.example/?url={url}&w={width}',
      'https://r.example/?url=https%3A%2F%2Fa.example%2Ft%25C3%25A9.jpg%3Fv%3D1%26w%3D2%23x&w=320',
    ],
    ['https://r.example/{width}/{+url}', 'https://r.example/320/https://a.example/t%C3%A9.jpg?v=1&w=2#x'],
    ['/cdn-cgi/image/width={width}/{+url}', '/cdn-cgi/image/width=320/https://a.example/t%C3%A9.jpg?v=1&w=2#x'],
    ['//r.example/{+url}?{unknown}', '//r.example/https://a.example/t%C3%A9.jpg?v=1&w=2#x?'],
  ] as const)
    test(`by ${template}`, () => assert.equal(one(template), `${address} 320w`));

  test('encode what RFC 6570 does, and no more', () => {
    assert.equal(
      one('/{url}', "/a-._~!$&'()*+,;=:@ é%"),
      '/%2Fa-._~%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40%20%C3%A9%25 320w',
    );
    assert.equal(one('/{+url}', "/a-._~!$&'()*+,;=:@[]#?%20 é%"), "//a-._~!$&'()*+,;=:@[]#?%20%20%C3%A9%25 320w");
  });

  for (const template of [
    '',
    'https://r.example/{width}',
    'javascript:{url}',
    'r.example/{url}',
    '{url}',
    '/{url}/{url}',
    '/{+url},',
    '/ {url}',
  ])
    test(`are not made by ${JSON.stringify(template)}`, () => assert.equal(one(template), undefined));

  test('are what a function returns, if it returns addresses', () => {
    assert.equal(
      one((url, width) => `/r?${url.length}&${width}`),
      `/r?${PICTURE.length}&320 320w`,
    );
    for (const returned of ['javascript:1', '/a b', '/a,', '', undefined, 5])
      assert.equal(
        one(() => returned as string),
        undefined,
      );
  });

  test('end with the first width that nothing exceeds', () => {
    const widths = (most: number) => readSrcset('/{width}/{+url}', '/a', [320, 640, 960], most)?.match(/\d+(?=w)/g);
    assert.deepEqual(widths(300), ['320']);
    assert.deepEqual(widths(640), ['320', '640']);
    assert.deepEqual(widths(641), ['320', '640', '960']);
    assert.deepEqual(widths(5000), ['320', '640', '960']);
  });

  test('come in the widths that are asked for, in order, or in our own', () => {
    assert.deepEqual(readWidths('640, 320 640 1200'), [320, 640, 1200]);
    assert.deepEqual(readWidths('320 wide -5 0 1.5 1e9 640'), [320, 640]);
    const many = Array.from({ length: 999 }, (_, index) => index + 1);
    assert.deepEqual(readWidths(many.join(' ')), many.slice(0, 16));
    for (const none of [undefined, null, '', 'auto'])
      assert.deepEqual(readWidths(none), [160, 320, 480, 640, 960, 1280, 1600]);
  });

  test('let a browser find the width only where it has at most twice the pixels that are seen', () => {
    for (const place of ['row', 'grid', 'rows'] as const) {
      const { srcset, sizes } = fitPicture('/{width}/{+url}', null, '/a', place)!;
      assert.match(sizes, /^auto, /);
      assert.match(srcset, /, \/640\/\/a 640w$/);
    }
    for (const place of ['hero', 'details'] as const)
      assert.doesNotMatch(fitPicture('/{width}/{+url}', null, '/a', place)!.sizes, /auto/);
  });
});
