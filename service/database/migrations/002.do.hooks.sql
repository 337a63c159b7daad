-- Hooks: addresses of a partner's own systems, which are sent what happened. Without one, nothing below is written or read.
create table hooks (
  id text primary key,
  partner_id text not null references partners (id) on delete cascade,
  -- With its path and query, which are often a secret.
  url text not null,
  -- Whether it may be at an address that only our own network can reach.
  private boolean not null,
  types text[] not null,
  secret text not null,
  -- Signs, too, until then.
  old_secret text,
  old_secret_until bigint,
  added_at bigint not null,
  -- Null while it is sent to.
  paused_at bigint,
  paused_by text check (paused_by in ('operator', 'gone', 'failing')),
  -- Tries in a row that failed, the first of them, and why the last one did.
  failures integer not null default 0,
  failing_since bigint,
  last_failure text,
  -- When its offers were last looked through, and its old deliveries deleted.
  swept_at bigint not null default 0,
  tidied_at bigint not null default 0,
  check ((paused_at is null) = (paused_by is null))
);

create index hooks_partner on hooks (partner_id);

-- What hooks are sent, as ids: user and code are read when it is sent. A delivery references nothing: a claim would have to lock the row of
-- its hook, and wait while that is removed.
create table deliveries (
  number bigint generated always as identity primary key,
  hook_id text not null,
  type text not null,
  -- The `webhook-id`, made from what it tells.
  told text not null,
  -- The `at` of what it tells.
  happened_at bigint not null,
  offer_number bigint not null,
  -- Of a claim: its id, and the number of its event at that instant.
  claim uuid,
  event_number bigint,
  -- Of an offer.
  codes_left bigint,
  codes_given bigint,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
  -- By the database's time, as all that follows: clocks of machines may be wrong.
  queued_at bigint not null,
  -- Of a waiting one: when it may be tried next. While it is leased, when another instance may take it.
  due_at bigint not null,
  leased boolean not null default false,
  -- How often it was taken. Tells the lease apart from later ones.
  tries integer not null default 0,
  failures integer not null default 0,
  ended_at bigint,
  -- How the last try ended, in words that are known beforehand.
  outcome text,
  check ((state = 'waiting') = (ended_at is null))
);

create unique index deliveries_told on deliveries (told, hook_id);
create index deliveries_due on deliveries (hook_id, due_at) where state = 'waiting';
create index deliveries_leased on deliveries (hook_id) where leased;
create index deliveries_ended on deliveries (hook_id, state, ended_at) where ended_at is not null;

-- The ids of claims that a hook is told of. Not in the table of claims: an index on that would have to read all claims, while others wait.
create table told_claims (
  claim uuid primary key,
  offer_number bigint not null,
  code text not null,
  unique (offer_number, code)
);

-- What a hook was last told of an offer, for as long as both are there: deliveries are deleted.
create table hook_offers (
  hook_id text not null references hooks (id) on delete cascade,
  offer_number bigint not null,
  -- The lowest percentage of codes left, of so many codes; null before the first.
  level integer,
  total bigint,
  -- The end that it was told of.
  ended_at bigint,
  primary key (hook_id, offer_number)
);

create function database_time() returns bigint
language sql volatile
as $$ select (extract(epoch from clock_timestamp()) * 1000)::bigint $$;

-- What signs messages of a hook, the newest first.
create function secrets_of(hook hooks) returns text[]
language sql volatile
as $$
  select array_remove(
    array[hook.secret, case when hook.old_secret_until > database_time() then hook.old_secret end], null
  )
$$;

-- Writes what hooks will be sent of a claim, in its transaction. The claim gets the id of its event.
create function tell_claim(
  of_partner text, of_offer bigint, given_code text, now bigint, of_claim uuid, number_of_event bigint
) returns void
language plpgsql
as $$
declare
  queued bigint := database_time();
begin
  insert into deliveries (hook_id, type, told, happened_at, offer_number, claim, event_number, queued_at, due_at)
    select hooks.id, 'claim.given', 'claim_' || of_claim, now, of_offer, of_claim, number_of_event, queued, queued
    from hooks where partner_id = of_partner and 'claim.given' = any (types);
  if found then
    insert into told_claims (claim, offer_number, code) values (of_claim, of_offer, given_code);
  end if;
