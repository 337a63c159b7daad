import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createLog } from '../../service/log.js';
import { findFreePort } from '../../service/local-postgres/free-port.js';
import { COMMAND } from '../cli/gateway-command.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { json, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';

const GATEWAY = [COMMAND];
/** The run has compiled it. */
const SERVICE = [process.env['TEST_SERVICE']!];

/** How many requests each server answers. */
const REQUESTS = 50;

let database: TestDatabase;
let upstream: LoopbackServer;
before(async () => {
  database = await createTestDatabase();
  upstream = await startLoopbackServer((request, response) =>
    json(request.url!.includes('/events') ? { success: true, data: [] } : { all: [{ id: 'a', title: 'One' }] })(
      request,
      response,
    ),
  );
});
after(async () => {
  await database?.drop();
  await upstream?.stop();
});

type Output = 'pipe' | 'ignore' | number;

function run(args: readonly string[], stdout: Output, stderr: Output): ChildProcess {
  const { PORT: _port, HOST: _host, ...inherited } = process.env;
  const env = { ...inherited, DATABASE_URL: database.url, SERVICE_DRAIN: '0', REWARDS_API_KEY: 'k' };
  return spawn(process.execPath, args, { cwd: tmpdir(), env, stdio: ['ignore', stdout, stderr] });
}

const SERVERS = {
  gateway: (port: number) => [...GATEWAY, 'gateway', '--feed-url', upstream.url, '--port', String(port)],
  service: (port: number) => [...SERVICE, '--sample', '--log', 'json', '--port', String(port)],
};

async function askOften(url: string): Promise<void> {
  for (let count = 0; count < REQUESTS; count++) await (await fetch(`${url}/nothing-${count}`)).text();
}

async function answersAt(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

describe('a server whose output nobody takes', () => {
  for (const [name, argsFor] of Object.entries(SERVERS)) {
    for (const [output, openTo] of [
      ['on a full disk', (): Output => openSync('/dev/full', 'w')],
      ['in a closed pipe', (): Output => 'pipe'],
    ] as const)
      for (const stream of ['stdout', 'stderr'] as const)
        test(`${name}: goes on with ${stream} ${output}`, async () => {
          const port = await findFreePort();
          const to = openTo();
          const child = run(argsFor(port), stream === 'stdout' ? to : 'ignore', stream === 'stderr' ? to : 'ignore');
          // Before its first line.
          child[stream]?.destroy();
          const url = `http://127.0.0.1:${port}`;
          try {
            await eventually(async () => child.exitCode !== null || answersAt(url));
            await askOften(url);
            child.kill('SIGTERM');
            assert.deepEqual(await once(child, 'exit'), [0, null]);
          } finally {
            child.kill('SIGKILL');
          }
        });

    test(`${name}: has written whole lines for all requests when it ends`, async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'output-'));
      const port = await findFreePort();
      const file = path.join(folder, 'log');
      const child = run(argsFor(port), 'pipe', openSync(file, 'a'));
      try {
        await once(child.stdout!, 'data');
        await askOften(`http://127.0.0.1:${port}`);
        child.kill('SIGTERM');
        assert.deepEqual(await once(child, 'exit'), [0, null]);
        const text = readFileSync(file, 'utf8');
        assert.ok(text.endsWith('}\n'));
        const lines = text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as { path?: string });
        assert.equal(lines.filter((line) => line.path?.startsWith('/nothing-')).length, REQUESTS);
      } finally {
        child.kill('SIGKILL');
        await rm(folder, { recursive: true });
      }
    });
  }
});

describe('a result on a full disk', () => {
  const events = ['events', '--type', 'view', '--start', '2026-01-01', '--end', '2026-01-02'];
  for (const [name, args] of [
    ['help', () => [...GATEWAY, '--help']],
    ['the version', () => [...GATEWAY, '--version']],
    ['a check', () => [...GATEWAY, 'gateway', '--check', '--feed-url', upstream.url]],
    ['events', () => [...GATEWAY, ...events, '--format', 'csv', '--base-url', upstream.url]],
    ['help of the service', () => [...SERVICE, '--help']],
  ] as const)
    test(`${name} fails, and says why`, async () => {
      const child = run(args(), openSync('/dev/full', 'w'), 'pipe');
      let said = '';
      child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number];
      assert.match(said, /^error: standard output cannot be written: no space left on the device$/m);
      assert.notEqual(code, 0);
    });
});

test('no line of a log has a control character, whatever it says, and no text looks like a line of its own', () => {
  const controls = Array.from({ length: 0x2070 }, (_none, code) => String.fromCharCode(code)).join('');
  for (const format of ['text', 'json'] as const) {
    const lines: string[] = [];
    const log = createLog(format, (line) => lines.push(line));
    log.event('failure', `Error: \n2026-01-01T00:00:00Z GET / 200 1 ms\r\n${controls}\n    at some.js:1`);
    log.request({
      time: 0,
      method: controls,
      path: controls,
      status: 200,
      duration: 1,
      id: controls,
      key: controls,
      traceId: controls,
    });
    assert.equal(lines.length, 2);
    for (const line of lines) assert.doesNotMatch(line, /[^\n\P{Cc}]|[\u2028-\u202e\u2066-\u2069]|\n(?! {4})/u);
  }
});
