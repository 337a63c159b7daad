import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFeedPayload } from '../../src/client/feed-endpoint.js';
import { inSlices } from '../../src/client/slices.js';
import { readFeed } from '../../src/wire/feed.js';
import type { Drift } from '../../src/wire/fields.js';

/** Works for so many milliseconds. */
function work(duration: number): void {
  const end = performance.now() + duration;
  while (performance.now() < end);
}

describe('work in slices', () => {
  test('does every step in order, and lets other work run before it and in between', async () => {
    const events: unknown[] = [];
    const timer = setInterval(() => events.push('other'));
    const steps = Array.from({ length: 40 }, (_, index) => index);
    await inSlices(
      steps,
      (step) => {
        work(1);
        events.push(step);
      },
      () => false,
    );
    clearInterval(timer);
    assert.deepEqual(
      events.filter((event) => event !== 'other'),
      steps,
    );
    assert.ok(events.filter((event) => event === 'other').length >= 3, events.join());
  });

  test('stops when nobody waits for it', async () => {
    const done: number[] = [];
    await inSlices(
      [1, 2, 3],
      (step) => {
        done.push(step);
        work(6);
      },
      () => done.length === 2,
    );
    assert.deepEqual(done, [1, 2]);
  });

  test('waits between its slices for what it is given', async () => {
    let rests = 0;
    await inSlices(
      [1, 2, 3],
      () => work(6),
      () => false,
      () => Promise.resolve(rests++),
    );
    assert.equal(rests, 3);
  });
});

describe('a large feed, read after its first screen', () => {
  const offer = (index: number) => ({
    id: `o${index % 900}`,
    title: `Offer ${index}`,
    url: index % 7 ? '/go' : 'javascript:0',
  });
  const payload = {
    hero: [offer(1)],
    all: [...Array.from({ length: 1000 }, (_, index) => offer(index)), { id: 'empty' }, 7],
    testOffers: [offer(3)],
  };
  const base = 'https://feeds.example/gap/api';

  test('is the same feed, with the same warnings', async () => {
    const [expected, found]: [Drift[], Drift[]] = [[], []];
    const whole = readFeed(payload, (path, problem) => expected.push({ path, problem }), base);
    const read = await readFeedPayload(payload, base, {
      report: (path, problem) => found.push({ path, problem }),
      onHead: () => undefined,
    });
    assert.deepEqual(read, whole);
    assert.equal(read.all.length, 900);
    assert.deepEqual(found, expected);
  });

  test('stops being read when nobody waits for it', async () => {
    const controller = new AbortController();
    const read = readFeedPayload(payload, base, { signal: controller.signal, onHead: () => controller.abort() });
    await assert.rejects(read, { name: 'AbortError' });
  });
});
