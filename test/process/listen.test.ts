import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { listen } from '../../src/process/listen.js';
import { eventually } from '../support/eventually.js';

const options = { host: '127.0.0.1', port: 0, flags: '--', answerGraceMs: 1000 } as const;

/** More than the buffers of two sockets take. */
const LARGE = new Uint8Array(30_000_000);

/** A caller on a connection of its own. */
interface Caller {
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  read(): number;
}

/** Asks, reads the beginning of the answer, and then nothing. */
async function ask(url: string): Promise<Caller> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let read = 0;
  socket.on('data', (chunk) => void (read += chunk.byteLength)).on('error', () => undefined);
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');
  socket.pause();
  return { socket, closed, read: () => read };
}

/** Sends the beginning of a request, and waits for the end of the connection. */
async function sendHeadOnly(url: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  socket.resume();
  await once(socket, 'close');
}

describe('a server of ours', () => {
  test('ends a connection whose headers take longer than ten seconds, and not half a minute later', async () => {
    const listener = await listen({ fetch: () => new Response('ok') }, options);
    const start = performance.now();
    await sendHeadOnly(listener.url);
    const seconds = (performance.now() - start) / 1000;
    assert.ok(seconds >= 9 && seconds < 25, `${seconds} s`);
    await listener.close();
  });

  test('answers what is under way when it closes, and nothing after that', async () => {
    const finished: ((response: Response) => void)[] = [];
    const fetched = () => new Promise<Response>((resolve) => void finished.push(resolve));
    const listener = await listen({ fetch: fetched }, options);
    const asked = fetch(listener.url);
    await eventually(() => finished.length === 1);
    const closed = listener.close();
    finished[0]!(new Response('ok'));
    const response = await asked;
    assert.deepEqual([response.headers.get('Connection'), await response.text()], ['close', 'ok']);
    await closed;
    await assert.rejects(fetch(listener.url));
  });

  test('delivers whole answers to slow readers when it closes, and ends idle connections at once', async () => {
    const listener = await listen({ fetch: () => new Response(LARGE) }, { ...options, answerGraceMs: 60_000 });
    const [idle, slow] = [await ask(listener.url), await ask(listener.url)];
    idle.socket.resume();
    await eventually(() => idle.read() > LARGE.byteLength);
    const closed = listener.close();
    await idle.closed;
    slow.socket.resume();
    await Promise.all([closed, slow.closed]);
    assert.ok(slow.read() > LARGE.byteLength, `${slow.read()} bytes`);
  });

  test('ends a connection whose caller reads nothing for a minute, and none that is slow', async () => {
    const stalledMs = 2000;
    const listener = await listen({ fetch: () => new Response(LARGE) }, { ...options, stalledMs });
    const [stalled, slow] = [await ask(listener.url), await ask(listener.url)];
    const start = performance.now();
    while (slow.read() < LARGE.byteLength && !slow.socket.closed) {
      slow.socket.resume();
      await Promise.race([once(slow.socket, 'data'), slow.closed]);
      slow.socket.pause();
      await setTimeout(10);
    }
    assert.ok(slow.read() >= LARGE.byteLength, 'cut');
    assert.ok(performance.now() - start > stalledMs);
    slow.socket.destroy();
    stalled.socket.resume();
    await stalled.closed;
    assert.ok(stalled.read() < LARGE.byteLength, `${stalled.read()} bytes`);
    await listener.close();
  });

  test('keeps an idle connection for as many seconds as `keepAlive` says', async () => {
    const listener = await listen({ fetch: () => new Response('ok') }, { ...options, keepAlive: 650 });
    const response = await fetch(listener.url);
    assert.equal(response.headers.get('Keep-Alive'), 'timeout=650');
    await response.text();
    await listener.close();
  });
});
