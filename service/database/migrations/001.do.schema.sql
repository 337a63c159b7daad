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

-- The last day, in UTC, on which a key was used. Apart from api_keys, whose rows a catalogue that is being loaded may have locked.
create table key_uses (
  digest bytea primary key,
  used_on date not null
);

create view keys_in_use as
select digest, partner_id, added_at from api_keys where digest not in (select digest from revoked_keys);

create table feeds (
  partner_id text primary key references partners (id) on delete cascade,
  -- Digest of the feed in the catalogue: the same one means that there is nothing to load.
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

-- Answers to claims with a key of their own, to be repeated.
create table claim_answers (
  offer_number bigint not null,
  person bytea not null,
  key bytea not null,
  answered_at bigint not null,
  code text,
  message text,
  -- Null for an answer of a service that did not know outcomes.
  outcome text,
  primary key (offer_number, person, key),
  check ((code is null) <> (message is null))
);

create index claim_answers_age on claim_answers (answered_at);

-- Views and claims in a table for each month, in UTC, so that old ones go by dropping a table. Reward events stay in one table:
-- each catalogue replaces all of them.
--
-- An event has no number of its own over all months. Its place is (partner_id, type, happened_at, number), and the instant says
-- in which month it is, so the primary key of each month is enough to keep places unique.
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
) partition by range (happened_at);

create index giveaway_events_brought on giveaway_events (partner_id) where brought;

-- For events outside of all months' tables, so that every event finds a place.
create table giveaway_events_rest partition of giveaway_events default;

-- The tables of events, with the first instant of each and the first one after it. The rest has neither.
create view event_months as
select
  inhrelid::regclass as name,
  substring(pg_get_expr(relpartbound, pg_class.oid) from 'FROM \(''(-?\d+)''\)')::bigint as starts_at,
  substring(pg_get_expr(relpartbound, pg_class.oid) from 'TO \(''(-?\d+)''\)')::bigint as ends_at
from pg_inherits join pg_class on pg_class.oid = inhrelid
where inhparent = 'giveaway_events'::regclass;

create function month_start(instant bigint) returns bigint
language sql immutable strict
as $$
  select (extract(epoch from date_trunc('month', timestamp 'epoch' + instant * interval '1 millisecond')) * 1000)::bigint
$$;

-- Makes the tables of a month and of the three after it, if there are none. Nothing waits for it, unless the rest has to hand over
-- events of these months. The next call does what this one can't do now: another instance may be at it, or load a catalogue.
create function make_event_months(instant bigint) returns void
language plpgsql security definer
set lock_timeout = '1s'
as $$
declare
  first bigint := month_start(instant);
  after bigint;
  month text;
begin
  if not pg_try_advisory_xact_lock(7263001) then return; end if;
  for ahead in 0..3 loop
    -- 31 days on is always in the next month.
    after := month_start(first + 31 * 86400000::bigint);
    if not exists (select from event_months where coalesce(starts_at, first) <= first and ends_at > first) then
      month := 'giveaway_events_' || to_char(timestamp 'epoch' + first * interval '1 millisecond', 'YYYY_MM');
      -- Attaching a table takes this lock too. It is taken first so that no event is added between the two statements.
      lock table giveaway_events_rest in access exclusive mode;
      execute format('create table %I (like giveaway_events including defaults)', month);
      execute format(
        'with moved as (delete from giveaway_events_rest where happened_at >= %s and happened_at < %s returning *)
        insert into %I select * from moved', first, after, month
      );
      execute format('alter table giveaway_events attach partition %I for values from (%s) to (%s)', month, first, after);
    end if;
    first := after;
  end loop;
end
$$;

-- Drops the tables whose events are all older than the instant, and returns how many. It has to be alone with the events for a
-- moment. It gives up after a second, since claims wait behind it.
create function drop_event_months(until bigint) returns integer
language plpgsql security definer
set lock_timeout = '1s'
as $$
declare
  month regclass;
  dropped integer := 0;
