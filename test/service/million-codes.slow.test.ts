import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { runServiceCommand } from '../support/command.js';
import { startTestService } from '../support/service.js';
import { ask } from './ask.js';

const MILLION = 1_000_000;

/** What a million codes need in memory is more. */
const MAX_GROWTH_MB = 100;

/** The most memory that a process has had, in megabytes; 0 when it has ended. Linux only. */
async function readPeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

test(
  'a million codes are added in bounded memory, with progress, while shoppers claim',
  { skip: process.platform !== 'linux' && 'it reads /proc' },
  async (context) => {
    const giveaways = [{ id: 'flow', offers: [{ id: 'hot' }] }];
    const catalogue = { partners: [{ id: 'north', keys: ['north-key'], giveaways }] };
    const service = await startTestService({ catalogue });
    const folder = await mkdtemp(path.join(tmpdir(), 'codes-'));
    const add = async (prefix: string, count: number) => {
      const file = path.join(folder, prefix);
      const lines = Array.from({ length: count }, (_, index) => `${prefix}-${index}-CODE-OF-USUAL-LENGTH\n`);
      await writeFile(file, lines.join(''));
      const args = ['codes', 'add', file, '--partner', 'north', '--offer', 'hot'];
      const start = performance.now();
      const command = runServiceCommand(args, { DATABASE_URL: service.databaseUrl });
      let ended = false;
      const end = command.ended().finally(() => (ended = true));
      let peak = 0;
      while (!ended) {
        peak = Math.max(peak, await readPeak(command.pid));
        await sleep(20);
      }
      context.diagnostic(`${count} codes: ${Math.round(peak)} MB, ${Math.round(performance.now() - start)} ms`);
      return { code: await end, peak, ...command.output };
    };
    const claim = async (user: string) => {
      const response = await ask(`${service.url}/api/v1/giveaways/claim?offer=hot&user=${user}`, 'north-key');
      return ((await response.json()) as { data?: { code: string } }).data?.code;
    };
    try {
      const few = await add('FEW', 1000);
      let adding = true;
      const given: (string | undefined)[] = [];
      const shop = (async () => {
        while (adding) {
          given.push(await claim(`user-${given.length}`));
          await sleep(10);
        }
      })();
      const many = await add('MANY', MILLION).finally(() => (adding = false));
      await shop;
      assert.equal(many.code, 0, many.stderr);
      assert.match(many.stdout, /^added 1000000 codes to hot of north: \d+ are unused\n$/);
      assert.match(many.stderr, /^(\d{6} codes so far\n)+/);
      assert.ok(many.peak - few.peak < MAX_GROWTH_MB, `${few.peak} MB for a few, ${many.peak} MB for a million`);
      const codes = given.filter((code) => code !== undefined);
      assert.ok(codes.length > 0);
      assert.equal(new Set(codes).size, codes.length);

      // The same file again: a million duplicates, of which ten are named.
      const again = await add('MANY', MILLION);
      assert.equal(again.code, 1);
      assert.match(
        again.stderr,
        /^error: nothing was added, because 1000000 codes are duplicates\n( {2}line \d+ .*\n){10} {2}and 999990 more\n$/m,
      );
    } finally {
      await service.stop();
      await rm(folder, { recursive: true });
    }
  },
);
