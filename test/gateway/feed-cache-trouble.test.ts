import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { breakOff, json, text } from '../support/loopback-server.js';
import { readFailure } from './gateway-under-test.js';
import { FRESH, STALE, withGateway, feed, nameOf, usingClock } from './caching-gateway.js';

describe('a feed in memory while the service has trouble', () => {
  test(
    'goes unnoticed by pages while a feed is in memory',
    usingClock((pass) =>
      withGateway(async ({ ask, service }) => {
        await ask();
        await service.stop();
        for (let hour = 0; hour < 23; hour++) {
          pass(3600);
          for (let page = 0; page < 50; page++) assert.equal(await nameOf(await ask()), 'one');
        }
        pass(3600);
        const response = await ask();
        assert.equal(response.status, 502);
        assert.equal(response.headers.get('Cache-Control'), 'no-store');
      }),
    ),
  );

  for (const [name, answer] of Object.entries({
    'a 503': json({}, {}, 503),
    'a 429': json({}, {}, 429),
    'a 401, because the key was revoked': json({}, {}, 401),
    'a 403': json({}, {}, 403),
    'a redirect': text('', { Location: '/' }, 302),
    'a page of HTML': text('<p>', { 'Content-Type': 'text/html' }),
    'half of a feed': text('{"all":['),
    'a broken connection': breakOff,
    'a refusal in an envelope': json({ success: false }),
    'an error in JSON': json({ message: 'The host is db-7.internal.' }),
    'a status of no answer': json({}, {}, 600),
  }))
    test(
      `keeps the old feed: ${name}`,
      usingClock((pass) =>
        withGateway(async ({ ask, service, settled }) => {
          await ask();
          service.answer = answer;
          pass(FRESH);
          await ask();
          await settled();
          pass(STALE / 2);
          assert.equal(await nameOf(await ask()), 'one');
        }),
      ),
    );

  test(
    'pauses requests to the service for a moment, then asks again',
    usingClock((pass) =>
      withGateway(async ({ ask, service, settled }) => {
        await ask();
        service.answer = json({}, {}, 503);
        pass(FRESH);
        for (let page = 0; page < 5; page++) {
          await ask();
          await settled();
        }
        assert.equal(service.requests.length, 2);
        service.answer = feed('two');
        pass(5);
        await ask();
        await settled();
        assert.equal(await nameOf(await ask()), 'two');
      }),
    ),
  );

  for (const status of [400, 404])
    test(
      `does not include a ${status}: the old feed is dropped`,
      usingClock((pass) =>
        withGateway(async ({ ask, service, settled }) => {
          await ask();
          // Without the envelope, something in front of the service has answered: the old feed stays.
          for (const [answer, after] of [
            [{}, 200],
            [{ success: false }, status],
          ] as const) {
            service.answer = json(answer, {}, status);
            pass(FRESH);
            assert.equal(await nameOf(await ask()), 'one');
            await settled();
            assert.equal((await ask()).status, after);
          }
        }),
      ),
    );

  test('is never kept', () =>
    withGateway(async ({ ask, service }) => {
      for (const [answer, status] of [
        [json({ success: false, message: 'Gone.' }, {}, 404), 404],
        [json({}, {}, 503), 503],
        [text('{"all":['), 502],
        [breakOff, 502],
      ] as const) {
        service.answer = answer;
        const response = await ask();
        assert.equal(response.status, status);
        assert.equal(response.headers.get('Cache-Control'), 'no-store');
        assert.equal((await readFailure(response)).success, false);
      }
      service.answer = feed('back');
      assert.equal(await nameOf(await ask()), 'back');
    }));

  test('reaches all waiting pages with one request', () =>
    withGateway(async ({ ask, service }) => {
      service.answer = json({}, {}, 503);
      const responses = await Promise.all(Array.from({ length: 100 }, () => ask()));
      for (const response of responses) assert.equal((await readFailure(response)).success, false);
      assert.equal(service.requests.length, 1);
    }));
});