begin
  if not pg_try_advisory_xact_lock(7263001) then return 0; end if;
  for month in select name from event_months where ends_at <= until loop
    execute format('drop table %s', month);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

-- They run with the rights of the tables' owner, so they use one schema only, and not everybody may call them.
do $$
declare
  callee regprocedure;
begin
  foreach callee in array array['make_event_months(bigint)', 'drop_event_months(bigint)']::regprocedure[] loop
    execute format('alter function %s set search_path = %I, pg_temp', callee, current_schema());
    execute format('revoke execute on function %s from public', callee);
  end loop;
end
$$;

select make_event_months((extract(epoch from now()) * 1000)::bigint);

create table reward_events (
  partner_id text not null,
  type text not null,
  happened_at bigint not null,
  number bigint generated always as identity,
  body json not null,
  primary key (partner_id, happened_at, number)
);

create index reward_events_type on reward_events (partner_id, type, happened_at, number);

-- A claim is answered with its outcome, beside the sentence for the shopper, so that nothing has to read the sentence.

-- The first instant at which the same person may claim again (contract 4.3): 168 hours later, or a month or a year later by the
-- calendar in UTC, where the month's last day stands in for a missing one.
create function window_end(claimed_at bigint, frequency text) returns bigint
language sql immutable strict
as $$
  select (extract(epoch from timestamp 'epoch' + claimed_at * interval '1 millisecond' + case frequency
    when '1week' then interval '168 hours'
    when '1month' then interval '1 month'
    when '1year' then interval '1 year'
  end) * 1000)::bigint
$$;

-- How long an answer is repeated for the same key, in milliseconds.
create function answer_lifetime() returns bigint
language sql immutable
as $$ select 86400000::bigint $$;

-- Why nobody may claim from an offer, or this person may not (contract 7); null when they may. A claim at the instant that the
-- message names succeeds, so it is rounded up to whole seconds. It ends the message: readers look for it there.
create function claim_refusal(
  offer giveaway_offers, last_claim bigint, now bigint,
  out outcome text, out message text
)
language plpgsql stable
as $$
begin
  if offer.listed is not true then
    outcome := 'unknown_offer'; message := 'There is no such offer.';
  elsif now >= offer.ends_at then
    outcome := 'not_open'; message := 'This offer has ended.';
  elsif now < offer.opens_at then
    outcome := 'not_open'; message := 'This offer has not opened yet.';
  elsif last_claim is null then
    return;
  elsif offer.frequency is null then
    outcome := 'already_claimed'; message := 'You have already claimed this offer.';
  elsif now < window_end(last_claim, offer.frequency) then
    outcome := 'too_soon';
    message := 'You can claim again after ' || to_char(
      timestamp 'epoch' + ceil(window_end(last_claim, offer.frequency) / 1000.0) * interval '1 second',
      'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'
    );
  end if;
end
$$;

-- Moves the first free code from an offer's pool to a person; null when the pool is empty. No free code is before first_position.
create function take_code(
  offer giveaway_offers, of_person bytea, now bigint, first_position integer,
  out code text, out code_position integer
)
language plpgsql
as $$
begin
  loop
    -- The first two statements skip codes that other claims have locked, so that nobody waits. If they find none, the last one
    -- waits: another claim may roll back, and only a pool that is certainly empty is called empty.
    select position, pool.code into code_position, code from codes as pool
      where offer_number = offer.number and pool.edition = offer.edition and position >= first_position
      order by position limit 1
      for update skip locked;
    if not found then
      select position, pool.code into code_position, code from codes as pool
        where offer_number = offer.number and pool.edition = offer.edition
        order by position limit 1
        for update skip locked;
    end if;
    while code_position is null and exists (
      select from codes as pool where offer_number = offer.number and pool.edition = offer.edition
    ) loop
      select position, pool.code into code_position, code from codes as pool
        where offer_number = offer.number and pool.edition = offer.edition
        order by position limit 1
        for update;
    end loop;
    exit when code_position is null;
    delete from codes as pool
      where offer_number = offer.number and pool.edition = offer.edition and position = code_position;
    insert into claims (offer_number, code, person, claimed_at) values (offer.number, code, of_person, now)
      on conflict do nothing;
    -- Otherwise the same code was given from the pool before this one, after this one was filled.
    exit when found;
  end loop;
