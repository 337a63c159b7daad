import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import path from 'node:path';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../support/eventually.js';
import { json, startLoopbackServer, text, type LoopbackServer } from '../support/loopback-server.js';
import { startTestService } from '../support/service.js';

// The files that docs/receive-claims.md quotes, with stand-ins that do what the vendors' documentation says of these requests.

const FOLDER = path.join(import.meta.dirname, 'claim-receivers');
const CLAIM = { user: 'ann', offer: 'treat-coffee', code: 'SAVE-10', at: '2026-06-01T12:00:00.000Z' };

type Receive = (claim: typeof CLAIM, id: string) => Promise<void>;

async function load<T>(file: string): Promise<T> {
  return (await import(path.join(FOLDER, file))) as T;
}

/** A request as a stand-in sees it. */
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

describe('a documented function for claims', () => {
  let standIn: LoopbackServer;
  let origin: string;
  let decide: (asked: Asked) => RequestListener;
  const asked: Asked[] = [];

  before(async () => {
    standIn = await startLoopbackServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        asked.push({ method, path: url, headers, body: JSON.parse(body) });
        decide(asked.at(-1)!)(request, response);
      });
    });
    const real = globalThis.fetch;
    mock.method(globalThis, 'fetch', (address: string, init: RequestInit) => {
      assert.equal(new URL(address).origin, origin);
      return real(address.replace(origin, standIn.url), init);
    });
  });
  beforeEach(() => void asked.splice(0));
  after(async () => {
    mock.restoreAll();
    await standIn?.stop();
  });

  test('mails a code once with Resend, whose Idempotency-Key makes a repetition the same mail', async () => {
    origin = 'https://api.resend.com';
    process.env['RESEND_API_KEY'] = 're_key';
    const mails = new Map<string, Record<string, unknown>>();
    decide = ({ method, path, headers, body }) => {
      if (`${method} ${path}` !== 'POST /emails') return json({ name: 'not_found' }, {}, 404);
      if (headers.authorization !== 'Bearer re_key') return json({ name: 'invalid_api_key' }, {}, 403);
      const mail = body as Record<string, unknown>;
      if (!mail['from'] || !mail['to'] || !mail['subject']) return json({ name: 'missing_required_field' }, {}, 422);
      const key = String(headers['idempotency-key']);
      assert.ok(key.length <= 256);
      const known = mails.get(key);
      if (known && JSON.stringify(known) !== JSON.stringify(mail))
        return json({ name: 'invalid_idempotent_request' }, {}, 409);
      mails.set(key, mail);
      return json({ id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' });
    };
    const { mailCode } = await load<{ mailCode: Receive }>('mail.js');
    await mailCode(CLAIM, 'claim_1');
    await mailCode(CLAIM, 'claim_1');
    assert.equal(mails.size, 1);
    const [mail] = mails.values();
    assert.equal(mail!['to'], 'ann@customers.example');
    assert.match(String(mail!['text']), /SAVE-10/);
    // As `onClaim`: once for each claim.
    type OnClaim = (given: typeof CLAIM, request: Request) => Promise<void>;
    const { onClaim } = await load<{ onClaim: OnClaim }>('on-claim.js');
    for (const key of ['first', 'first', 'second'])
      await onClaim({ ...CLAIM, user: 'zoë 😀' }, new Request('http://a', { headers: { 'Idempotency-Key': key } }));
    assert.equal(mails.size, 3);
    decide = () => json({ name: 'rate_limit_exceeded' }, {}, 429);
    await assert.rejects(mailCode(CLAIM, 'claim_2'), /^Error: Resend answered 429$/);
  });

  test('adds an event to Klaviyo once, as POST /api/events of the revision wants it', async () => {
    origin = 'https://a.klaviyo.com';
    process.env['KLAVIYO_API_KEY'] = 'pk_key';
    interface Event {
      data: {
        type: string;
        attributes: {
          metric: { data: { type: string; attributes: { name: string } } };
          profile: { data: { type: string; attributes: { email?: string } } };
          properties: object;
          time: string;
          unique_id: string;
        };
      };
    }
    const events = new Map<string, Event>();
    decide = ({ method, path, headers, body }) => {
      if (`${method} ${path}` !== 'POST /api/events') return json({ errors: [] }, {}, 404);
      if (headers.authorization !== 'Klaviyo-API-Key pk_key') return json({ errors: [] }, {}, 401);
      if (!/^\d{4}-\d\d-\d\d$/.test(String(headers['revision']))) return json({ errors: [] }, {}, 400);
      if (headers['content-type'] !== 'application/vnd.api+json') return json({ errors: [] }, {}, 415);
      const event = body as Event;
      const { metric, profile, properties, time, unique_id } = event.data.attributes;
      const types = [event.data.type, metric.data.type, profile.data.type];
      const { name } = metric.data.attributes;
      const isWhole =
        types.join() === 'event,metric,profile' &&
        name &&
        name.length < 128 &&
        profile.data.attributes.email &&
        properties;
      if (!isWhole || Number.isNaN(Date.parse(time))) return json({ errors: [] }, {}, 400);
      // For the same profile and metric, only the first counts.
      if (!events.has(unique_id)) events.set(unique_id, event);
      return text('', {}, 202);
    };
    const { trackInKlaviyo } = await load<{ trackInKlaviyo: Receive }>('klaviyo.js');
    await trackInKlaviyo(CLAIM, 'claim_1');
    await trackInKlaviyo(CLAIM, 'claim_1');
    assert.equal(events.size, 1);
    const { properties, profile, time } = events.get('claim_1')!.data.attributes;
    assert.deepEqual(properties, { offer: 'treat-coffee', code: 'SAVE-10' });
    assert.equal(profile.data.attributes.email, 'ann@customers.example');
    assert.equal(time, CLAIM.at);
    decide = () => json({ errors: [] }, {}, 503);
    await assert.rejects(trackInKlaviyo(CLAIM, 'claim_2'), /^Error: Klaviyo answered 503$/);
  });

  test('writes the code into a contact of HubSpot, and leaves a shopper without one alone', async () => {
    origin = 'https://api.hubapi.com';
    process.env['HUBSPOT_TOKEN'] = 'pat-key';
    const contacts = new Map([['ann@customers.example', {}]]);
    decide = ({ method, path: address, headers, body }) => {
      const { pathname, searchParams } = new URL(address, origin);
      const [, contact] = /^\/crm\/objects\/2026-03\/contacts\/([^/]+)$/.exec(pathname) ?? [];
      const email = decodeURIComponent(contact ?? '');
      if (method !== 'PATCH' || searchParams.get('idProperty') !== 'email' || !contacts.has(email))
        return json({}, {}, 404);
      if (headers.authorization !== 'Bearer pat-key') return json({}, {}, 401);
      const { properties } = body as { properties: Record<string, string> };
      // Properties that don't exist are an error.
      const known = ['last_reward', 'last_reward_code', 'last_reward_at'];
      if (Object.keys(properties).some((name) => !known.includes(name))) return json({}, {}, 400);
      contacts.set(email, properties);
      return json({ id: '1', properties });
    };
    const { noteInHubSpot } = await load<{ noteInHubSpot: Receive }>('hubspot.js');
    await noteInHubSpot(CLAIM, 'claim_1');
    assert.deepEqual(contacts.get('ann@customers.example'), {
      last_reward: 'treat-coffee',
      last_reward_code: 'SAVE-10',
      last_reward_at: CLAIM.at,
    });
    await noteInHubSpot({ ...CLAIM, user: 'ben' }, 'claim_2');
    assert.equal(asked.length, 2);
    decide = () => json({}, {}, 401);
    await assert.rejects(noteInHubSpot(CLAIM, 'claim_3'), /^Error: HubSpot answered 401$/);
  });
});

