create table partners (
  id text primary key
);

-- Keys themselves are stored nowhere.
create table api_keys (
  digest bytea primary key,
  partner_id text not null references partners (id) on delete cascade,
  -- When an administrator added the key; null for the keys of a catalogue, which the next one replaces.
  added_at timestamptz
);

create index api_keys_partner on api_keys (partner_id);

-- Keys that an administrator revoked. No catalogue brings them back.
create table revoked_keys (
  digest bytea primary key,
  partner_id text not null references partners (id) on delete cascade,
  revoked_at timestamptz not null default now()
);

create view keys_in_use as
select digest, partner_id, added_at from api_keys where digest not in (select digest from revoked_keys);

create table feeds (
  partner_id text primary key references partners (id) on delete cascade,
  -- Of the feed as the catalogue has it: the same digest means that there is nothing to load.
  digest bytea not null,
  lastcached bigint not null,
  header_template integer not null,
  -- json and not jsonb: keys keep the order in which they were written.
  settings json not null,
  -- Fields that the contract does not name.
  extra json not null
);

create table feed_offers (
  partner_id text not null references feeds (partner_id) on delete cascade,
  placement text not null check (placement in ('hero', 'popular', 'all', 'testOffers')),
  position integer not null,
  published boolean not null,
  -- Folded, so that they can be compared with what is asked for, case aside.
  category_name text,
  category_parent text,
  body json not null,
  primary key (partner_id, placement, position)
);

-- The catalogue that is loaded: one row, or none in an empty database.
create table catalogues (
  id boolean primary key default true check (id),
  digest bytea not null,
  sample boolean not null,
  loaded_at timestamptz not null default now()
);

-- The layout that the rate limiter asks for.
create table request_budgets (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
