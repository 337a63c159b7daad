import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { exportJWK, generateKeyPair } from 'jose';
import { claimsOf, now, SECRET, signToken } from '../gateway/tokens.js';
import { eventually } from '../support/eventually.js';
import { json, startLoopbackServer } from '../support/loopback-server.js';
import { startTestService, type TestService } from '../support/service.js';
import { withFile, withGateway, withProcess } from './gateway-command.js';

describe('the shoppers of a gateway', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ now: '2026-06-01T12:00:00Z' });
  });
  after(() => service?.stop());

  const claim = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/rewards/api/v1/giveaways/claim?offer=treat-coffee&user=somebody-else`, {
      headers: { 'X-Rewards-Client': '1', ...headers },
    }).then(async (response) => {
      await response.text();
      return response.status;
    });
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const giveaways = (...args: string[]) => ['--base-url', service.url, ...args];

  test('claim with a token that the secret of the environment signs, and with no other', () =>
    withGateway(
      giveaways(),
      async (url, gateway) => {
        assert.equal(await claim(url, bearer(await signToken(claimsOf('secret-ann')))), 200);
        assert.equal(await claim(url, bearer(await signToken(claimsOf('secret-ann'), 'x'.repeat(32)))), 401);
        assert.equal(await claim(url, bearer(await signToken(claimsOf('secret-ann', { exp: now() - 60 })))), 401);
        assert.equal(await claim(url, {}), 401);
        // Cookies don't count unless they have a name.
        assert.equal(await claim(url, { Cookie: `token=${await signToken(claimsOf('secret-ann'))}` }), 401);
        assert.ok(!gateway.output.stderr.includes('secret-ann'));
        assert.ok(!gateway.output.stderr.includes('Nobody can claim'));
      },
      { REWARDS_USER_SECRET: SECRET },
    ));

  test('are not in the log: neither their names, nor their tokens and codes', () =>
    withGateway(
      giveaways(),
      async (url, gateway) => {
        const token = await signToken(claimsOf('logged-ann'));
        const headers = { 'X-Rewards-Client': '1', 'Idempotency-Key': 'logged-key', ...bearer(token) };
        const address = `${url}/rewards/api/v1/giveaways/claim?offer=treat-loaf&user=logged-ben`;
        const answer = (await (await fetch(address, { headers })).json()) as { data: { code: string } };
        assert.match(answer.data.code, /\S{4}/);
        await eventually(() => gateway.log().some(({ path }) => String(path).endsWith('/claim')));
        for (const secret of ['logged-', 'treat-loaf', token, token.split('.')[1]!, answer.data.code, SECRET])
          assert.ok(!gateway.output.stderr.includes(secret), secret);
      },
      { REWARDS_USER_SECRET: SECRET },
    ));

  test('claim with a secret from a file, and on the same origin with a token in the cookie that --user-cookie names', () =>
    withFile(`${SECRET}\n`, (file) =>
      withGateway(
        giveaways('--user-cookie', 'shopper', '--origin', 'https://partner.example'),
        async (url) => {
          const token = await signToken(claimsOf('cookie-ann'));
          assert.equal(await claim(url, { Cookie: `a=b; shopper=${token}` }), 200);
          assert.equal(await claim(url, { Cookie: `shopper=${token}`, 'Sec-Fetch-Site': 'cross-site' }), 403);
          const partner = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://partner.example' };
          assert.equal(await claim(url, { Cookie: `shopper=${token}`, ...partner }), 401);
          assert.equal(await claim(url, { ...bearer(token), ...partner }), 200);
        },
        { REWARDS_USER_SECRET_FILE: file },
      ),
    ));

  test('claim with a token of any secret in the file, so that one can be replaced', () =>
    withFile(`the secret of the shop from now on\n\n${SECRET}\r\n`, (file) =>
      withGateway(
        giveaways(),
        async (url) => {
          const fresh = await signToken(claimsOf('new-ann'), 'the secret of the shop from now on');
          assert.equal(await claim(url, bearer(fresh)), 200);
          assert.equal(await claim(url, bearer(await signToken(claimsOf('old-ann')))), 200);
        },
        { REWARDS_USER_SECRET_FILE: file },
      ),
    ));

  test('keep their digest with REWARDS_VIEWER_KEY when another API key is in its file, which counts at once', async () => {
    const upstream = await startLoopbackServer(json({ success: true, data: { id: 'g1', offers: [] } }));
    const keys = () => upstream.requests.map(({ headers }) => headers['x-api-key']);
    try {
      await withFile('first-key', (keyFile) =>
        withProcess(
          ['--base-url', upstream.url],
          async (url) => {
            const headers = { ...bearer(await signToken(claimsOf('ann'))), 'X-Rewards-Client': '1' };
            const viewer = async () =>
              (await fetch(`${url}/rewards/api/v1/giveaways/flow?id=g1`, { headers })).headers.get('X-Rewards-Viewer');
            const before = await viewer();
            assert.match(before!, /^[0-9a-f]{32}$/);
            writeFileSync(keyFile, 'second-key\n');
            assert.equal(await viewer(), before);
            assert.deepEqual([keys().includes('first-key'), keys().at(-1)], [true, 'second-key']);
          },
          {
            REWARDS_USER_SECRET: SECRET,
            REWARDS_API_KEY: '',
            REWARDS_API_KEY_FILE: keyFile,
            REWARDS_VIEWER_KEY: 'f0e1d2c3b4a5968778695a4b3c2d1e0f\nfirst-key',
          },
        ),
      );
    } finally {
      await upstream.stop();
    }
  });

  test('claim with a token of the issuer and the audience that the flags name, and the log says why others cannot', () =>
    withGateway(
      giveaways('--user-issuer', 'shop-a', '--user-audience', 'offers'),
      async (url, gateway) => {
        const token = (changes: Record<string, unknown>) =>
          signToken(claimsOf('issued-ann', { iss: 'shop-a', aud: 'offers', ...changes }));
        assert.equal(await claim(url, bearer(await token({}))), 200);
        for (let times = 0; times < 3; times++) {
          assert.equal(await claim(url, bearer(await token({ iss: 'shop-b' }))), 401);
          assert.equal(await claim(url, bearer(await token({ aud: 'rewards-widget' }))), 401);
        }
        await gateway.notice(/token was refused.*iss/);
        await gateway.notice(/token was refused.*aud/);
        assert.equal(gateway.log().filter(({ notice }) => /token/.test(String(notice))).length, 2);
        assert.ok(!gateway.output.stderr.includes('shop-b'));
      },
      { REWARDS_USER_SECRET: SECRET },
    ));

  test('claim with a token that a key of --user-keys signs', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const keys = await startLoopbackServer(json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k' }] }));
    try {
      await withGateway(giveaways('--user-keys', keys.url), async (url) => {
        assert.equal(await claim(url, bearer(await signToken(claimsOf('key-ann'), privateKey, 'ES256', 'k'))), 200);
        assert.equal(await claim(url, bearer(await signToken(claimsOf('key-ann')))), 401);
      });
    } finally {
      await keys.stop();
    }
  });

  test('are all signed out without a secret and keys, and the log says how to change that', () =>
    withGateway(giveaways(), async (url, gateway) => {
      assert.equal(await claim(url, bearer(await signToken(claimsOf('ann')))), 401);
      await gateway.notice(/Nobody can claim: set REWARDS_USER_SECRET/);
    }));
});
