import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listenForHead } from '../../src/client/feed-endpoint.js';

const offers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `o${index}`,
    title: `An offer with a name of its own, ${index}`,
  }));
const head = { headerTemplate: 2, settings: { ctaLabel: 'Go' }, hero: offers(1), popular: offers(3) };

/** What is reported while a text arrives in pieces, with how much had arrived. */
function hear(text: string, piece = 4096): { at: number; payload: Record<string, unknown> }[] {
  const heard: { at: number; payload: Record<string, unknown> }[] = [];
  let at = 0;
  const listen = listenForHead((payload) => heard.push({ at, payload }));
  while (at < text.length) {
    at = Math.min(at + piece, text.length);
    listen(text.slice(0, at));
  }
  return heard;
}

describe('the head of a feed that is still loading', () => {
  test('is reported once, long before the end', () => {
    const text = JSON.stringify({ ...head, all: offers(20_000), testOffers: [] });
    const heard = hear(text);
    assert.deepEqual(
      heard.map(({ payload }) => payload),
      [{ ...head, all: [] }],
    );
    assert.ok(heard[0]!.at < text.length / 10);
  });

  test('is reported however the text is formatted', () => {
    const [told] = hear(JSON.stringify({ ...head, all: offers(5000) }, null, 2).replace('"all": [', '"all"\n:  ['));
    assert.deepEqual(told?.payload, { ...head, all: [] });
  });

  test('is not reported when the feed is small', () => {
    assert.deepEqual(hear(JSON.stringify({ ...head, all: offers(300) })), []);
  });

  for (const [name, payload] of [
    ['behind the catalogue', { all: offers(5000), ...head }],
    ['without a catalogue', { ...head, testOffers: offers(5000) }],
    ['that holds something of that name', { settings: { all: [1] }, hero: offers(5000), all: [] }],
    // These fields come after the offers and would change what is shown: labels, colours, the header.
    ...(['headerTemplate', 'settings', 'hero', 'popular'] as const).map((late) => {
      const { [late]: value, ...early } = head;
      return [`without its ${late}, which follows`, { ...early, all: offers(5000), [late]: value }] as const;
    }),
  ] as const)
    test(`${name} is not reported`, () => {
      assert.deepEqual(hear(JSON.stringify(payload)), []);
    });

  test('ends at the catalogue, and not in a text that looks like one', () => {
    const title = `"all": [ ${'"all":['.repeat(3)}`;
    const hero = [{ id: 'x', title }];
    const [told] = hear(JSON.stringify({ ...head, hero, all: offers(5000) }));
    assert.deepEqual(told?.payload, { ...head, hero, all: [] });
  });

  test('is not reported when the text is not JSON', () => {
    assert.deepEqual(hear(`<!doctype html>${'<p>"all": [</p>'.repeat(8000)}`), []);
  });
});
