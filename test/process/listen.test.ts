import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { listen } from '../../src/process/listen.js';
import { eventually } from '../support/eventually.js';

const options = { host: '127.0.0.1', port: 0, flags: '--', answerGraceMs: 1000 } as const;

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
});