end
$$;

-- Gives a code to a person, if the rule and the pool allow it, in one statement: no code to two people, and none to a person
-- who has had theirs.
--
-- answer_key names the claim: another one with the same key gets the same answer for a day, unless newer refusals replaced it.
-- first_position is where to look first in the pool of first_edition: codes before it are known to be taken. Without it, a
-- snapshot that somebody else holds open would make each claim read all codes that were given since.
create function answer_claim(
  of_partner text, of_offer text, of_person bytea, answer_key bytea, now bigint, event json,
  first_edition bigint, first_position integer,
  out outcome text, out code text, out message text, out edition bigint, out code_position integer
)
language plpgsql
set lock_timeout = '8s'
-- A plan for any offer would read all codes of all offers to find out that one has none.
set plan_cache_mode = force_custom_plan
as $$
declare
  offer giveaway_offers;
  last_claim bigint;
  -- Remembered refusals of a person and an offer. Codes are remembered in any case.
  max_refusals constant integer := 5;
begin
  select * into offer from giveaway_offers where partner_id = of_partner and id = of_offer;
  if not found then
    select * into outcome, message from claim_refusal(offer, null, now);
    return;
  end if;

  -- Refusals need no lock and no write: a claim that was made stays made.
  if answer_key is null then
    select claimed_at into last_claim from claimants where offer_number = offer.number and person = of_person;
    select * into outcome, message from claim_refusal(offer, last_claim, now);
    if outcome is not null then return; end if;
  end if;

  -- Waits for another claim of this person. The lock isn't a row, so that refusals leave none behind.
  perform pg_advisory_xact_lock(
    (offer.number % 2147483647)::integer, ('x' || encode(substr(of_person, 1, 4), 'hex'))::bit(32)::integer
  );
  select claimed_at into last_claim from claimants where offer_number = offer.number and person = of_person;
  select * into offer from giveaway_offers where number = offer.number;

  if answer_key is not null then
    select
      coalesce(answers.outcome, case when answers.code is null then 'failed' else 'claimed' end),
      answers.code, answers.message
    into outcome, code, message
    from claim_answers as answers
    where offer_number = offer.number and person = of_person and key = answer_key and answered_at > now - answer_lifetime();
    if found then return; end if;
  end if;

  select * into outcome, message from claim_refusal(offer, last_claim, now);
  if outcome in ('unknown_offer', 'not_open') then
    return;
  elsif outcome is null then
    edition := offer.edition;
    select * into code, code_position from take_code(
      offer, of_person, now, case when offer.edition = first_edition then first_position else 0 end
    );
    if code is null and exists (
      select from giveaway_offers where number = offer.number and giveaway_offers.edition <> offer.edition
    ) then
      -- Another catalogue has come meanwhile, and has taken the pool away.
      select * into outcome, code, message, edition, code_position from answer_claim(
        of_partner, of_offer, of_person, answer_key, now, event, first_edition, first_position
      );
      return;
    end if;
    if code is null then
      outcome := 'sold_out'; message := 'There are no codes available for this offer.';
    else
      outcome := 'claimed';
      insert into claimants (offer_number, person, claimed_at) values (offer.number, of_person, now)
        on conflict (offer_number, person) do update set claimed_at = excluded.claimed_at
          where claimants.claimed_at is not distinct from last_claim;
      -- This row proves that there was no other claim, even if the lock above failed.
      if not found then raise serialization_failure; end if;
      insert into giveaway_events (partner_id, type, happened_at, body) values (of_partner, 'claim', now, event);
    end if;
  end if;

  if answer_key is not null then
    insert into claim_answers as answers (offer_number, person, key, answered_at, outcome, code, message)
      values (offer.number, of_person, answer_key, now, outcome, code, message)
      on conflict (offer_number, person, key) do update set
        answered_at = excluded.answered_at,
        outcome = excluded.outcome,
        code = excluded.code,
        message = excluded.message;
    if code is null then
      delete from claim_answers as answers
        where offer_number = offer.number and person = of_person and answers.message is not null and key not in (
          select key from claim_answers as latest
          where offer_number = offer.number and person = of_person and latest.message is not null
          order by key = answer_key desc, answered_at desc
          limit max_refusals
        );
    end if;
  end if;
