import type { Sql, TransactionSql } from '../database/connect.js';
import { LOCKS } from '../database/locks.js';
import { dropOldPools } from '../catalogue/load/load-giveaways.js';
import type { CodeLine } from './code-lines.js';

/** The offer that codes are for. */
export interface OfferOf {
  readonly partner: string;
  /** Its id. */
  readonly offer: string;
}

export interface AddedCodes {
  readonly added: number;
  /** Codes of the offer that can be claimed now, these included. */
  readonly unused: number;
  /** Whether a giveaway has the offer. If not, it can't be claimed. */
  readonly listed: boolean;
}

/** The pool of an offer, as a claim finds it. */
interface Pool {
  readonly number: number;
  readonly edition: number;
  readonly listed: boolean;
  /** The first position behind all codes. */
  readonly end: number;
}

interface Duplicate {
  readonly position: number;
  readonly reason: string;
  readonly count: number;
}

/** How many duplicates are named. */
const MAX_NAMED = 10;

/**
 * Adds codes behind those that an offer has: all of them, or none. They stay when a catalogue is loaded. Nothing waits for it: the
 * codes go into a new pool, together with those of the pool so far, from which shoppers claim meanwhile.
 *
 * @param onProgress called with the number of codes so far
 * @throws Error if there is no such offer, or a code is in the pool, in the text before, or was given. It names lines, never a code
 */
export async function addCodes(
  sql: Sql,
  of: OfferOf,
  codes: AsyncIterable<readonly CodeLine[]>,
  onProgress: (codes: number) => void = () => undefined,
): Promise<AddedCodes> {
  const result = await sql.begin(async (transaction) => {
    // No catalogue changes the pools meanwhile.
    await transaction`select pg_advisory_xact_lock(${LOCKS.change})`;
    const pool = await findPool(transaction, of);
    const [next] = await transaction<{ edition: number }[]>`select nextval('pool_editions') as edition`;
    const { edition } = next!;
    const lines = new LineNumbers();
    for await (const slice of codes) {
      await insert(transaction, pool, edition, pool.end + lines.count, slice);
      lines.add(slice);
      onProgress(lines.count);
    }
    if (lines.count === 0) throw new Error('there are no codes in it');
    await refuseDuplicates(transaction, pool, edition, lines);
    await transaction`
      insert into codes (offer_number, edition, position, code, added)
      select offer_number, ${edition}::bigint, position, code, added from codes
      where offer_number = ${pool.number} and edition = ${pool.edition}`;
    await transaction`update giveaway_offers set edition = ${edition} where number = ${pool.number}`;
    const [counted] = await transaction<{ unused: number }[]>`
      select count(*) as unused from codes where offer_number = ${pool.number} and edition = ${edition}`;
    return { added: lines.count, unused: counted!.unused, listed: pool.listed };
  });
  await dropOldPools(sql);
  return result;
}

async function findPool(sql: TransactionSql, { partner, offer }: OfferOf): Promise<Pool> {
  const [pool] = await sql<Pool[]>`
    select number, edition, listed, (
      select coalesce(max(position) + 1, 0) from codes
      where offer_number = number and codes.edition = giveaway_offers.edition
    ) as end
    from giveaway_offers where partner_id = ${partner} and id = ${offer}`;
  if (pool) return pool;
  const [known] = await sql<object[]>`select from partners where id = ${partner}`;
  throw new Error(known ? `${partner} has no offer ${offer} in a giveaway` : `there is no partner ${partner}`);
}

async function insert(
  sql: TransactionSql,
  { number }: Pool,
  edition: number,
  position: number,
  slice: readonly CodeLine[],
): Promise<void> {
  await sql`
    insert into codes (offer_number, edition, position, code, added)
    select ${number}::bigint, ${edition}::bigint, ${position}::integer + place::integer - 1, code, true
    from unnest(${slice.map(({ code }) => code)}::text[]) with ordinality as slice (code, place)`;
}

async function refuseDuplicates(sql: TransactionSql, pool: Pool, edition: number, lines: LineNumbers): Promise<void> {
  // Nothing is known yet of the new rows, and a plan for a few of them would take hours for a million.
  await sql.run({ text: 'set local enable_nestloop = off' });
  const duplicates = await sql<Duplicate[]>`
    with new as (
      select
        position,
        code,
        row_number() over (partition by code order by position) > 1 as repeated,
        exists (select from claims where claims.offer_number = ${pool.number} and claims.code = codes.code) as given
      from codes where offer_number = ${pool.number} and edition = ${edition}
    ),
    unused as (
      select distinct code, true as waits from codes where offer_number = ${pool.number} and edition = ${pool.edition}
    )
    select
      position,
      case
        when given then 'was given already'
        when waits then 'is in the pool already'
        else 'repeats an earlier line'
      end as reason,
      count(*) over () as count
    from new left join unused using (code)
    where repeated or given or waits
    order by position
    limit ${MAX_NAMED}`;
  if (duplicates.length === 0) return;
  const { count } = duplicates[0]!;
  throw new Error(
    [
      `nothing was added, because ${count === 1 ? 'one code is a duplicate' : `${count} codes are duplicates`}`,
      ...duplicates.map(({ position, reason }) => `  line ${lines.find(position - pool.end)} ${reason}`),
      ...(count > duplicates.length ? [`  and ${count - duplicates.length} more`] : []),
    ].join('\n'),
  );
}

/** The line of each code. Keeps only where lines were left out, since there may be millions of codes. */
class LineNumbers {
  /** Codes after which the distance between code and line grew, with the new distance. */
  readonly #jumps: { index: number; distance: number }[] = [{ index: 0, distance: 1 }];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(lines: readonly CodeLine[]): void {
    for (const { line } of lines) {
      const distance = line - this.#count;
      if (distance !== this.#jumps.at(-1)!.distance) this.#jumps.push({ index: this.#count, distance });
      this.#count += 1;
    }
  }

  /** @param index of the code, from 0 */
  find(index: number): number {
    return index + this.#jumps.findLast((jump) => jump.index <= index)!.distance;
  }
}
