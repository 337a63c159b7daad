import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { eventually } from '../support/eventually.js';
import { breakOff, hang, inTurn, json, text } from '../support/loopback-server.js';
import { assertFailure, type ConformanceCase } from './conformance-case.js';
import { feed, FEED, FLOW, giveaway, nameOf, OURS, pageOf } from './pages.js';
import type { PageAnswer, PageRequest } from './page-request.js';

/** For cases in which something becomes old. */
const SHORT = { cache: { fresh: 1, stale: 86_400 } };

const NOBODY = { headers: OURS };

const named = (id: string) => json({ ...giveaway, data: { ...giveaway.data, id } });

const idOf = (answer: PageAnswer): string => (answer.json() as typeof giveaway).data.id;

/** A kind of answer that a gateway keeps, such as feeds: the request of a page, and the service's answers to it. */
interface Kept {
  readonly path: string;
  readonly page?: PageRequest;
  readonly answer: (name: string) => RequestListener;
  readonly nameOf: (answer: PageAnswer) => string;
  /** Faulty answers after which the kept one stays in use, besides those of `TROUBLE`. */
  readonly trouble: Readonly<Record<string, RequestListener>>;
}

/** A giveaway that is asked for without a user records no view, and is the same for everybody. */
const KEPT: Readonly<Record<'feed' | 'giveaway', Kept>> = {
  feed: {
    path: FEED,
    answer: feed,
    nameOf,
    trouble: {
      'a 429': json({ success: false }, {}, 429),
      'a 400 of something in front of it': json({}, {}, 400),
      'an error in JSON': json({ message: 'The host is db-7.internal.' }),
    },
  },
  giveaway: { path: FLOW, page: NOBODY, answer: named, nameOf: idOf, trouble: { 'a list': text('[]') } },
};

const TROUBLE: Readonly<Record<string, RequestListener>> = {
  'a 503': json({}, {}, 503),
  'a 404 of something in front of it': text('<h1>nginx</h1>', {}, 404),
  'a 401, because the key was revoked': json({}, {}, 401),
  'a 403': json({}, {}, 403),
  'a redirect': text('', { Location: '/' }, 302),
  'a page of HTML': text('<p>', { 'Content-Type': 'text/html' }),
  'half of it': text('{"all":['),
  'a broken connection': breakOff,
  'a refusal in an envelope': json({ success: false, message: 'No.' }),
  'a status 999': json({ ...giveaway, all: [] }, {}, 999),
};

/** Cases for the answers that gateways keep: feeds, and giveaways as a signed-out shopper sees them. */
export const keptCases: readonly ConformanceCase[] = [
  ...(Object.entries(KEPT).flatMap(([what, { path, page, answer, nameOf, trouble }]) => {
    const shown = (answered: PageAnswer): string => {
      assert.equal(answered.status, 200, answered.text);
      return nameOf(answered);
    };
    return [
      {
        title: `loads a ${what} once for all pages that ask at the same time, and keeps it`,
        run: async ({ ask, service }) => {
          service.answer = answer('one');
          for (const answered of await Promise.all(Array.from({ length: 12 }, () => ask(path, page))))
            assert.equal(shown(answered), 'one');
          assert.equal(shown(await ask(path)), 'one');
          assert.equal(service.requests.length, 1);
        },
      },
      {
        title: `sends an old ${what} at once while a new one is loaded`,
        options: SHORT,
        run: async ({ ask, service }) => {
          service.answer = answer('one');
          await ask(path, page);
          service.answer = hang;
          await eventually(async () => {
            assert.equal(shown(await ask(path, page)), 'one');
            return service.requests.length === 2;
          });
          // Still nobody waits for it.
          assert.equal(shown(await ask(path, page)), 'one');
          assert.equal(service.requests[1]!.socket.destroyed, false);
          assert.equal(service.requests.length, 2);
        },
      },
      {
        title: `replaces an old ${what} by the new one`,
        options: SHORT,
        run: async ({ ask, service }) => {
          service.answer = inTurn(answer('old'), answer('new'));
          assert.equal(shown(await ask(path, page)), 'old');
          await eventually(async () => shown(await ask(path, page)) === 'new');
        },
      },
      ...Object.entries({ ...TROUBLE, ...trouble }).map(([name, answered]): ConformanceCase => ({
        title: `sends the old ${what} when the service answers with ${name}`,
        options: SHORT,
        run: async ({ ask, service }) => {
          service.answer = inTurn(answer('old'), answered);
          await ask(path, page);
          await eventually(async () => {
            assert.equal(shown(await ask(path, page)), 'old');
            return service.requests.length >= 3;
          });
        },
      })),
      ...[400, 404].map((status): ConformanceCase => ({
        title: `drops the old ${what} when the service answers ${status}`,
        options: SHORT,
        run: async ({ ask, service }) => {
          service.answer = inTurn(answer('old'), json({ success: false }, {}, status));
          assert.equal(shown(await ask(path, page)), 'old');
          await eventually(async () => (await ask(path, page)).status !== 200);
        },
      })),
      {
        title: `never keeps a ${what} that is a failure, such as a refusal in an envelope`,
        run: async ({ ask, service }) => {
          service.answer = inTurn(
            json({ success: false, message: 'The host is db-7.internal.' }),
            json({}, {}, 503),
            text('{"all":['),
            breakOff,
            answer('back'),
          );
          for (const [status, words] of [
            [502, /cannot be used/],
            [503, /not available/],
            [502, /cannot be used/],
            [502, /./],
          ] as const)
            assertFailure(await ask(path, page), status, words);
          assert.equal(shown(await ask(path, page)), 'back');
        },
      },
    ] satisfies ConformanceCase[];
  }) satisfies ConformanceCase[]),
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
];
