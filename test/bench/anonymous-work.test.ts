import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANONYMOUS_WORK, MAX_SHARE, shareOf } from '../../bench/gateway/anonymous-work.js';
import contract from '../../src/contract/gateway.json' with { type: 'json' };

test('nothing that anyone can make a gateway do takes a fifth of a processor', () => {
  for (const work of ANONYMOUS_WORK) {
    const share = shareOf(work);
    if (share === undefined) assert.ok(work.ms <= 2, `${work.what} has no limit, and takes ${work.ms} ms`);
    else assert.ok(share < MAX_SHARE, `${work.what} takes ${share}`);
  }
});

test('each route of the contract is among what anyone can make a gateway do', () => {
  const known = new Set(ANONYMOUS_WORK.flatMap(({ routes }) => routes));
  assert.deepEqual([...known].sort(), Object.keys(contract.routes).sort());
});
