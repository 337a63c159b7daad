import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { type Link, openLink } from '../../bench/pages/link.js';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.js';

const ROUND_TRIP_MS = 100;
const BITS_A_SECOND = 8e6;
const BODY = Buffer.alloc(200_000, 'offers');

/** A busy machine may be late, but never early, except for the millisecond by which timers are rounded. */
const ROUNDING_MS = 4;

describe('a link with latency, a rate and slow start', () => {
  let server: LoopbackServer;
  let link: Link;

  before(async () => {
    server = await startLoopbackServer(
      (request, response) => void response.end(BODY.subarray(0, Number(request.url!.slice(1)))),
    );
    const { port } = new URL(server.url);
    link = await openLink({ port: Number(port), roundTrip: ROUND_TRIP_MS, down: BITS_A_SECOND, up: BITS_A_SECOND });
  });
  after(async () => {
    await link.stop();
    await server.stop();
  });

  /** Loads this many bytes over a new connection. Returns them with the time in milliseconds. */
  async function load(bytes: number): Promise<{ body: Buffer; time: number }> {
    const start = performance.now();
    const chunks: Buffer[] = [];
    await new Promise((resolve, reject) => {
      get(`http://127.0.0.1:${link.port}/${bytes}`, { agent: false }, (response) => {
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve);
      }).on('error', reject);
    });
    return { body: Buffer.concat(chunks), time: performance.now() - start };
  }

  test('takes one round trip to connect and one for a small answer', async () => {
    const { time } = await load(1);
    assert.ok(time >= 2 * ROUND_TRIP_MS - ROUNDING_MS, `${time} ms`);
  });

  test('takes a further round trip above ten segments, and another above thirty', async () => {
    const sending = (bytes: number): number => (bytes * 8) / (BITS_A_SECOND / 1000);
    const twenty = await load(20 * 1460);
    assert.ok(twenty.time >= 3 * ROUND_TRIP_MS + sending(10 * 1460) - ROUNDING_MS, `${twenty.time} ms`);
    const forty = await load(40 * 1460);
    assert.ok(forty.time >= 4 * ROUND_TRIP_MS + sending(10 * 1460) - ROUNDING_MS, `${forty.time} ms`);
  });

  test('delivers all bytes in order, no faster than its rate', async () => {
    const { body, time } = await load(BODY.length);
    assert.ok(body.equals(BODY));
    assert.ok(time >= (BODY.length * 8) / (BITS_A_SECOND / 1000), `${time} ms`);
  });

  test('shares its rate among connections', async () => {
    const loads = await Promise.all([load(100_000), load(100_000), load(100_000)]);
    assert.ok(Math.max(...loads.map(({ time }) => time)) >= (300_000 * 8) / (BITS_A_SECOND / 1000));
  });
});
