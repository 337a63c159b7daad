import { Refusal } from '../../src/gateway/refusal.js';
import type { JsonObject } from '../model/json.js';
import type { Scenario } from './scenario.js';
import { SceneClaims } from './scene-claims.js';
import { sceneFeed } from './scene-feed.js';

/** Duration of a slow read, in milliseconds. */
const SLOW_READ_MS = 3000;

/** Duration of a slow claim, in milliseconds: long enough to look at. */
const SLOW_CLAIM_MS = 4000;

/**
 * Simulates gateway and service: answers feeds, flows and claims within the page, by the
 * contract (4.1 to 4.3) and the scenario. For a client's `fetch`.
 *
 * @param payload returns the current feed or giveaway, which may be edited while it is on the stage
 */
export function createSceneService(scenario: Scenario, payload: () => JsonObject): typeof fetch {
  const { answering = 'at-once', claims = 'code' } = scenario;
  const sceneClaims = new SceneClaims(claims);
  let reads = 0;

  async function read(signal: AbortSignal, answer: () => Response): Promise<Response> {
    reads++;
    if (answering === 'slowly') await pause(SLOW_READ_MS, signal);
    if (answering === 'down' || (answering === 'once' && reads > 1)) return Refusal.for('serviceUnavailable').answer();
    if (answering === 'garbled')
      return new Response('<!doctype html><title>Welcome</title>', { headers: { 'Content-Type': 'text/html' } });
    return answer();
  }

  return async (input, init) => {
    const { url, method, headers, signal } = new Request(input, init);
    signal.throwIfAborted();
    const { pathname, searchParams: query } = new URL(url);
    if (method !== 'GET') return Refusal.ofMethod(['GET']).answer();
    if (pathname.endsWith('/gap/api')) {
      const feedQuery = { flow: query.get('flow'), preview: query.get('preview') === 'true' };
      return read(signal, () => Response.json(sceneFeed(payload(), feedQuery)));
    }
    if (pathname.endsWith('/api/v1/giveaways/flow')) {
      if (!query.get('id')) return new Refusal(400, 'The parameter id is missing.').answer();
      // Like a gateway: a preview comes without the header, and has no viewer. Each scenario has its own shopper, so that
      // its claims don't appear in another.
      const known = headers.has('X-Rewards-Client') && claims !== 'signed-out';
      const viewer = known ? { 'X-Rewards-Viewer': `shopper-of-${scenario.id}` } : undefined;
      return read(signal, () => Response.json({ success: true, data: payload() }, { headers: viewer }));
    }
    if (pathname.endsWith('/api/v1/giveaways/claim')) {
      if (claims === 'slowly') await pause(SLOW_CLAIM_MS, signal);
      return sceneClaims.claim(payload(), query.get('offer'), headers.get('Idempotency-Key'));
    }
    return Refusal.for('nothingHere').answer();
  };
}

/** Waits, and rejects like `fetch` when its signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
