-- When an administrator added the key; null for the keys of a catalogue, which the next one replaces.
alter table api_keys add column added_at timestamptz;

-- Keys that an administrator revoked. No catalogue brings them back.
create table revoked_keys (
  digest bytea primary key,
  partner_id text not null references partners (id) on delete cascade,
  revoked_at timestamptz not null default now()
);

create view keys_in_use as
select digest, partner_id, added_at from api_keys where digest not in (select digest from revoked_keys);
