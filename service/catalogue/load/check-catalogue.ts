import type { Clock } from '../../clock.js';
import type { Sql, TransactionSql } from '../../database/connect.js';
import { LOCKS } from '../../database/locks.js';
import { describeDropped, type ChangedCodes } from '../compare/compare-codes.js';
import { changeCatalogue } from './load-catalogue.js';
import type { CheckedCatalogue } from '../parse/read-catalogue.js';

/**
 * Finds out what a catalogue would change: loads it, in a transaction that is rolled back. Instances that start meanwhile wait.
 *
 * @returns lines to print
 */
export async function checkCatalogue(sql: Sql, catalogue: CheckedCatalogue, now: Clock): Promise<string[]> {
  const lines: string[] = [];
  const undo = new Error('rolled back');
  const checked = sql.begin(async (transaction) => {
    await transaction`select pg_advisory_xact_lock(${LOCKS.change})`;
    const before = await readServed(transaction);
    const codes = await changeCatalogue(transaction, catalogue, now);
    lines.push(...describeChanges(before, await readServed(transaction)), ...codes.map(describeCodes));
    const dropped = describeDropped(codes);
    if (dropped !== undefined) lines.push(`warning: it would drop ${dropped}`);
    throw undo;
  });
  await checked.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return lines;
}

function describeCodes({ partner, offer, added, dropped }: ChangedCodes): string {
  return `codes of ${partner} ${offer}: ${added} added, ${dropped} dropped`;
}

/** The served data, without codes and events: groups such as the offers of a feed, with a digest of each of their members by id. */
type Served = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** How many members of a group are named. */
const MAX_NAMED = 10;

/** The groups whose members are not named: there may be thousands, and digests of keys say nothing. */
const COUNTED = /^(keys|feed offers) of /;

async function readServed(sql: TransactionSql): Promise<Served> {
  const rows = await sql<{ group: string; id: string; digest: string }[]>`
    select 'partners' as "group", partner_id as id, '' as digest from (
      select partner_id from api_keys union select partner_id from feeds union select partner_id from giveaways
    ) as partners
    union all
    select 'keys of ' || partner_id, encode(digest, 'hex'), '' from api_keys
    union all
    select 'feed settings of ' || partner_id, field, value from feeds, lateral (values
      ('headerTemplate', header_template::text), ('settings', md5(settings::text)), ('other fields', md5(extra::text))
    ) as fields (field, value)
    union all
    select 'feed offers of ' || partner_id, body ->> 'id', md5(string_agg(concat(placement, published, body), '' order by placement))
    from feed_offers group by partner_id, body ->> 'id'
    union all
    select 'giveaways of ' || partner_id, id, md5(body::text) from giveaways
    order by 1, 2`;
  const served = new Map<string, Map<string, string>>();
  for (const { group, id, digest } of rows) {
    const members = served.get(group) ?? new Map<string, string>();
    served.set(group, members.set(id, digest));
  }
  return served;
}

/** A line for each group that differs. */
function describeChanges(before: Served, after: Served): string[] {
  const none: ReadonlyMap<string, string> = new Map();
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((group) => {
    const [old, now] = [before.get(group) ?? none, after.get(group) ?? none];
    const changes = {
      added: [...now.keys()].filter((id) => !old.has(id)),
      removed: [...old.keys()].filter((id) => !now.has(id)),
      changed: [...now.keys()].filter((id) => old.has(id) && old.get(id) !== now.get(id)),
    };
    const parts = Object.entries(changes).filter(([, ids]) => ids.length > 0);
    if (parts.length === 0) return [];
    return `${group}: ${parts.map(([how, ids]) => `${ids.length} ${how}${COUNTED.test(group) ? '' : nameSome(ids)}`).join(', ')}`;
  });
}

function nameSome(ids: readonly string[]): string {
  return ` (${ids.slice(0, MAX_NAMED).join(', ')}${ids.length > MAX_NAMED ? ', …' : ''})`;
}
