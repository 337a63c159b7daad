-- Flows without their offers' order or text taken apart: they are sent as they are stored.
create table giveaways (
  partner_id text not null references partners (id) on delete cascade,
  id text not null,
  body json not null,
  primary key (partner_id, id)
);

-- Offers stay when a catalogue lists them no longer, since what people claimed from them does.
create table giveaway_offers (
  number bigint generated always as identity primary key,
  partner_id text not null references partners (id) on delete cascade,
  id text not null,
  listed boolean not null,
  frequency text check (frequency in ('1week', '1month', '1year')),
  opens_at bigint,
  ends_at bigint,
  -- The pool that codes are given from.
  edition bigint not null default 0,
  unique (partner_id, id)
);

create sequence pool_editions;

-- Codes that nobody has been given yet. Those of each catalogue are a pool of their own, so that a pool is filled while claims go on
-- from the one before.
create table codes (
  offer_number bigint not null references giveaway_offers (number) on delete cascade,
  position integer not null,
  code text not null,
  edition bigint not null,
  -- Whether an administrator added the code. The next catalogue replaces only those that a catalogue brought.
  added boolean not null default false,
  primary key (offer_number, edition, position)
);

-- The tables that follow grow with every claim or view. They reference nothing: each row would have to lock the one row of
-- the offer or of the partner that all others lock too, and neither of those is ever deleted.

-- Codes that have been given.
create table claims (
  offer_number bigint not null,
  code text not null,
  person bytea not null,
  claimed_at bigint not null,
  primary key (offer_number, code)
);

-- When a person last had a code of an offer.
create table claimants (
  offer_number bigint not null,
  person bytea not null,
  claimed_at bigint,
  primary key (offer_number, person)
);

-- What was answered to claims with a key of their own, to be answered again.
create table claim_answers (
  offer_number bigint not null,
  person bytea not null,
  key bytea not null,
  answered_at bigint not null,
  code text,
  message text,
  primary key (offer_number, person, key),
  check ((code is null) <> (message is null))
);

create index claim_answers_age on claim_answers (answered_at);
