import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createGateway, type Address } from '../../src/gateway/index.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { readSection } from './documents.js';

/** The hosts of docs/gateway.md, each with the function that it needs. */
const hosts = [...readSection('docs/gateway.md', 'Mounting it').matchAll(/^\| (.+?) +\| `(\(.+?)` +\|$/gm)].map(
  ([, host, code]) => ({ host: host!, code: code! }),
);

/** What a proxy of each host writes. A shopper may have sent an entry of their own before. */
function headersOf(address: string, madeUp: string): Record<string, string> {
  return {
    'X-Real-IP': address,
    'X-Nf-Client-Connection-Ip': address,
    'CF-Connecting-IP': address,
    'X-Forwarded-For': `${madeUp}, ${address}`,
  };
}

describe('the address of a shopper on a host of docs/gateway.md', () => {
  let service: LoopbackServer;
  before(async () => {
    service = await startLoopbackServer(json({ success: true, data: {} }));
  });
  after(() => service?.stop());

  test('is documented for the hosts of Next.js', () => assert.ok(hosts.length >= 4));

  for (const { host, code } of hosts)
    test(`is what limits count, whatever a shopper sends: ${host}`, async () => {
      const { default: address } = (await import(
        `data:text/javascript,export default ${encodeURIComponent(code)}`
      )) as {
        default: Address;
      };
      const gateway = createGateway({
        baseUrl: service.url,
        apiKey: 'key',
        address,
        cache: false,
        limits: { requests: 1 },
      });
      const ask = async (from: string, madeUp: string): Promise<number> => {
        const flow = 'https://shop.example/rewards/api/v1/giveaways/flow?id=f';
        return (await gateway(new Request(flow, { headers: headersOf(from, madeUp) }))).status;
      };
      assert.equal(await ask('203.0.113.1', '192.0.2.1'), 200);
      assert.equal(await ask('203.0.113.1', '192.0.2.2'), 429);
      assert.equal(await ask('203.0.113.2', '192.0.2.1'), 200);
    });
});
