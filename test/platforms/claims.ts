import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { claimsOf, signToken } from '../gateway/tokens.js';
import { readMetrics } from '../service/metric-lines.js';
import { startTestService } from '../support/service.js';
import { NOW } from './claimants.js';
import { launchGateway, type InstalledPackage } from './gateway.js';
import type { Platform } from './platform.js';
import { Processes } from './processes.js';

const FOLDER = path.join(import.meta.dirname, 'claims');

/** A server around the documented function. */
const PYTHON = `
import os, claims
from http.server import BaseHTTPRequestHandler, HTTPServer
class Hook(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        given = [self.headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature")]
        self.send_response(204 if claims.is_genuine(body, *given) else 400)
        self.end_headers()
HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Hook).serve_forever()`;

const RECEIVERS = [
  { language: 'PHP', command: (port: number) => ['php', '-S', `127.0.0.1:${port}`, 'claims.php'] as const },
  { language: 'Python', command: () => ['/usr/bin/python3', '-B', '-c', PYTHON] as const },
];

/** The receivers of claims that docs/receive-claims.md has in other languages. */
export const claims: Platform = {
  name: 'claims',
  packages: ['php-cli', 'python3'],
  run: async ({ installed, check }) => {
    for (const { language, command } of RECEIVERS) {
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}/claims`;
      const processes = new Processes();
      processes.start(command(port), FOLDER, { PORT: String(port), REWARDS_CLAIM_HOOK_SECRET: secret });
      await check(`a receiver in ${language} takes what is signed, and nothing else`, async () => {
        await processes.until(() => takesOnlyGenuine(url, secret));
      });
      await check(`a receiver in ${language} takes what the gateway sends`, () =>
        sendThroughGateway(installed, url, secret),
      );
      await processes.stop();
    }
  },
};

async function takesOnlyGenuine(url: string, secret: string): Promise<boolean> {
  const body = '{"type":"claim.given","data":{"user":"zoë","offer":"tea","code":"SAVE-10"}}';
  const now = new Date();
  const old = new Date(now.getTime() - 6 * 60_000);
  const sign = (at: Date, key = secret) => new Webhook(key).sign('claim_1', at, body);
  const other = sign(now, randomBytes(32).toString('base64'));
  const post = async (signature: string, { at = now, sent = body, id = 'claim_1' } = {}): Promise<number> => {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signature,
    };
    return (await fetch(url, { method: 'POST', headers, body: sent })).status;
  };
  assert.equal(await post(sign(now)), 204);
  assert.equal(await post(`${other} ${sign(now)}`), 204);
  assert.equal(await post(other), 400);
  assert.equal(await post(''), 400);
  assert.equal(await post(sign(now), { sent: body.replace('tea', 'all') }), 400);
  assert.equal(await post(sign(now), { id: 'claim_2' }), 400);
  assert.equal(await post(sign(old), { at: old }), 400);
  assert.equal((await fetch(url, { method: 'POST', body })).status, 400);
  return true;
}

async function sendThroughGateway(installed: InstalledPackage, hook: string, secret: string): Promise<void> {
  const service = await startTestService({ now: NOW });
  const flags = ['--base-url', service.url, '--port', '0', '--admin-port', '0', '--claim-hook', hook];
  const { url, processes } = await launchGateway(installed, flags, {
    REWARDS_API_KEY: service.apiKey,
    REWARDS_CLAIM_HOOK_SECRET: secret,
  });
  try {
    const admin = await processes.until(() => /metrics are on (http:[^"]+)/.exec(processes.output)?.[1]);
    const headers = { Authorization: `Bearer ${await signToken(claimsOf('ada'))}`, 'X-Rewards-Client': '1' };
    const answer = await fetch(`${url}/rewards/api/v1/giveaways/claim?offer=treat-coffee`, { headers });
    assert.equal(answer.status, 200);
    await processes.until(
      async () =>
        (await readMetrics(`${admin}/metrics`)).get('rewards_gateway_claim_hook_total{outcome="delivered"}') === 1,
    );
  } finally {
    await processes.stop();
    await service.stop();
  }
}
