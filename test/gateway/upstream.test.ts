import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { askUpstream } from '../../src/gateway/upstream.js';
import { json, startLoopbackServer } from '../support/loopback-server.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('an answer that waits to be read outlives a garbage collection', async () => {
  const service = await startLoopbackServer(json({ success: true }));
  try {
    const answer = await askUpstream(
      {
        requestKey: () => Promise.resolve({ key: 'a key', filter: (text) => text }),
        timeout: 10_000,
        fetch,
        report: (_source, _request, thrown) => assert.fail(String(thrown)),
      },
      new Request('https://shop.example/rewards/gap/api'),
      service.url,
    );
    // Node cancels what a collection has found in a later turn of the event loop.
    for (let turns = 0; turns < 10; turns++) {
      collectGarbage();
      await turn();
    }
    assert.deepEqual((await answer.json(1000))?.value, { success: true });
  } finally {
    await service.stop();
  }
});
