import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { build } from 'esbuild';
// @ts-expect-error It has no types.
import workerd from 'workerd';
import { startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { startTestService, type TestService } from '../support/service.js';
import { root } from '../docs/documents.js';

const CLAIM = '/rewards/api/v1/giveaways/claim?offer=treat-coffee';

const WORKER = path.join(root, 'test/hosts/cloudflare/worker');

/** The worker of `rewards-widget init cloudflare`, with more than one shopper. */
async function starterWorker(): Promise<string> {
  const code = await readFile(path.join(WORKER, 'index.ts'), 'utf8');
  const everyone = "() => 'cloudflare-shopper'";
  assert.ok(code.includes(everyone));
  return code.replace(everyone, "({ headers }) => headers.get('Cookie')");
}

/** A worker runs for its visitors: once one has left, workerd ends what it has begun, unless it was passed to `waitUntil`. */
describe('the worker of the starter, in workerd', () => {
  let service: TestService;
  /** In front of the service: it holds requests until it is opened. */
  let gate: LoopbackServer;
  let open: () => void;
  let folder: string;
  let child: ChildProcess;
  let url: string;

  function close(): void {
    const opened = new Promise<void>((resolve) => (open = resolve));
    gate.answer = (request, response) =>
      void opened.then(async () => {
        const headers = request.headers as Record<string, string>;
        const answer = await fetch(service.url + request.url!, { headers });
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
      });
    gate.forget();
  }

  /** A visitor whose connection ends when the test says so. */
  async function visit(where: string, headers: readonly string[] = []): Promise<Socket> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write([`GET ${where} HTTP/1.1`, 'Host: shop.example', ...headers, '', ''].join('\r\n'));
    return socket;
  }

  /** Waits until the worker has received what was sent before: it has one thread. */
  const received = async (): Promise<void> => assert.equal((await fetch(`${url}/rewards/elsewhere`)).status, 404);

  before(async () => {
    [service, gate] = await Promise.all([startTestService({ now: '2026-06-01T12:00:00Z' }), startLoopbackServer()]);
    folder = await mkdtemp(path.join(tmpdir(), 'rewards-widget-workerd-'));
    await build({
      stdin: { contents: await starterWorker(), loader: 'ts', resolveDir: WORKER },
      alias: { 'rewards-widget/gateway': path.join(root, 'src/gateway/index.ts') },
      external: ['cloudflare:workers'],
      bundle: true,
      format: 'esm',
      outfile: path.join(folder, 'worker.js'),
    });
    const config = path.join(folder, 'config.capnp');
    await writeFile(
      config,
      `using Workerd = import "/workerd/workerd.capnp";
      const config :Workerd.Config = (
        services = [
          (name = "main", worker = (
            modules = [(name = "worker.js", esModule = embed "worker.js")],
            compatibilityDate = "2026-06-01",
            bindings = [
              (name = "REWARDS_URL", text = "${gate.url}"),
              (name = "REWARDS_API_KEY", text = "${service.apiKey}"),
              (name = "REWARDS_STORE", durableObjectNamespace = "RewardsStore"),
            ],
            durableObjectNamespaces = [(className = "RewardsStore", uniqueKey = "rewards", enableSql = true)],
            durableObjectStorage = (inMemory = void),
          )),
          (name = "internet", network = (allow = ["private"])),
        ],
        sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
      );`,
    );
    child = spawn((workerd as { default: string }).default, ['serve', '--control-fd=3', config], {
      stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    });
    const [event] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
    url = `http://127.0.0.1:${(JSON.parse(event.toString()) as { port: number }).port}`;
  });
  after(async () => {
    child?.kill();
    await Promise.all([service?.stop(), gate?.stop(), folder && rm(folder, { recursive: true })]);
  });

  test('gives five visitors the feed that is loaded for a sixth one, who resets the connection', async () => {
    close();
    const first = await visit('/rewards/gap/api');
    await gate.received(1);
    const others = Array.from({ length: 5 }, () => fetch(`${url}/rewards/gap/api`));
    await received();
    first.resetAndDestroy();
    await received();
    open();
    for (const answer of await Promise.all(others)) {
      assert.equal(answer.status, 200);
      assert.ok(((await answer.json()) as { all: unknown[] }).all.length > 0);
    }
    assert.equal(gate.requests.length, 1);
  });

  test('gives a shopper who has left during a claim the code, on another try with the same key', async () => {
    close();
    const headers = {
      Cookie: 'ada',
      'X-Rewards-Client': '1',
      'Sec-Fetch-Site': 'same-origin',
      'Idempotency-Key': 'k1',
    };
    const first = await visit(
      CLAIM,
      Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    );
    await gate.received(1);
    first.resetAndDestroy();
    await received();
    const again = fetch(url + CLAIM, { headers });
    await received();
    open();
    const { data } = (await (await again).json()) as { data: { code: string } };
    assert.match(data.code, /\S{4}/);
    assert.equal(gate.requests.length, 1);
  });
});
