import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectSecure } from 'node:http2';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { generate } from 'selfsigned';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { smallCatalogue } from '../service/small-catalogue.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { needProgram } from '../support/find-program.js';
import { startTestService, type TestService } from '../support/service.js';

const CONFIGURATION = path.resolve(import.meta.dirname, '../../service/deploy/haproxy/haproxy.cfg');

describe('HAProxy with service/deploy/haproxy/haproxy.cfg, before two instances', () => {
  let folder: string;
  let database: TestDatabase;
  let services: TestService[];
  let proxy: ChildProcess;
  let plain: number;
  let secure: number;
  let output = '';

  before(async () => {
    const program = needProgram('HAPROXY_PATH', 'haproxy', 'haproxy', ['/usr/sbin']);
    folder = await mkdtemp(path.join(tmpdir(), 'haproxy-'));
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }]);
    await writeFile(path.join(folder, 'tls.pem'), `${cert}\n${key}`);
    database = await createTestDatabase();
    const options = { catalogue: smallCatalogue(), databaseUrl: database.url };
    services = [await startTestService(options), await startTestService(options)];
    [plain, secure] = [await findFreePort(), await findFreePort()];
    const [a, b] = services.map(({ url }) => new URL(url).host);
    proxy = spawn(program, ['-f', CONFIGURATION], {
      env: {
        ...process.env,
        HTTP: `127.0.0.1:${plain}`,
        HTTPS: `127.0.0.1:${secure}`,
        CERTIFICATE: path.join(folder, 'tls.pem'),
        SERVICE_A: a,
        SERVICE_B: b,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [proxy.stdout, proxy.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
    await eventually(async () => {
      if (proxy.exitCode !== null) throw new Error(output);
      return (await ask()).status === 200;
    });
  });
  after(async () => {
    if (proxy?.exitCode === null) {
      proxy.kill('SIGKILL');
      await once(proxy, 'close');
    }
    for (const service of services ?? []) await service.stop();
    await database?.drop();
    if (folder) await rm(folder, { recursive: true });
  });

  const ask = (address = '/gap/api', options: { body?: string; method?: string } = {}) =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const { body, method = 'GET' } = options;
      const headers = { 'X-API-Key': 'north-key', ...(body !== undefined && { 'Content-Length': body.length }) };
      request(
        { host: '127.0.0.1', port: secure, path: address, method, headers, rejectUnauthorized: false },
        (response) => {
          void textOf(response).then((text) =>
            resolve({ status: response.statusCode, headers: response.headers, text }),
          );
        },
      )
        .on('error', reject)
        .end(body);
    });

  test('answers over TLS, also in HTTP/2, and sends plain HTTP there', async () => {
    const { status, headers, text } = await ask();
    assert.equal(status, 200);
    assert.match(String(headers['strict-transport-security']), /max-age/);
    assert.ok(text.includes('"headerTemplate":2'));

    const session = connectSecure(`https://127.0.0.1:${secure}`, { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/gap/api', 'x-api-key': 'north-key' });
    const [answer] = (await once(stream, 'response')) as [Record<string, unknown>];
    stream.resume();
    await once(stream, 'close');
    session.close();
    assert.equal(answer[':status'], 200);

    const redirect = await fetch(`http://127.0.0.1:${plain}/gap/api?flow=tea`, { redirect: 'manual' });
    assert.equal(redirect.status, 308);
    assert.match(redirect.headers.get('location') ?? '', /^https:\/\/127\.0\.0\.1(:\d+)?\/gap\/api\?flow=tea$/);
  });

  test('logs path, status and time as JSON, without query, key or user', async () => {
    output = '';
    await ask('/api/v1/giveaways/flow?id=spring&user=ann-of-the-test');
    const line = await eventually(() =>
      output
        .split('\n')
        .filter((text) => text.startsWith('{'))
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .find((found) => found['path'] === '/api/v1/giveaways/flow'),
    );
    assert.deepEqual(Object.keys(line), ['time', 'method', 'path', 'status', 'ms', 'id', 'server']);
    assert.equal(line['status'], 404);
    assert.doesNotMatch(output, /ann-of-the-test|north-key/);
  });

  test('refuses a body with 413, and headers that are too slow with 408', async () => {
    assert.equal((await ask('/gap/api', { body: 'hello' })).status, 413);
    const socket = connect(plain, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    assert.match(await textOf(socket), /^HTTP\/1\.1 408 /);
  });

  test('loses no request while one instance stops, and answers 503 without any', async () => {
    let ended = false;
    const statuses = new Set<number | undefined>();
    let answered = 0;
    const callers = Array.from({ length: 4 }, async () => {
      while (!ended) {
        statuses.add((await ask()).status);
        answered += 1;
      }
    });
    await eventually(() => answered > 50);
    await services.pop()!.stop(3000);
    const before = answered;
    await eventually(() => answered > before + 50);
    ended = true;
    await Promise.all(callers);
    assert.deepEqual([...statuses], [200]);

    await services.pop()!.stop(3000);
    assert.equal((await ask()).status, 503);
  });
});