describe('the documented receiver in Node', () => {
  const secret = randomBytes(32).toString('base64');
  let receiver: ChildProcess;
  let url: string;
  let output = '';

  before(async () => {
    const env = { ...process.env, PORT: '0', REWARDS_CLAIM_HOOK_SECRET: `whsec_${secret}` };
    // Its mails go nowhere. Those for one shopper fail.
    const mails = "globalThis.fetch = async (_address, { body }) => ({ ok: !body.includes('ben@'), status: 503 })";
    const nowhere = `data:text/javascript,${encodeURIComponent(mails)}`;
    receiver = spawn(process.execPath, ['--import', nowhere, path.join(FOLDER, 'receiver.js')], { env });
    for (const stream of [receiver.stdout, receiver.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [, port] = await eventually(() => /listening on (\d+)/.exec(output));
    url = `http://127.0.0.1:${port}`;
  });
  after(() => void receiver?.kill());

  const bodyFor = (user: string) =>
    JSON.stringify({ type: 'claim.given', timestamp: CLAIM.at, data: { ...CLAIM, user } });
  const post = async (
    body: string,
    changes: { secret?: string; sent?: string; at?: Date; id?: string } = {},
  ): Promise<number> => {
    const { secret: key = secret, sent = body, at = new Date(), id = 'claim_1' } = changes;
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(key).sign(id, at, body),
    };
    return (await fetch(url, { method: 'POST', headers, body: sent })).status;
  };

  test('answers with 204, or lets the gateway try again when the mail fails', async () => {
    assert.equal(await post(bodyFor('ann')), 204);
    assert.equal(await post(bodyFor('ben'), { id: 'claim_2' }), 503);
    assert.equal(await post(bodyFor('ben'), { id: 'claim_2' }), 503);
    await eventually(() => output.includes('Resend answered 503'));
  });

  test('mails nothing for a claim that it has had, nor for a message of another type', async () => {
    // A mail for this shopper would fail.
    assert.equal(await post(bodyFor('ann'), { id: 'claim_3' }), 204);
    assert.equal(await post(bodyFor('ben'), { id: 'claim_3' }), 204);
    const low = {
      type: 'codes.low',
      timestamp: CLAIM.at,
      data: { offer: 'treat-coffee', left: 1, given: 9, at: CLAIM.at },
    };
    assert.equal(await post(JSON.stringify(low), { id: 'codes_1_10_10' }), 204);
  });

  test('refuses another secret, another body, an old signature, a long body and another method', async () => {
    const body = bodyFor('ann');
    assert.equal(await post(body, { secret: randomBytes(32).toString('base64') }), 400);
    assert.equal(await post(body, { sent: body.replace('ann', 'zoe') }), 400);
    assert.equal(await post(body, { at: new Date(Date.now() - 6 * 60_000) }), 400);
    assert.equal(await post(body, { sent: ' '.repeat(10_001) }), 413);
    assert.equal((await fetch(url)).status, 405);
  });
});

describe('the documented comparison with the events of the service', () => {
  test('finds the claims that were missed, and no other', async () => {
    const service = await startTestService({ now: '2026-06-01T12:00:00Z' });
    try {
      const claim = (user: string, offer: string) =>
        fetch(`${service.url}/api/v1/giveaways/claim?user=${user}&offer=${offer}`, {
          headers: { 'X-API-Key': service.apiKey },
        }).then(({ status }) => assert.equal(status, 200));
      await claim('ann', 'treat-coffee');
      await claim('ann', 'treat-loaf');
      await claim('ben', 'treat-coffee');
      process.env['REWARDS_BASE_URL'] = service.url;
      process.env['REWARDS_API_KEY'] = service.apiKey;
      type Missed = (range: object, received: object[]) => Promise<{ user: string; offer: string }[]>;
      const { missedClaims } = await load<{ missedClaims: Missed }>('missed-claims.js');
      const missed = await missedClaims({ start: '2026-06-01', end: '2026-06-01' }, [
        { user: 'ben', offer: 'treat-coffee' },
        { user: 'ann', offer: 'treat-loaf' },
      ]);
      assert.deepEqual(
        missed.map(({ user, offer }) => ({ user, offer })),
        [{ user: 'ann', offer: 'treat-coffee' }],
      );
    } finally {
      await service.stop();
    }
  });
});
