import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { categoryLevels, isWithin, stillThere } from '../../../src/widget/catalogue/filter.js';
import type { Category, Offer } from '../../../src/wire/offer.js';

function offerIn(category?: Category): Offer {
  return { title: 'An offer', ageRestricted: false, hasMultipleCodes: false, category };
}

const shoes = offerIn({ parent: 'Fashion', name: 'Shoes' });
const bags = offerIn({ parent: 'Fashion', name: 'Bags' });
const coffee = offerIn({ parent: 'Food', name: 'Coffee' });
const travel = offerIn({ name: 'Travel' });
const none = offerIn();
const offers = [shoes, coffee, bags, travel, shoes, none];

const labels = (chosen: string[], among = offers): string[][] =>
  categoryLevels(among, chosen).map((level) => [...level.labels]);

describe('rows of categories', () => {
  test('begin with the parents, each once, in the order of the feed', () => {
    assert.deepEqual(labels([]), [['Fashion', 'Food', 'Travel']]);
  });
  test('continue with the names within the chosen parent, if there are several', () => {
    assert.deepEqual(labels(['Fashion']), [
      ['Fashion', 'Food', 'Travel'],
      ['Shoes', 'Bags'],
    ]);
    assert.deepEqual(labels(['Food']), [['Fashion', 'Food', 'Travel']]);
    assert.deepEqual(labels(['Travel']), [['Fashion', 'Food', 'Travel']]);
  });
  test('stay the same while a name is chosen', () => {
    assert.deepEqual(labels(['Fashion', 'Bags'])[1], ['Shoes', 'Bags']);
  });
  test('begin with the names if there is only one parent', () => {
    assert.deepEqual(categoryLevels([shoes, bags], []), [{ above: ['Fashion'], labels: ['Shoes', 'Bags'] }]);
  });
  test('are empty if there is nothing to choose', () => {
    assert.deepEqual(labels([], [none]), []);
    assert.deepEqual(labels([], [travel, none]), []);
    assert.deepEqual(labels([], [shoes, shoes]), []);
  });
  test('list a category that is its own parent once', () => {
    assert.deepEqual(labels(['A'], [offerIn({ parent: 'A', name: 'A' }), travel]), [['A', 'Travel']]);
  });
});

describe('an offer’s category', () => {
  test('matches its parent and its name', () => {
    assert.ok(isWithin(shoes, []));
    assert.ok(isWithin(shoes, ['Fashion']));
    assert.ok(isWithin(shoes, ['Fashion', 'Shoes']));
    assert.ok(isWithin(travel, ['Travel']));
  });
  test('matches no other, and nothing if the offer has none', () => {
    assert.ok(!isWithin(shoes, ['Food']));
    assert.ok(!isWithin(shoes, ['Fashion', 'Bags']));
    assert.ok(!isWithin(none, ['Food']));
    assert.ok(isWithin(none, []));
  });
});

describe('a chosen category in another feed', () => {
  test('stays if the feed still has it', () => {
    assert.deepEqual(stillThere(offers, ['Fashion', 'Bags']), ['Fashion', 'Bags']);
  });
  test('falls back to the parent, then to all', () => {
    assert.deepEqual(stillThere([shoes, coffee], ['Fashion', 'Bags']), ['Fashion']);
    assert.deepEqual(stillThere([coffee], ['Fashion', 'Bags']), []);
  });
});
