import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SharedWork } from '../../src/http/shared-work.js';

test('shared work ends as its own does, and nobody waits for it afterwards', async () => {
  const works = new SharedWork<string, number>(60_000);
  const own = works.add('done', Promise.resolve(7));
  assert.deepEqual(await Promise.all([own, works.find('done')!.wait()]), [7, 7]);
  assert.equal(works.find('done'), undefined);
  const failed = works.add('failed', Promise.reject(new RangeError('no')));
  await Promise.all([failed, works.find('failed')!.wait()].map((each) => assert.rejects(each, RangeError)));
  assert.equal(works.find('failed'), undefined);
});

test('shared work that never settles is waited for no longer than it may take', async () => {
  const works = new SharedWork<string, number>(50);
  void works.add('hangs', new Promise(() => undefined));
  await assert.rejects(works.find('hangs')!.wait(), { name: 'TimeoutError' });
  assert.equal(works.find('hangs'), undefined);
});

test('shared work that was lost takes nothing from the next of its name', async () => {
  const works = new SharedWork<string, number>(50);
  let settle = (_result: number): void => {};
  const lost = works.add('same', new Promise((resolve) => (settle = resolve)));
  await assert.rejects(works.find('same')!.wait(), { name: 'TimeoutError' });
  void works.add('same', new Promise(() => undefined));
  settle(1);
  await lost;
  assert.ok(works.find('same'));
});
