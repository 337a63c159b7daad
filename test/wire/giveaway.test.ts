import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readGiveaway, type Giveaway } from '../../src/wire/giveaway.js';
import { giveaway, prize } from '../support/sample-giveaway.js';

function read(rest: object): { giveaway: Giveaway; paths: string[] } {
  const paths: string[] = [];
  return { giveaway: readGiveaway(giveaway(rest), (path) => paths.push(path), 'https://shop.example/'), paths };
}

describe('a giveaway', () => {
  test('has steps that are texts, objects, and objects with a picture; one without a text is left out', () => {
    const steps = ['Choose', { text: 'Claim' }, { text: 'Enjoy', img: '/enjoy.png' }, { img: '/no.png' }, 7, null, []];
    assert.deepEqual(read({ header: { steps } }).giveaway.header.steps, [
      { text: 'Choose', img: undefined },
      { text: 'Claim', img: undefined },
      { text: 'Enjoy', img: 'https://shop.example/enjoy.png' },
      { text: '7', img: undefined },
    ]);
  });

  for (const steps of [[], null, 'Choose', {}])
    test(`has no steps of ${JSON.stringify(steps)}`, () =>
      assert.deepEqual(read({ header: { steps } }).giveaway.header.steps, []));

  for (const [what, rest, path] of [
    ['an unknown frequency', { offers: [prize('a', { frequency: '1decade' })] }, 'offers[0].frequency'],
    ['an offer without an id', { offers: [prize('a', { id: undefined })] }, 'offers[0].id'],
    ['offers that are missing', { offers: null }, 'offers'],
  ] as const)
    test(`reports ${what}`, () => assert.deepEqual(read(rest).paths, [path]));
});
