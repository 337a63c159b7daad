import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { EventsFlags } from '../../src/cli/events-command.js';
import { answerEvents, eventAt } from '../client/answer-events.js';
import { exportHere } from './events-command.js';
import { after, ALL, EVENTS, exporting, PER_PAGE } from './exporting.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('a file that an earlier run has started', () => {
  test('is continued after a broken connection, from its last page', () =>
    exporting(async ({ server, flags, ids }) => {
      server.answer = after(7, (request) => request.socket.destroy());
      assert.equal((await exportHere(flags)).code, 4);
      const asked = server.requests.length;
      server.answer = answerEvents(EVENTS, PER_PAGE);
      assert.equal((await exportHere(flags)).code, 0);
      assert.deepEqual(ids(), ALL);
      assert.match(server.requests[asked]!.url!, /start_date=2026-03-08T00%3A00%3A00Z&.*page=2$/);
    }));

  test('is repaired when a record was half written', () =>
    exporting(async ({ server, file, flags, ids }) => {
      server.answer = after(4, (request) => request.socket.destroy());
      await exportHere(flags);
      appendFileSync(file, '{"id":"e161","ty');
      server.answer = answerEvents(EVENTS, PER_PAGE);
      assert.equal((await exportHere(flags)).code, 0);
      assert.deepEqual(ids(), ALL);
    }));

  test('stays the same when it is complete, even after a failing run', () =>
    exporting(async ({ server, file, flags }) => {
      await exportHere(flags);
      const complete = readFileSync(file, 'utf8');
      await exportHere(flags);
      assert.equal(readFileSync(file, 'utf8'), complete);
      server.answer = (request) => request.socket.destroy();
      assert.equal((await exportHere(flags)).code, 4);
      assert.equal(readFileSync(file, 'utf8'), complete);
    }));

  for (const [name, days, midnight] of [
    ['in the week that is under way', 10, 0],
    ['when a week ends at this moment', 7, -1],
  ] as const)
    test(`gets what has happened since, ${name}`, () =>
      exporting(async ({ server, flags, ids }) => {
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
        assert.equal((await exportHere({ ...flags, ...range })).code, 0);
        assert.deepEqual(
          ids(),
          sofar.map(({ id }) => id),
        );
        server.answer = answerEvents(live, PER_PAGE);
        assert.equal((await exportHere({ ...flags, ...range })).code, 0);
        assert.deepEqual(
          ids(),
          live.map(({ id }) => id),
        );
      }));

  test('keeps its head when it is a table', () =>
    exporting(async ({ server, file, flags }) => {
      server.answer = after(2, (request) => request.socket.destroy());
      await exportHere({ ...flags, format: 'csv' });
      server.answer = answerEvents(EVENTS, PER_PAGE);
      assert.equal((await exportHere({ ...flags, format: 'csv' })).code, 0);
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      assert.equal(lines.length, 1 + EVENTS.length);
      assert.equal(lines.filter((line) => line.startsWith('id,')).length, 1);
    }));

  test('contains only a head when there are no events', () =>
    exporting(async ({ file, flags }) => {
      assert.equal((await exportHere({ ...flags, format: 'csv' })).code, 0);
      assert.equal(readFileSync(file, 'utf8'), 'id,type,timestamp,time,user,flow,offer,more\n');
    }, []));

  test('is left alone, with exit code 2, when it is something else', () =>
    exporting(async ({ file, flags }) => {
      writeFileSync(file, 'my notes\n');
      const { code, reason } = await exportHere(flags);
      assert.equal(code, 2);
      assert.match(reason, /was not written by this command/);
      assert.equal(readFileSync(file, 'utf8'), 'my notes\n');
    }));

  for (const [name, rest] of [
    ['type', { type: 'view' }],
    ['start', { start: '2026-03-02' }],
    ['format', { format: 'csv' }],
  ] satisfies [string, Partial<EventsFlags>][])
    test(`is left alone, with exit code 2, when it was written with a different --${name}`, () =>
      exporting(async ({ file, flags }) => {
        await exportHere(flags);
        const complete = readFileSync(file, 'utf8');
        const { code, reason } = await exportHere({ ...flags, ...rest });
        assert.equal(code, 2);
        assert.match(reason, new RegExp(`a different --${name}`));
        assert.equal(readFileSync(file, 'utf8'), complete);
      }));

  test('is left alone, with exit code 2, when it was cut short', () =>
    exporting(async ({ file, flags }) => {
      await exportHere(flags);
      truncateSync(file, 1000);
      assert.equal((await exportHere(flags)).code, 2);
      assert.equal(statSync(file).size, 1000);
    }));

  test('is started again when it was deleted', () =>
    exporting(async ({ file, flags, ids }) => {
      await exportHere(flags);
      rmSync(file);
      assert.ok(existsSync(`${file}.resume.json`));
      assert.equal((await exportHere(flags)).code, 0);
      assert.deepEqual(ids(), ALL);
    }));
});
