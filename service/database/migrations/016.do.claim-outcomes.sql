-- A claim is answered with its outcome, beside the sentence for the shopper, so that nothing has to read the sentence.

-- How long an answer is repeated for the same key, in milliseconds.
create function answer_lifetime() returns bigint
language sql immutable
as $$ select 86400000::bigint $$;

-- Null for an answer from before this migration.
alter table claim_answers add column outcome text;

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

  -- What needs no lock and no write: a claim that was made stays made.
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
create or replace function claim_code(
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
