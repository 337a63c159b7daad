import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { digest } from '../../service/keys/digest.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { createLine } from '../support/line.js';
import { startTestService } from '../support/service.js';
import { ask } from './ask.js';
import { giveawayCatalogue } from './giveaway-catalogue.js';
import { smallCatalogue } from './small-catalogue.js';

/** Texts that must never be in a log: as the caller sends them, and as they may appear in a message. */
const USERS = ['ann@shop.example', 'a'.repeat(3000), 'a"b\\c', "x'; drop table codes; --", 'ünï', '\u{1f600}', '%s%n'];

describe('the log', () => {
  test('in JSON, has one line with only these fields for each request, and one for the start and the stop', async () => {
    const lines: string[] = [];
    const report = (line: string) => void lines.push(line);
    const now = '2027-01-01T00:00:00Z';
    const service = await startTestService({ catalogue: smallCatalogue(), report, log: 'json', now });
    for (let count = 0; count < 2; count += 1) await ask(`${service.url}/gap/api?flow=tea`, 'north-key');
    await ask(`${service.url}/gap/api?flow=tea`, 'north-key', { 'X-Request-Id': 'proxy-7' });
    await ask(`${service.url}/a%0Ab?x=1`, 'north-key', { 'X-Request-Id': 'not an id' });
    await service.stop();

    const [started, first, second, named, unknown, stopped, ...more] = lines.map(
      (line) => JSON.parse(line) as Record<string, unknown>,
    );
    assert.deepEqual(more, []);
    assert.equal(started?.['event'], 'started');
    assert.equal(started?.['text'], `listening on ${service.url}`);
    assert.equal(stopped?.['event'], 'stopped');
    for (const line of [first, second]) {
      assert.deepEqual(Object.keys(line ?? {}), ['time', 'method', 'path', 'status', 'ms', 'key']);
      assert.equal(line?.['key'], digest('north-key').toString('hex').slice(0, 12));
      assert.match(String(line?.['time']), /^2027-01-01T00:00:\d\d\.\d{3}Z$/);
      assert.deepEqual([line?.['method'], line?.['path'], line?.['status']], ['GET', '/gap/api', 200]);
      assert.ok(Number.isInteger(line?.['ms']));
    }
    assert.equal(named?.['id'], 'proxy-7');
    assert.deepEqual(Object.keys(unknown ?? {}), ['time', 'method', 'path', 'status', 'ms']);
    assert.equal(unknown?.['path'], '/a%0Ab');
  });

  test('in JSON, says why the database can’t be used, and in which trace', async () => {
    const database = await createTestDatabase();
    const line = await createLine(database.url);
    const lines: string[] = [];
    const report = (text: string) => void lines.push(text);
    const service = await startTestService({ catalogue: smallCatalogue(), databaseUrl: line.url, report, log: 'json' });
    await line.cut();
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    await eventually(async () => (await ask(`${service.url}/gap/api`, 'south-key', headers)).status === 503);
    await service.stop();
    await database.drop();
    const events = lines.map((text) => JSON.parse(text) as { event?: string; text?: string; trace_id?: string });
    const found = events.find(({ event }) => event === 'unavailable');
    assert.match(found?.text ?? '', /^the database cannot be used now: connect ECONNREFUSED/);
    assert.equal(found?.trace_id, trace);
  });

  for (const log of ['text', 'json'] as const) {
    test(`as ${log}, has no key, user, code or password, whatever fails`, async () => {
      const database = await createTestDatabase();
      const line = await createLine(database.url);
      const lines: string[] = [];
      const report = (text: string) => void lines.push(text);
      const service = await startTestService({ catalogue: giveawayCatalogue(), databaseUrl: line.url, report, log });
      const request = async (offer: string) => {
        for (const user of USERS) {
          const query = `user=${encodeURIComponent(user)}`;
          for (const path of [
            `/api/v1/giveaways/claim?offer=${offer}&${query}`,
            `/api/v1/giveaways/flow?id=spring&${query}`,
            `/api/v1/giveaways/events?type=claim&start_date=2027-01-01&end_date=${encodeURIComponent(user)}`,
          ])
            await (await ask(service.url + path, 'north-key', { 'Idempotency-Key': 'claim-1' })).text();
        }
      };
      await request('weekly');
      // PostgreSQL adds the values of the row to these errors.
      await database.run(`
        alter table claims add constraint never check (code = '') not valid;
        alter table giveaway_events add constraint never check (partner_id = '') not valid`);
      await request('monthly');
      await database.run('alter table giveaways rename column body to text');
      await request('once');
      await line.cut();
      await request('yearly');
      await service.stop();
      await database.drop();

      const whole = lines.join('\n');
      assert.match(whole, /relation \\?"claims\\?" violates check constraint/);
      assert.match(whole, /relation \\?"giveaway_events_\w+\\?" violates check constraint/);
      assert.match(whole, /does not exist/);
      assert.match(whole, /ECONNREFUSED/);
      const password = decodeURIComponent(new URL(database.url).password);
      for (const secret of [
        'north-key',
        'claim-1',
        'WEEK-',
        'MONTH-',
        'ONCE-',
        'YEAR-',
        ...USERS,
        ...(password ? [password] : []),
      ])
        for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
          assert.ok(!whole.includes(form), `${form} is in the log`);
    });
  }
});
