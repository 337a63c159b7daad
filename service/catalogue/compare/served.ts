import type { TransactionSql } from '../../database/connect.js';

/** The served data, without codes and events: groups such as the offers of a feed, with a digest of each of their members by id. */
export type Served = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** How many members of a group are named. */
const MAX_NAMED = 10;

/** The groups whose members are not named: there may be thousands, and digests of keys say nothing. */
const COUNTED = /^(keys|feed offers) of /;

export async function readServed(sql: TransactionSql): Promise<Served> {
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
export function describeChanges(before: Served, after: Served): string[] {
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
