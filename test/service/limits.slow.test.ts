import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.js';
import { smallCatalogue } from './small-catalogue.js';

describe('what a caller sends', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ catalogue: smallCatalogue() });
  });
  after(() => service.stop());

  /** A connection, with what it has received so far. */
  const open = (begin: string) => {
    const socket: Socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const connection = { socket, received: '', closed: once(socket, 'close') };
    socket.on('data', (chunk: Buffer) => (connection.received += chunk.toString()));
    socket.on('error', () => undefined);
    socket.write(begin);
    return connection;
  };
  const FEED = 'GET /gap/api HTTP/1.1\r\nHost: a\r\nX-API-Key: north-key\r\n';

  test('is 431 when its headers are longer than 16 kB together', async () => {
    const connection = open(`${FEED}X-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    await connection.closed;
    assert.match(connection.received, /^HTTP\/1\.1 431 /);
  });

  test('is 408 when its headers take longer than ten seconds', async () => {
    const connection = open(FEED);
    await connection.closed;
    assert.match(connection.received, /^HTTP\/1\.1 408 /);
  });

  test('may have a body, which nobody reads, and which is cut off when it takes longer than fifteen seconds', async () => {
    const whole = open(`${FEED}Content-Length: 5\r\n\r\nhello${FEED}Connection: close\r\n\r\n`);
    await whole.closed;
    assert.equal(whole.received.split('HTTP/1.1 200 OK').length, 3);

    const endless = open(`${FEED}Content-Length: 1000000000\r\n\r\n`);
    const timer = setInterval(() => endless.socket.write('x'.repeat(1000)), 50);
    await endless.closed;
    clearInterval(timer);
    assert.match(endless.received, /^HTTP\/1\.1 200 /);
  });
});