end
$$;

-- Deletes the oldest answers that are no longer repeated, and returns how many. Skips those that another claim is deleting.
create function forget_answers(now bigint, max_count integer) returns bigint
language sql
as $$
  with forgotten as (
    delete from claim_answers where (offer_number, person, key) in (
      select offer_number, person, key from claim_answers
      where answered_at <= now - answer_lifetime()
      order by answered_at
      limit max_count
      for update skip locked
    )
    returning true
  )
  select count(*) from forgotten
$$;

-- For instances of the release before. It goes with the next release, as does refuse_claim.
create function claim_code(
  of_partner text, of_offer text, of_person bytea, answer_key bytea, now bigint, event json,
  first_edition bigint, first_position integer,
  out status integer, out code text, out message text, out edition bigint, out code_position integer
)
language sql
as $$
  select
    case answer.outcome when 'unknown_offer' then 404 when 'not_open' then 400 else 200 end,
    answer.code, answer.message, answer.edition, answer.code_position
  from answer_claim(of_partner, of_offer, of_person, answer_key, now, event, first_edition, first_position) as answer
$$;

-- The rule with a status for HTTP.
create function refuse_claim(
  offer giveaway_offers, last_claim bigint, now bigint,
  out status integer, out message text
)
language plpgsql stable
as $$
begin
  if offer.listed is not true then
    status := 404; message := 'There is no such offer.';
  elsif now >= offer.ends_at then
    status := 400; message := 'This offer has ended.';
  elsif now < offer.opens_at then
    status := 400; message := 'This offer has not opened yet.';
  elsif last_claim is null then
    return;
  elsif offer.frequency is null then
    status := 200; message := 'You have already claimed this offer.';
  elsif now < window_end(last_claim, offer.frequency) then
    status := 200;
    message := 'You can claim again after ' || to_char(
      timestamp 'epoch' + ceil(window_end(last_claim, offer.frequency) / 1000.0) * interval '1 second',
      'YYYY-MM-DD"T"HH24:MI:SS"+00:00"'
    );
  end if;
end
$$;

-- Commands that operators ran, one row each. Nothing in it names a shopper, a code or a key.
create table audit_log (
  id bigint generated always as identity primary key,
  began timestamptz not null default now(),
  -- The user of the operating system who ran the command.
  operator text not null,
  command text not null,
  -- How it ended; null while it runs, and if it was stopped in between.
  outcome text check (outcome in ('done', 'failed'))
);

-- The service's own role may change rows, so this keeps them: an entry gets its outcome once, and nothing else changes.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.outcome is null and new.outcome is not null
    and (new.id, new.began, new.operator, new.command) = (old.id, old.began, old.operator, old.command)
  then
    return new;
  end if;
  raise exception 'entries of the audit log stay as they are';
end
$$;

create trigger keep_audit_log before update or delete on audit_log for each row execute function keep_audit_log();

-- Proves the secret under which claims name people. Without a row, they are named by SHA-256 alone.
create table person_secret (
  one boolean primary key default true check (one),
  proof bytea not null
);
