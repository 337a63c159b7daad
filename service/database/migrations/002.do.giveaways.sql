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
  unique (partner_id, id)
);

-- Codes that nobody has been given yet.
create table codes (
  offer_number bigint not null references giveaway_offers (number) on delete cascade,
  position integer not null,
  code text not null,
  primary key (offer_number, position)
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

-- One row for a person and an offer: whoever claims locks it, and finds there when they last had a code, if ever.
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

create table giveaway_events (
  partner_id text not null,
  type text not null,
  happened_at bigint not null,
  -- Tells apart what happened in one millisecond.
  number bigint generated always as identity,
  -- Whether the catalogue brought it, so that the next one takes it away.
  brought boolean not null default false,
  body json not null,
  primary key (partner_id, type, happened_at, number)
);

create index giveaway_events_brought on giveaway_events (partner_id) where brought;

create table reward_events (
  partner_id text not null,
  type text not null,
  happened_at bigint not null,
  number bigint generated always as identity,
  body json not null,
  primary key (partner_id, happened_at, number)
);

create index reward_events_type on reward_events (partner_id, type, happened_at, number);
