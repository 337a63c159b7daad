import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FeedAnswers } from '../../service/feed/feed-answers.js';

describe('the memory of a feed’s answers', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const used = (): number => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };

  const state = {};
  const request = (query: number) => {
    const headers = { 'x-api-key': 'key', 'if-none-match': '"tag"' };
    return { method: 'GET', url: `/gap/api?_=${query}`, headers } as unknown as IncomingMessage;
  };

  test('is bounded, even for answers without a body, and drops the oldest', () => {
    const answers = new FeedAnswers();
    const before = used();
    for (let query = 0; query < 100_000; query++)
      answers.keep(request(query), { status: 304, headers: { ETag: '"tag"' }, body: undefined, keyDigest: '', state });
    // Together they would take 80 MB.
    assert.ok(used() - before < 10_000_000, String(used() - before));
    assert.equal(answers.find(request(0), state), undefined);
    assert.equal(answers.find(request(99_999), state)?.status, 304);
  });
});
