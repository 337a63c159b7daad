-- Functions are replaced, not created: a database of an earlier checkout has them already.

-- The first instant at which the same person may claim again (contract 4.3): 168 hours later, or a month or a year later by the
-- calendar in UTC, where the month's last day stands in for a missing one.
create or replace function window_end(claimed_at bigint, frequency text) returns bigint
language sql immutable strict
as $$
  select (extract(epoch from timestamp 'epoch' + claimed_at * interval '1 millisecond' + case frequency
    when '1week' then interval '168 hours'
    when '1month' then interval '1 month'
    when '1year' then interval '1 year'
  end) * 1000)::bigint
$$;

-- Why nobody may claim from an offer, or this person may not (contract 7); nothing when they may. The instant is rounded up to
-- whole seconds, since a claim at the instant that is named must succeed, and ends the message: readers look for it there.
create or replace function refuse_claim(
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

-- Gives a code to a person, if the rule and the pool allow it, in one statement: no code to two people, and none to a person
-- who has had theirs.
--
-- answer_key names the claim: another one with the same key gets the same answer for a day, unless newer refusals replaced it.
-- first_position is where to look first in the pool of first_edition: below it, codes are known to be taken. Without it, a
-- snapshot that somebody else holds open would make each claim pass over all codes that were given since.
--
-- The answer has a status for HTTP, and a code or a message.
create or replace function claim_code(
  of_partner text, of_offer text, of_person bytea, answer_key bytea, now bigint, event json,
  first_edition bigint, first_position integer,
  out status integer, out code text, out message text, out edition bigint, out code_position integer
)
language plpgsql
set lock_timeout = '8s'
-- A plan for any offer would read all codes of all offers to find out that one has none.
set plan_cache_mode = force_custom_plan
as $$
declare
  offer giveaway_offers;
  last_claim bigint;
  -- Of refusals, so many are remembered for a person and an offer. Codes are remembered in any case.
  max_refusals constant integer := 5;
begin
  select * into offer from giveaway_offers where partner_id = of_partner and id = of_offer;
  if not found then
    status := 404; message := 'There is no such offer.';
    return;
  end if;

  -- What needs no lock and no write: a claim that was made stays made, and an empty pool is empty.
  if answer_key is null then
    select claimed_at into last_claim from claimants where offer_number = offer.number and person = of_person;
    select * into status, message from refuse_claim(offer, last_claim, now);
    if status is not null then return; end if;
  end if;

  -- Another claim of this person is waited for. Without a row of their own, so that refusals leave none.
  perform pg_advisory_xact_lock(
    (offer.number % 2147483647)::integer, ('x' || encode(substr(of_person, 1, 4), 'hex'))::bit(32)::integer
  );
  select claimed_at into last_claim from claimants where offer_number = offer.number and person = of_person;
  select * into offer from giveaway_offers where number = offer.number;

  if answer_key is not null then
    select 200, answers.code, answers.message into status, code, message from claim_answers as answers
      where offer_number = offer.number and person = of_person and key = answer_key and answered_at > now - 86400000;
    if found then return; end if;
  end if;

  select * into status, message from refuse_claim(offer, last_claim, now);
  if status is null then
    status := 200;
    edition := offer.edition;
    loop
      -- The first looks pass over codes that others are taking, so that nobody waits. When they find none, the last one waits
      -- for them: one of theirs may come back, and only a pool that is certainly empty is called empty.
      select position, pool.code into code_position, code from codes as pool
        where offer_number = offer.number and pool.edition = offer.edition
          and position >= case when offer.edition = first_edition then first_position else 0 end
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
      -- Else the same code was given from the pool before this one, after this one was filled.
      exit when found;
      code_position := null;
    end loop;
    if code_position is null and exists (
      select from giveaway_offers where number = offer.number and giveaway_offers.edition <> offer.edition
    ) then
      -- Another catalogue has come meanwhile, and has taken the pool away.
      select * into status, code, message, edition, code_position from claim_code(
        of_partner, of_offer, of_person, answer_key, now, event, first_edition, first_position
      );
      return;
    end if;
    if code_position is null then
      message := 'There are no codes available for this offer.';
    else
      insert into claimants (offer_number, person, claimed_at) values (offer.number, of_person, now)
        on conflict (offer_number, person) do update set claimed_at = excluded.claimed_at
          where claimants.claimed_at is not distinct from last_claim;
      -- Whatever the lock above was worth: this row is what proves that there was no other claim.
      if not found then raise serialization_failure; end if;
      insert into giveaway_events (partner_id, type, happened_at, body) values (of_partner, 'claim', now, event);
    end if;
  elsif status <> 200 then
    return;
  end if;

  if answer_key is not null then
    insert into claim_answers as answers (offer_number, person, key, answered_at, code, message)
      values (offer.number, of_person, answer_key, now, code, message)
      on conflict (offer_number, person, key) do update set
        answered_at = excluded.answered_at,
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