end
$$;

-- Takes up to max_count deliveries that are due: at most eight of a hook are under way at a time, over all instances, and one after five
-- failures in a row. Each is leased for twenty seconds, and comes again if its instance dies.
create function take_deliveries(max_count integer) returns setof deliveries
language plpgsql
as $$
declare
  -- Once: an index can't be searched for a function of the clock.
  instant bigint := database_time();
  hook record;
  room integer;
  free integer := max_count;
  taken integer;
begin
  -- The lock makes instances count in turn. Nothing else waits for it for long.
  for hook in
    select id, failures from hooks
    where paused_at is null and exists (
      select from deliveries where hook_id = hooks.id and state = 'waiting' and due_at <= instant
    )
    -- So that with many hooks none comes last each time.
    order by random()
    for update skip locked
  loop
    exit when free <= 0;
    room := case when hook.failures >= 5 then 1 else 8 end - (
      select count(*) from deliveries where hook_id = hook.id and leased and due_at > instant
    );
    continue when room <= 0;
    return query
      update deliveries set leased = true, due_at = instant + 20000, tries = deliveries.tries + 1
      where deliveries.number in (
        select due.number from deliveries as due
        where due.hook_id = hook.id and due.state = 'waiting' and due.due_at <= instant
        order by due.due_at, due.number
        limit least(room, free)
        for update skip locked
      )
      returning *;
    get diagnostics taken = row_count;
    free := free - taken;
  end loop;
end
$$;

-- Notes how a try ended, unless its lease has gone to another one. What failed waits for wait_ms; pause is why the hook is paused now, or null.
create function settle_delivery(
  of_number bigint, of_try integer, to_state text, what text, wait_ms bigint, pause text
) returns void
language plpgsql
as $$
declare
  hook text;
begin
  update deliveries set
    state = to_state,
    leased = false,
    outcome = what,
    failures = deliveries.failures + case when to_state = 'delivered' then 0 else 1 end,
    due_at = database_time() + wait_ms,
    ended_at = case when to_state = 'waiting' then null else database_time() end
  where number = of_number and tries = of_try and leased
  returning hook_id into hook;
  if not found then return; end if;
  if to_state = 'delivered' then
    update hooks set failures = 0, failing_since = null, last_failure = null where id = hook and failures > 0;
  else
    update hooks set
      failures = hooks.failures + 1,
      failing_since = coalesce(failing_since, database_time()),
      last_failure = what,
      paused_at = case when pause is null then paused_at else coalesce(paused_at, database_time()) end,
      paused_by = case when pause is null then paused_by else coalesce(paused_by, pause) end
    where id = hook;
  end if;
end
$$;

-- Gives a code to a person, if the rule and the pool allow it, in one statement: no code to two people, and none to a person
-- who has had theirs.
--
-- answer_key names the claim: another one with the same key gets the same answer for a day, unless newer refusals replaced it.
-- first_position is where to look first in the pool of first_edition: codes before it are known to be taken. Without it, a
-- snapshot that somebody else holds open would make each claim read all codes that were given since. has_hooks is whether the partner
-- has any: without, no table of theirs is read.
create function answer_claim(
  of_partner text, of_offer text, of_person bytea, answer_key bytea, now bigint, event json,
  first_edition bigint, first_position integer, has_hooks boolean,
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
  event_number bigint;
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
        of_partner, of_offer, of_person, answer_key, now, event, first_edition, first_position, has_hooks
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
      insert into giveaway_events (partner_id, type, happened_at, body) values (of_partner, 'claim', now, event)
        returning number into event_number;
      if has_hooks then
        perform tell_claim(of_partner, offer.number, code, now, (event ->> 'id')::uuid, event_number);
      end if;
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

-- For instances of the release before, which tell no hook. It goes with the next release.
create or replace function answer_claim(
  of_partner text, of_offer text, of_person bytea, answer_key bytea, now bigint, event json,
  first_edition bigint, first_position integer,
  out outcome text, out code text, out message text, out edition bigint, out code_position integer
)
language sql
as $$
  select outcome, code, message, edition, code_position
  from answer_claim(of_partner, of_offer, of_person, answer_key, now, event, first_edition, first_position, false)
$$;
