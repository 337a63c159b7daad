import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { RewardsError, type RewardsClient } from '../../src/client/index.js';
import { listenForHead } from '../../src/client/feed-endpoint.js';
import { anyBody, anyJson } from '../support/any-json.js';
import { checkProperty } from '../support/check-property.js';
import { feedWithBadOffer, giveawayWithBadOffer, mutated } from '../support/mutated.js';
import { sampleFeeds, sampleGiveaways } from '../support/sample-payloads.js';
import { assertSoundFeed, assertSoundGiveaway } from '../wire/assert-sound.js';
import { withServer } from './with-server.js';

const KINDS = ['http', 'refused', 'network', 'format'];

/** Statuses of a whole answer, mostly 200: after others, there is little to read. */
const anyStatus = statusTo(599);
/** Those after which a read isn't tried again, which would take a pause. */
const finalStatus = statusTo(428);

function statusTo(max: number): fc.Arbitrary<number> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(200) }, fc.integer({ min: 200, max }));
}

const inEnvelope = (data: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: data.map((data) => ({ success: true, data })) }, anyJson);

/** Asks a server that answers with any of these, and asserts that the client gives a value, or an error of its own. */
async function checkAnswers<T>(
  status: fc.Arbitrary<number>,
  body: fc.Arbitrary<Uint8Array<ArrayBuffer>>,
  ask: (client: RewardsClient) => Promise<T>,
  assertGood: (value: T) => void,
): Promise<void> {
  await withServer(
    () => undefined,
    async (client, server) => {
      await checkProperty(
        150,
        fc.asyncProperty(status, body, async (status, body) => {
          server.answer = (_request, response) => void response.writeHead(status).end(body);
          let value: T;
          try {
            value = await ask(client);
          } catch (error) {
            assert.ok(error instanceof RewardsError, String(error));
            assert.ok(KINDS.includes(error.kind), error.kind);
            return;
          }
          assertGood(value);
        }),
      );
    },
  );
}

describe('any answer of a service', () => {
  test('is a sound feed, or a RewardsError', () =>
    checkAnswers(
      finalStatus,
      anyBody(fc.oneof(mutated(sampleFeeds), feedWithBadOffer, anyJson)),
      (client) => client.getFeed(),
      assertSoundFeed,
    ));

  test('is a sound giveaway, or a RewardsError', () =>
    checkAnswers(
      anyStatus,
      anyBody(inEnvelope(fc.oneof(mutated(sampleGiveaways), giveawayWithBadOffer))),
      (client) => client.getGiveaway({ id: 'g', user: 'u' }),
      assertSoundGiveaway,
    ));

  test('is a code, a refusal, or a RewardsError', () =>
    checkAnswers(
      anyStatus,
      anyBody(
        inEnvelope(
          fc.oneof(
            anyJson,
            anyJson.map((code) => ({ code })),
          ),
        ),
      ),
      (client) => client.claim({ user: 'u', offer: 'o' }),
      (result) => {
        if (result.status === 'claimed') assert.ok(result.code.trim() !== '');
        else assert.ok(result.message === undefined || typeof result.message === 'string');
      },
    ));

  test('is a list of events, or a RewardsError', () =>
    checkAnswers(
      finalStatus,
      anyBody(inEnvelope(fc.array(fc.oneof(fc.dictionary(fc.constantFrom('id', 'user', 'type'), anyJson), anyJson)))),
      async (client) => {
        const events: unknown[] = [];
        for await (const event of client.giveawayEvents({ type: 'view', start: '2026-01-01', end: '2026-01-02' }))
          events.push(event);
        return events;
      },
      (events) => {
        for (const event of events) assert.equal(typeof event, 'object');
      },
    ));
});

test('the beginning of any large text is a feed without a catalogue, or nothing', () =>
  checkProperty(
    300,
    fc.asyncProperty(feedWithBadOffer, anyJson, fc.nat(), async (feed, filler, end) => {
      const text = JSON.stringify({ filler, ...feed, all: [...(feed.all as unknown[]), 'x'.repeat(70_000)] });
      const listen = listenForHead((payload) => assert.deepEqual(payload.all, []));
      listen(text.slice(0, end % text.length));
      listen(text);
    }),
  ));
