import assert from 'node:assert/strict';
import { eventually } from '../support/eventually.js';
import { breakOff, hang, inTurn, json, text } from '../support/loopback-server.js';
import { assertFailure, type ConformanceCase } from './conformance-case.js';
import { FLOW, giveaway, OURS, pageOf } from './pages.js';
import type { PageAnswer } from './page-request.js';

/** For cases in which a giveaway becomes old. */
const SHORT = { cache: { fresh: 1, stale: 86_400 } };

const NOBODY = { headers: OURS };

const named = (id: string) => json({ ...giveaway, data: { ...giveaway.data, id } });

function idOf(answer: PageAnswer): string {
  assert.equal(answer.status, 200, answer.text);
  return (answer.json() as typeof giveaway).data.id;
}

/** How a giveaway that is asked for without a user is kept: it records no view, and is the same for everybody. */
export const keptGiveawayCases: readonly ConformanceCase[] = [
  {
    title: 'loads a giveaway for nobody once for all pages that ask at the same time, and keeps it',
    run: async ({ ask, service }) => {
      service.answer = named('g1');
      for (const answer of await Promise.all(Array.from({ length: 12 }, () => ask(FLOW, NOBODY))))
        assert.equal(idOf(answer), 'g1');
      assert.equal(idOf(await ask(FLOW)), 'g1');
      assert.equal(service.requests.length, 1);
    },
  },
  {
    title: 'sends a kept giveaway without a viewer, and lets no browser keep it',
    run: async ({ ask, service }) => {
      service.answer = named('g1');
      for (let visits = 0; visits < 2; visits++) {
        const { headers } = await ask(FLOW, NOBODY);
        assert.equal(headers.get('Cache-Control'), 'no-store');
        assert.equal(headers.get('X-Rewards-Viewer'), null);
        assert.equal(headers.get('Content-Type'), 'application/json');
      }
    },
  },
  {
    title: 'keeps a giveaway for each id, and none for a user',
    run: async ({ ask, gateway, service }) => {
      service.answer = ({ url }, response) => {
        const { searchParams } = new URL(url!, 'http://service');
        named(`${searchParams.get('id')} of ${searchParams.get('user') ?? 'nobody'}`)({} as never, response);
      };
      const ada = await gateway.signIn('ada');
      for (let round = 0; round < 2; round++) {
        for (const id of ['a', 'b', 'A'])
          assert.equal(idOf(await ask(`/api/v1/giveaways/flow?id=${id}`, NOBODY)), `${id} of nobody`);
        assert.equal(idOf(await ask('/api/v1/giveaways/flow?id=a', pageOf(ada))), `a of ${ada.user}`);
      }
      assert.equal(service.requests.length, 3 + 2);
    },
  },
  {
    title: 'sends an old giveaway at once while a new one is loaded',
    options: SHORT,
    run: async ({ ask, service }) => {
      service.answer = named('old');
      await ask(FLOW, NOBODY);
      service.answer = hang;
      await eventually(async () => {
        assert.equal(idOf(await ask(FLOW, NOBODY)), 'old');
        return service.requests.length === 2;
      });
    },
  },
  {
    title: 'replaces an old giveaway by the new one',
    options: SHORT,
    run: async ({ ask, service }) => {
      service.answer = inTurn(named('old'), named('new'));
      assert.equal(idOf(await ask(FLOW, NOBODY)), 'old');
      await eventually(async () => idOf(await ask(FLOW, NOBODY)) === 'new');
    },
  },
  ...(Object.entries({
    'a 503': json({}, {}, 503),
    'a 404 of something in front of it': text('<h1>nginx</h1>', {}, 404),
    'a 401, because the key was revoked': json({}, {}, 401),
    'a 403': json({}, {}, 403),
    'a redirect': text('', { Location: '/' }, 302),
    'a page of HTML': text('<p>', { 'Content-Type': 'text/html' }),
    'half of a giveaway': text('{"data":{'),
    'a list': text('[]'),
    'a broken connection': breakOff,
    'a refusal in an envelope': json({ success: false, message: 'No.' }),
    'a status 999': json(giveaway, {}, 999),
  }).map(([name, trouble]) => ({
    title: `sends the old giveaway when the service answers with ${name}`,
    options: SHORT,
    run: async ({ ask, service }) => {
      service.answer = inTurn(named('old'), trouble);
      await ask(FLOW, NOBODY);
      await eventually(async () => {
        assert.equal(idOf(await ask(FLOW, NOBODY)), 'old');
        return service.requests.length >= 3;
      });
    },
  })) satisfies ConformanceCase[]),
  ...([400, 404].map((status) => ({
    title: `drops the old giveaway when the service answers ${status}`,
    options: SHORT,
    run: async ({ ask, service }) => {
      service.answer = inTurn(named('old'), json({ success: false }, {}, status));
      assert.equal(idOf(await ask(FLOW, NOBODY)), 'old');
      await eventually(async () => (await ask(FLOW, NOBODY)).status !== 200);
    },
  })) satisfies ConformanceCase[]),
  {
    title: 'never keeps a giveaway that is a failure, such as a refusal in an envelope',
    run: async ({ ask, service }) => {
      service.answer = inTurn(
        json({ success: false, message: 'The host is db-7.internal.' }),
        json({}, {}, 503),
        text('{"data":{'),
        named('back'),
      );
      for (const status of [502, 503, 502]) assertFailure(await ask(FLOW, NOBODY), status, /not available|cannot be/);
      assert.equal(idOf(await ask(FLOW, NOBODY)), 'back');
    },
  },
];
