import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isConflict } from '../../service/database/conflict.js';
import type { Sql } from '../../service/database/connect.js';
import { migrate } from '../../service/database/migrate.js';

/** The newest migration of the latest release, 1.0.0-rc.1. With each release, check the statements below against its code. */
const LAST_MIGRATION = 5;

const MIGRATIONS = path.join(import.meta.dirname, '../../service/database/migrations');

/** Brings the schema to that of the release before, as an instance of that release does when it starts. */
export async function migrateAsBefore(sql: Sql): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  try {
    for (const file of await readdir(MIGRATIONS))
      if (Number(file.split('.')[0]) <= LAST_MIGRATION)
        await copyFile(path.join(MIGRATIONS, file), path.join(folder, file));
    await migrate(sql, `${folder}/`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Fills the schema of the release before, which has no command of its own for that. */
export async function fillAsBefore(sql: Sql, codes: readonly string[], events: number): Promise<void> {
  await sql`insert into partners (id) values ('north')`;
  await sql`insert into giveaway_offers (partner_id, id, listed) values ('north', 'hot', true)`;
  await sql`
    insert into codes (offer_number, edition, position, code)
    select number, 0, position - 1, code from giveaway_offers, unnest(${[...codes]}::text[]) with ordinality as pool (code, position)`;
  await sql`
    insert into giveaway_events (partner_id, type, happened_at, body)
    select 'north', 'view', ${Date.now()}::bigint - number * 60000, json_build_object('id', number)
    from generate_series(1, ${events}::integer) as number`;
}

/** Runs the statements of the release before, word for word, as an instance that still runs does. */
export class InstanceBefore {
  /** The codes given, in order. */
  readonly given: string[] = [];
  views = 0;
  readonly failures: unknown[] = [];
  readonly #sql: Sql;
  readonly #name: string;
  #place = { edition: 0, position: 0 };
  #ended = false;
  readonly #work: Promise<void>[];

  constructor(sql: Sql, name: string) {
    this.#sql = sql;
    this.#name = name;
    this.#work = [() => this.claim(), () => this.view(), () => this.report(), () => this.sweep()].map((one) =>
      this.#repeat(one),
    );
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#work);
  }

  async claim(): Promise<void> {
    const { edition, position } = this.#place;
    const user = `${this.#name}-${this.given.length}`;
    const event = JSON.stringify({ id: user, type: 'claim', timestamp: Date.now(), user, offer: 'hot' });
    const [row] = await this.#sql<{ status: number; code: string | null; edition: number; position: number }[]>`
      select status, code, message, edition, code_position as position from claim_code(
        ${'north'}, ${'hot'}, ${digest(user)}, ${digest(`key of ${user}`)}, ${Date.now()}, ${event},
        ${edition}, ${position}
      )`;
    if (row?.status !== 200 || row.code === null) throw new Error(`a claim was answered ${JSON.stringify(row)}`);
    this.given.push(row.code);
    this.#place = row;
  }

  async view(): Promise<void> {
    await this.#sql`
    insert into giveaway_events (partner_id, type, happened_at, body)
    values (${'north'}, 'view', ${Date.now()}, ${'{}'}::text::json)`;
    this.views += 1;
  }

  async report(): Promise<void> {
    await this.#sql.begin(async (sql) => {
      const [from, until] = [Date.now() - 86_400_000, Date.now() + 86_400_000];
      await sql`
      select count(*) as total from giveaway_events where partner_id = ${'north'} and type = ${'claim'} and happened_at >= ${from} and happened_at < ${until}`;
      await sql`
    select '[' || coalesce(string_agg(body::text, ',' order by happened_at, number), '') || ']' as records
    from (
      select happened_at, number, body from giveaway_events
      where partner_id = ${'north'} and type = ${'claim'} and happened_at >= ${from} and happened_at < ${until}
        and (happened_at, number) >= (select happened_at, number from giveaway_events where partner_id = ${'north'} and type = ${'claim'} and happened_at >= ${from} and happened_at < ${until} order by happened_at, number offset ${0} limit 1)
      order by happened_at, number
      limit ${10_000}
    ) as page`;
    }, 'isolation level repeatable read read only');
  }

  async sweep(): Promise<void> {
    await this.#sql`
      delete from claim_answers where (offer_number, person, key) in (
        select offer_number, person, key from claim_answers
        where answered_at <= ${Date.now() - 86_400_000}
        order by answered_at
        limit ${1000}
        for update skip locked
      )
      returning true`;
  }

  /** What that release does with the events of a catalogue when it loads one. */
  async loadEvents(): Promise<void> {
    await this.#sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${7_263_001})`;
      await sql`delete from giveaway_events where brought`;
      await sql`delete from reward_events`;
      await sql`
    insert into giveaway_events (partner_id, type, happened_at, brought, body)
    select ${'north'}, type, "happenedAt", true, body::json from json_to_recordset(${JSON.stringify([
      { position: 0, type: 'view', happenedAt: Date.parse('2099-01-01'), body: '{}' },
    ])}::text::json) as events (position integer, type text, "happenedAt" bigint, body text) order by position`;
    });
  }

  /** Like that release, repeats what conflicts with something else. */
  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#ended) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await work();
          break;
        } catch (error) {
          if (attempt < 4 && isConflict(error)) continue;
          this.failures.push(error);
          return;
        }
      }
    }
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
