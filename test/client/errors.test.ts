import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { describe, test } from 'node:test';
import { RewardsError, type RewardsErrorKind } from '../../src/client/index.js';
import { breakOff, hang, json, stall, text } from '../support/loopback-server.js';
import { withServer } from './with-server.js';

const HTML = '<!doctype html><h1>Something went wrong</h1>';

interface Expected {
  kind: RewardsErrorKind;
  status?: number;
  message?: string;
  serverMessage?: string;
}

const refusal = { success: false, message: 'No feed for you.' };

const CASES: [name: string, answer: RequestListener, expected: Expected][] = [
  ['a page of HTML with 200', text(HTML, { 'Content-Type': 'text/html' }), { kind: 'format' }],
  ['an empty body with 200', text(''), { kind: 'format' }],
  ['half of a JSON text', text('{"all":['), { kind: 'format' }],
  ['a list', json([]), { kind: 'format' }],
  ['a text', json('feed'), { kind: 'format' }],
  ['null', json(null), { kind: 'format' }],
  ['no content', text('', {}, 204), { kind: 'format' }],
  ['an object without any list of offers', json({ message: 'The host is db-7.internal.' }), { kind: 'format' }],
  ['an object whose lists are no lists', json({ hero: {}, popular: 'none', all: null }), { kind: 'format' }],
  [
    'an envelope that refuses',
    json(refusal),
    { kind: 'refused', message: refusal.message, serverMessage: refusal.message },
  ],
  [
    'an envelope that refuses without a message',
    json({ success: false }),
    { kind: 'refused', serverMessage: undefined },
  ],
  [
    'a status with an envelope',
    json(refusal, {}, 404),
    { kind: 'http', status: 404, message: refusal.message, serverMessage: refusal.message },
  ],
  [
    'a status with a page of HTML',
    text(HTML, {}, 400),
    { kind: 'http', status: 400, message: 'Answered with status 400', serverMessage: undefined },
  ],
  [
    'a status with a blank message',
    json({ message: ' \n' }, {}, 404),
    { kind: 'http', status: 404, message: 'Answered with status 404', serverMessage: undefined },
  ],
  ['a status with a message that isn’t text', json({ message: {} }, {}, 401), { kind: 'http', status: 401 }],
  ['a redirect without a target', text('', {}, 302), { kind: 'http', status: 302 }],
  ['a service error', json({}, {}, 500), { kind: 'http', status: 500 }],
  ['a connection that breaks at once', (request) => request.socket.destroy(), { kind: 'network' }],
  ['a connection that breaks in the middle', breakOff, { kind: 'network' }],
  ['no answer in time', hang, { kind: 'timeout' }],
  ['half of an answer in time', stall, { kind: 'timeout' }],
];

describe('the error for a feed that fails to load', { concurrency: true }, () => {
  for (const [name, answer, expected] of CASES)
    test(`is ${expected.kind} after ${name}`, () =>
      withServer(
        answer,
        async (client) => {
          await assert.rejects(client.getFeed(), (error: unknown) => {
            assert.ok(error instanceof RewardsError);
            assert.equal(error.name, 'RewardsError');
            for (const [key, value] of Object.entries(expected)) assert.equal(error[key as keyof Expected], value);
            assert.equal(error.status, expected.status);
            return true;
          });
        },
        // A busy machine needs longer than a second for any other failure.
        expected.kind === 'timeout' ? { timeout: 1000 } : {},
      ));

  test('is network without a server, and contains the key neither in message nor cause', () =>
    withServer(
      hang,
      async (client, server) => {
        await server.stop();
        await assert.rejects(client.getFeed(), (error: RewardsError) => {
          assert.equal(error.kind, 'network');
          assert.ok(!`${error.message} ${error.stack} ${String(error.cause)}`.includes('key-of-the-site'));
          return true;
        });
      },
      { apiKey: 'key-of-the-site' },
    ));
});

describe('an error', () => {
  for (const [kind, status, transient, certain] of [
    ['network', undefined, true, false],
    ['timeout', undefined, true, false],
    ['aborted', undefined, false, false],
    ['format', undefined, false, false],
    ['refused', undefined, false, false],
    ['http', 302, false, false],
    ['http', 400, false, true],
    ['http', 401, false, true],
    ['http', 404, false, true],
    ['http', 408, false, false],
    ['http', 429, true, true],
    ['http', 500, true, false],
    ['http', 503, true, false],
  ] as const)
    test(`of kind ${kind}${status ? ` and status ${status}` : ''}: transient ${transient}, certain ${certain}`, () => {
      const error = new RewardsError(kind, '', { status, envelope: true });
      assert.deepEqual([error.transient, error.certain], [transient, certain]);
      // Something in front of the service may have sent it.
      assert.equal(new RewardsError(kind, '', { status }).certain, false);
    });
});
