import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { describe, test } from 'node:test';
import { answerEvents, eventAt, type SentEvent } from '../client/answer-events.js';
import { hang, startLoopbackServer, type LoopbackServer } from '../support/loopback-server.js';
import { runEvents, withFolder } from './events-command.js';

/** One event every hour for sixteen days: three requests of a week, some events on their boundaries. */
const EVENTS = Array.from({ length: 16 * 24 }, (_, hour) => eventAt(Date.UTC(2026, 2, 1, hour), `e${hour + 1}`));
const PER_PAGE = 40;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('a file that an earlier run has started', { concurrency: 2 }, () => {
  interface Export {
    readonly server: LoopbackServer;
    readonly file: string;
    args(rest?: Record<string, string>): Record<string, string>;
    ids(): unknown[];
  }

  /** Calls `use` with a service and a file. */
  function exporting(use: (exported: Export) => Promise<void>, events: readonly SentEvent[] = EVENTS): Promise<void> {
    return withFolder(async (folder) => {
      const server = await startLoopbackServer(answerEvents(events, PER_PAGE));
      const file = path.join(folder, 'events.ndjson');
      try {
        await use({
          server,
          file,
          args: (rest = {}) => ({
            'base-url': server.url,
            type: 'claim',
            start: '2026-03-01',
            end: '2026-03-16',
            output: file,
            ...rest,
          }),
          ids: () =>
            readFileSync(file, 'utf8')
              .split('\n')
              .slice(0, -1)
              .map((line) => (JSON.parse(line) as SentEvent).id),
        });
      } finally {
        await server.stop();
      }
    });
  }

  const all = EVENTS.map(({ id }) => id);

  /** Answers this many requests, then fails. */
  function after(count: number, then: RequestListener): RequestListener {
    const good = answerEvents(EVENTS, PER_PAGE);
    return (request, response) => (count-- > 0 ? good : then)(request, response);
  }

  for (const [name, signal, code] of [
    ['Ctrl-C', 'SIGINT', 130],
    ['a request to end', 'SIGTERM', 143],
    ['a sudden death', 'SIGKILL', 'SIGKILL'],
  ] as const)
    test(`is continued after ${name}, wherever that was`, () =>
      exporting(async ({ server, args, ids }) => {
        for (const pages of [1, 3, 2]) {
          const before = server.requests.length;
          server.answer = after(pages, hang);
          const run = runEvents(args());
          await server.received(before + pages + 1);
          run.child.kill(signal);
          assert.equal((await run.ended()).code, code);
        }
        server.answer = answerEvents(EVENTS, PER_PAGE);
        const { code: last, stderr } = await runEvents(args()).ended();
        assert.equal(last, 0, stderr);
        assert.deepEqual(ids(), all);
      }));

  test('is continued after a repeated signal, as npx sends it', () =>
    exporting(async ({ server, args, ids }) => {
      server.answer = after(3, hang);
      const run = runEvents(args());
      await server.received(4);
      run.child.kill('SIGINT');
      // Two equal signals may be delivered as one, and two different ones in either order.
      run.child.kill('SIGTERM');
      const { code } = await run.ended();
      assert.ok(code === 130 || code === 143, `exit code ${code}`);
      server.answer = answerEvents(EVENTS, PER_PAGE);
      assert.equal((await runEvents(args()).ended()).code, 0);
      assert.deepEqual(ids(), all);
    }));

  test('is continued after a broken connection, from its last page', () =>
    exporting(async ({ server, args, ids }) => {
      server.answer = after(7, (request) => request.socket.destroy());
      assert.equal((await runEvents(args()).ended()).code, 4);
      const asked = server.requests.length;
      server.answer = answerEvents(EVENTS, PER_PAGE);
      assert.equal((await runEvents(args()).ended()).code, 0);
      assert.deepEqual(ids(), all);
      assert.match(server.requests[asked]!.url!, /start_date=2026-03-08T00%3A00%3A00Z&.*page=2$/);
    }));

  test('is repaired when a record was half written', () =>
    exporting(async ({ server, file, args, ids }) => {
      server.answer = after(4, (request) => request.socket.destroy());
      await runEvents(args()).ended();
      appendFileSync(file, '{"id":"e161","ty');
      server.answer = answerEvents(EVENTS, PER_PAGE);
      assert.equal((await runEvents(args()).ended()).code, 0);
      assert.deepEqual(ids(), all);
    }));

  test('stays the same when it is complete, even after a failing run', () =>
    exporting(async ({ server, file, args }) => {
      await runEvents(args()).ended();
      const complete = readFileSync(file, 'utf8');
      await runEvents(args()).ended();
      assert.equal(readFileSync(file, 'utf8'), complete);
      server.answer = (request) => request.socket.destroy();
      assert.equal((await runEvents(args()).ended()).code, 4);
      assert.equal(readFileSync(file, 'utf8'), complete);
    }));

  for (const [name, days, midnight] of [
    ['in the week that is under way', 10, 0],
    ['when a week ends at this moment', 7, -1],
  ] as const)
    test(`gets what has happened since, ${name}`, () =>
      exporting(async ({ server, args, ids }) => {
        const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
        const live = Array.from({ length: (days + 1) * 24 }, (_, hour) =>
          eventAt(today - days * DAY_MS + hour * HOUR_MS, `live${hour + 1}`),
        );
        const range = {
          start: new Date(today - days * DAY_MS).toISOString().slice(0, 10),
          end: new Date(today + 90 * DAY_MS).toISOString().slice(0, 10),
        };
        const sofar = live.filter(({ timestamp }) => timestamp < today + midnight * HOUR_MS);
        server.answer = answerEvents(sofar, PER_PAGE);
        assert.equal((await runEvents(args(range)).ended()).code, 0);
        assert.deepEqual(
          ids(),
          sofar.map(({ id }) => id),
        );
        server.answer = answerEvents(live, PER_PAGE);
        assert.equal((await runEvents(args(range)).ended()).code, 0);
        assert.deepEqual(
          ids(),
          live.map(({ id }) => id),
        );
      }));

  test('keeps its head when it is a table', () =>
    exporting(async ({ server, file, args }) => {
      server.answer = after(2, (request) => request.socket.destroy());
      await runEvents(args({ format: 'csv' })).ended();
      server.answer = answerEvents(EVENTS, PER_PAGE);
      assert.equal((await runEvents(args({ format: 'csv' })).ended()).code, 0);
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      assert.equal(lines.length, 1 + EVENTS.length);
      assert.equal(lines.filter((line) => line.startsWith('id,')).length, 1);
    }));

  test('contains only a head when there are no events', () =>
    exporting(async ({ file, args }) => {
      assert.equal((await runEvents(args({ format: 'csv' })).ended()).code, 0);
      assert.equal(readFileSync(file, 'utf8'), 'id,type,timestamp,time,user,flow,offer,more\n');
    }, []));

  test('is left alone, with exit code 2, when it is something else', () =>
    exporting(async ({ file, args }) => {
      writeFileSync(file, 'my notes\n');
      const { code, stderr } = await runEvents(args()).ended();
      assert.equal(code, 2);
      assert.match(stderr, /was not written by this command/);
      assert.equal(readFileSync(file, 'utf8'), 'my notes\n');
    }));

  for (const [name, rest] of [
    ['type', { type: 'view' }],
    ['start', { start: '2026-03-02' }],
    ['format', { format: 'csv' }],
  ] satisfies [string, Record<string, string>][])
    test(`is left alone, with exit code 2, when it was written with a different --${name}`, () =>
      exporting(async ({ file, args }) => {
        await runEvents(args()).ended();
        const complete = readFileSync(file, 'utf8');
        const { code, stderr } = await runEvents(args(rest)).ended();
        assert.equal(code, 2);
        assert.match(stderr, new RegExp(`a different --${name}`));
        assert.equal(readFileSync(file, 'utf8'), complete);
      }));

  test('is left alone, with exit code 2, when it was cut short', () =>
    exporting(async ({ file, args }) => {
      await runEvents(args()).ended();
      truncateSync(file, 1000);
      assert.equal((await runEvents(args()).ended()).code, 2);
      assert.equal(statSync(file).size, 1000);
    }));

  test('is started again when it was deleted', () =>
    exporting(async ({ file, args, ids }) => {
      await runEvents(args()).ended();
      rmSync(file);
      assert.ok(existsSync(`${file}.resume.json`));
      assert.equal((await runEvents(args()).ended()).code, 0);
      assert.deepEqual(ids(), all);
    }));
});
