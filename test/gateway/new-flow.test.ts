import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGateway } from '../../src/gateway/index.js';
import { startLoopbackServer, text } from '../support/loopback-server.js';
import { offers, payload } from '../support/sample-feed.js';
import { KEY } from './gateway-under-test.js';

const FLOWS = 20;

for (const [count, limitMs] of [
  [40, 15],
  [3000, 200],
] as const)
  test(`a flow of ${count} offers that is new costs less than ${limitMs} ms of processor, compressed`, async (context) => {
    const body = JSON.stringify(payload({ all: offers(count, (index) => ({ partner: `Partner ${index ** 7}` })) }));
    const service = await startLoopbackServer(text(body, { 'Content-Type': 'application/json' }));
    const gateway = createGateway({ feedUrl: service.url, apiKey: KEY, limits: false });
    let sent = 0;

    async function ask(flow: string): Promise<void> {
      const headers = { 'Accept-Encoding': 'br' };
      const response = await gateway(new Request(`https://shop.example/gap/api?flow=${flow}`, { headers }));
      assert.equal(response.headers.get('Content-Encoding'), 'br');
      sent = (await response.arrayBuffer()).byteLength;
    }

    try {
      // The first ones also compile the code.
      for (let index = 0; index < FLOWS; index++) await ask(`first-${index}`);
      const before = process.cpuUsage();
      for (let index = 0; index < FLOWS; index++) await ask(`made-up-${index}`);
      const { user, system } = process.cpuUsage(before);
      const costMs = (user + system) / 1000 / FLOWS;
      context.diagnostic(`${body.length} bytes as ${sent}: ${costMs.toFixed(1)} ms`);
      assert.ok(costMs < limitMs, `${costMs} ms`);
    } finally {
      await service.stop();
    }
  });
