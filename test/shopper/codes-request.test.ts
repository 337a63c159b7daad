import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { RewardsError } from '../../src/client/rewards-error.js';
import { eraseCodes, listCodes } from '../../src/shopper/codes-request.js';
import { Signer } from '../../src/shopper/signer.js';

const BASE = 'https://shop.example/rewards';
const ENTRY = { v: 1, id: 'id-A', code: 'A', at: 1, offer: { id: 'a' } };
const LIST = JSON.stringify({ success: true, data: { codes: [ENTRY, { v: 2 }, null] } });
const FAILURE = JSON.stringify({ success: false });
const NAMED = { 'X-Rewards-Viewer': 'today', 'X-Rewards-Viewer-Before': 'before, earlier' };
const NAMES = ['today', 'before', 'earlier'];

const signer = (): Signer =>
  new Signer(
    () => undefined,
    () => false,
  );

function breakingOff(): ReadableStream {
  const begin = new TextEncoder().encode(LIST.slice(0, 20));
  let pulls = 0;
  return new ReadableStream({
    pull: (controller) =>
      pulls++ ? controller.error(new TypeError('The connection broke')) : controller.enqueue(begin),
  });
}

describe('the codes of a gateway', () => {
  let requests: Request[];
  let answer: () => Response;

  beforeEach(() => {
    requests = [];
    mock.method(globalThis, 'fetch', async (address: string, init?: RequestInit) => {
      requests.push(new Request(address, init));
      return answer();
    });
  });
  afterEach(() => mock.restoreAll());

  const list = () => listCodes(BASE, signer(), new AbortController().signal);
  const answers = (body: BodyInit | null, status = 200, headers: HeadersInit = {}) => {
    answer = () => new Response(body, { status, headers });
  };

  describe('that it lists', () => {
    test('are asked for under an address of their own, with the header of a gateway', async () => {
      answers(LIST, 200, NAMED);
      const { viewers, vault } = await list();
      assert.deepEqual(viewers, NAMES);
      assert.deepEqual(
        [...vault!.values()].map(({ id, code }) => [id, code]),
        [['id-A', 'A']],
      );
      const [{ url, method, headers }] = requests as [Request];
      assert.match(`${method} ${url}`, /^GET https:\/\/shop\.example\/rewards\/codes\?once=[\w-]{16,}$/);
      assert.ok(headers.get('X-Rewards-Client'));
    });

    for (const [what, body, status] of [
      ['whose vault is closed', () => FAILURE, 503],
      ['whose answer is no JSON', () => '<html>', 200],
      ['whose refusal is no JSON', () => '<html>', 502],
      ['whose answer breaks off', breakingOff, 200],
      ['whose answer has no list', () => '{"success":true,"data":{}}', 200],
    ] as const)
      test(`are unknown from one ${what}, and the shopper is not`, async () => {
        answers(body(), status, NAMED);
        assert.deepEqual(await list(), { viewers: NAMES, vault: undefined });
      });

    test('are nobody’s from an answer that names nobody', async () => {
      answers(LIST);
      assert.deepEqual((await list()).viewers, []);
    });

    for (const status of [403, 404, 500])
      test(`fail with the status of a failure that names nobody: ${status}`, async () => {
        answers(FAILURE, status);
        await assert.rejects(list(), (error) => error instanceof RewardsError && error.status === status);
      });

    test('need a shopper who is signed in, whatever says so', async () => {
      answers('<html>', 401, NAMED);
      await assert.rejects(list(), (error) => error instanceof RewardsError && error.status === 401 && error.certain);
    });

    test('fail as other requests do without an answer', async () => {
      answer = () => {
        throw new TypeError('Failed to fetch');
      };
      await assert.rejects(list(), (error) => error instanceof RewardsError && error.kind === 'network');
    });
  });

  describe('are erased:', () => {
    for (const [what, id, query] of [
      ['one by its id', 'a b', /^\?id=a(%20|\+)b&once=/],
      ['none by an empty id', '', /^\?id=&once=/],
      ['all without an id', undefined, /^\?once=/],
    ] as const)
      test(what, async () => {
        answers(null, 204);
        await eraseCodes(BASE, signer(), id);
        const [{ url, method }] = requests as [Request];
        assert.equal(method, 'DELETE');
        assert.match(new URL(url).search, query);
      });

    for (const status of [401, 404, 503])
      test(`only if the gateway says so, and not with ${status}`, async () => {
        answers(FAILURE, status);
        await assert.rejects(eraseCodes(BASE, signer(), 'a'));
      });
  });
});
