import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { renderGiveawayFlow, renderRewardsWidget } from '../server/drawn-shop.js';
import { wrongTokens } from '../gateway/tokens.js';
import type { Feed } from '../../src/wire/feed.js';
import { json, startLoopbackServer } from '../support/loopback-server.js';
import { createConsumer, type Consumer } from '../support/published-package.js';
import { sampleFeeds, sampleGiveaways } from '../support/sample-payloads.js';
import { runCase } from './conformance-case.js';
import { conformanceCases } from './conformance-cases.js';
import { KEY, type StartGateway } from './gateway-under-test.js';
import { startEdgeRuntime, startWorkerd, type Runtime } from './runtimes/runtimes.js';
import type { CaseSettings, Payloads } from './runtimes/site.js';
import { FEED, FLOW } from './pages.js';
import { signIn, TOKEN_COOKIE } from './sign-in.js';

/** Cases that a runtime can't pass, by their titles, and why. */
const APART: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  workerd: {},
  'edge-runtime': {
    'sends a feed compressed to a page that accepts gzip, and plain to others':
      'it has no CompressionStream: what is in front of it compresses',
    ...Object.fromEntries(
      [FEED, FLOW].flatMap((path) =>
        [600, 999].map((status) => [
          `answers GET ${path} with 502 in the envelope when the service answers with a status ${status}`,
          'its fetch takes such an answer for a broken connection: 502, too, in other words',
        ]),
      ),
    ),
  },
};

const RUNTIMES = { workerd: startWorkerd, 'edge-runtime': startEdgeRuntime };

const post = async (url: string, body: unknown): Promise<Response> => {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  assert.equal(answer.status, 200, await answer.clone().text());
  return answer;
};

let cases = 0;

/** Starts the gateway of a case in a runtime that runs already. */
const startIn =
  (runtime: () => Runtime): StartGateway =>
  async ({ url: service }, options) => {
    const { url, addressHeader, output } = runtime();
    const at = `${url}/case-${cases++}`;
    let settings: CaseSettings = { service, options, key: KEY, vault: options.vault === true };
    let log = '';
    const change = async (changes: Partial<CaseSettings>): Promise<void> => {
      settings = { ...settings, ...changes };
      await post(at, settings);
    };
    await change({});
    return {
      url: `${at}/rewards`,
      addressHeader,
      signIn,
      replaceKey: (key) => change({ key }),
      turnVault: (vault) => change({ vault }),
      wrongTokens: wrongTokens(TOKEN_COOKIE),
      get log() {
        return log + output();
      },
      stop: async () => {
        log = await (await fetch(`${at}/log`)).text();
      },
    };
  };

describe('the packed package', () => {
  let project: Consumer;
  before(() => {
    project = createConsumer();
  });
  after(() => project?.remove());

  for (const [name, start] of Object.entries(RUNTIMES))
    describe(`in ${name}`, { concurrency: 8 }, () => {
      let runtime: Runtime;
      before(async () => {
        runtime = await start(project.folder);
      });
      after(() => runtime?.stop());

      const apart = APART[name]!;
      for (const conformanceCase of conformanceCases.filter(({ title }) => !(title in apart)))
        test(conformanceCase.title, () =>
          runCase(
            conformanceCase,
            startIn(() => runtime),
          ),
        );

      test('leaves out only cases that there are', () => {
        const titles = conformanceCases.map(({ title }) => title);
        assert.deepEqual(
          Object.keys(apart).filter((title) => !titles.includes(title)),
          [],
        );
      });

      test('has a client that reads a feed', async () => {
        const service = await startLoopbackServer(json({ all: [{ id: 'o1', title: 'Ten per cent off' }] }));
        try {
          const answer = await fetch(`${runtime.url}/client?of=${service.url}`);
          assert.equal(((await answer.json()) as Feed).all[0]?.title, 'Ten per cent off');
        } finally {
          await service.stop();
        }
      });

      test('draws the first screens that Node draws', async () => {
        for (const [index, feed] of sampleFeeds.entries()) {
          const payloads: Payloads = { feed, giveaway: sampleGiveaways[index] };
          const drawn = await (await post(`${runtime.url}/screen`, payloads)).text();
          assert.equal(withoutMoment(drawn), withoutMoment(await drawHere(payloads)));
        }
      });
    });
});

async function drawHere({ feed, giveaway }: Payloads): Promise<string> {
  return (await renderRewardsWidget({ feed, lang: 'de' })) + (await renderGiveawayFlow({ giveaway, lang: 'pl' }));
}

/** Without what differs from one second, and one time zone, to the next. */
function withoutMoment(markup: string): string {
  return markup.replaceAll(/"now":\d+|"timeZone":"[^"]*"/g, '');
}
