import assert from 'node:assert/strict';
import { KEY } from '../../conformance/gateway-under-test.js';
import { CLAIM, FEED, FLOW, OURS } from '../../conformance/pages.js';
import type { Check } from '../../runner/check.js';
import { hang, startLoopbackServer } from '../../support/loopback-server.js';
import { eventually } from '../../support/eventually.js';
import type { WordPressSite } from './wordpress-site.js';

/** More than Apache has processes. */
const VISITORS = 32;

/** Uses the shop while the service takes requests and never answers. */
export async function useHangingService(site: WordPressSite, check: Check): Promise<void> {
  const service = await startLoopbackServer(hang);
  const ada = await site.signIn('ada');
  const ask = async (path: string, index: number) => {
    const headers = { ...OURS, Cookie: ada, 'Idempotency-Key': `hanging-${index}` };
    const { status, headers: answered } = await fetch(`${site.url}/rewards${path}`, { headers });
    return { status, retryAfter: Number(answered.get('Retry-After')) };
  };
  try {
    for (const [name, path] of Object.entries({ feeds: FEED, giveaways: FLOW, claims: CLAIM }))
      await check(`lets shoppers sign in at once while the service hangs and others ask for ${name}`, async () => {
        service.forget();
        await site.setUp({ feed_url: service.url, base_url: service.url, api_key: KEY });
        const statuses: number[] = [];
        const asking = Array.from({ length: VISITORS }, async (_none, index) => {
          const answer = await ask(path, index);
          statuses.push(answer.status);
          return answer;
        });
        await service.received(1);
        // By then, Apache has more visitors than processes. How long a sign-in takes depends on the machine.
        await eventually(() => statuses.includes(503));
        await site.signIn('ben');
        assert.ok(!statuses.includes(504), 'signing in has waited until the service was too slow');

        const answers = await Promise.all(asking);
        const busy = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter >= 1 && retryAfter <= 5);
        const late = answers.filter(({ status }) => status === 504);
        assert.ok(late.length >= 1 && late.length <= 3, JSON.stringify(answers));
        assert.equal(late.length + busy.length, VISITORS);

        const asked = service.requests.length;
        assert.equal((await ask(path, VISITORS)).status, 503);
        assert.equal(service.requests.length, asked);
      });
  } finally {
    await service.stop();
  }
}
