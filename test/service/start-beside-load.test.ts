import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../service/database/connect.js';
import { LOCKS } from '../../service/database/locks.js';
import { startTestService } from '../support/service.js';
import { askFeed, ids } from './ask.js';
import { smallCatalogue } from './small-catalogue.js';

test('an instance without a catalogue serves what is there while another one is loading a catalogue', async () => {
  const first = await startTestService({ catalogue: smallCatalogue() });
  const sql = connect(first.databaseUrl, { max: 1, limit: 60_000 });
  try {
    await sql.begin(async (loading) => {
      await loading`select pg_advisory_xact_lock(${LOCKS.change})`;
      const signal = AbortSignal.timeout(20_000);
      const second = await startTestService({ sample: false, databaseUrl: first.databaseUrl, signal });
      assert.equal(ids((await askFeed(second.url, 'south-key')).all), 's1');
      await second.stop();
    });
  } finally {
    await sql.end();
    await first.stop();
  }
});
