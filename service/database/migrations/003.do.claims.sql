-- Another number with each catalogue: positions in the pools of different editions have nothing to do with each other.
alter table giveaway_offers add column edition bigint not null default 0;

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

-- Why nobody may claim from an offer, or this person may not (contract 7); nothing when they may. The instant is rounded up to
-- whole seconds, since a claim at the instant that is named must succeed, and ends the message: readers look for it there.
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

-- Gives a code to a person, if the rule and the pool allow it, in one statement: no code to two people, and none to a person
-- who has had theirs.
--
-- answer_key names the claim: another one with the same key gets the same answer for a day.
-- first_position is where to look first in the pool of first_edition: below it, codes are known to be taken. Without it, a
-- snapshot that somebody else holds open would make each claim pass over all codes that were given since.
--
-- The answer has a status for HTTP, and a code or a message.
create function claim_code(
  of_partner text, of_offer text, of_person bytea, answer_key bytea, now bigint, event json,
  first_edition bigint, first_position integer,
  out status integer, out code text, out message text, out edition bigint, out code_position integer
)
language plpgsql
set lock_timeout = '8s'
as $$
declare
  offer giveaway_offers;
  last_claim bigint;
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

  -- A catalogue that is being loaded is waited for, and so is another claim of this person.
  perform pg_advisory_xact_lock_shared(7263003);
  insert into claimants (offer_number, person) values (offer.number, of_person) on conflict do nothing;
  select claimed_at into last_claim from claimants
    where offer_number = offer.number and person = of_person
    for update;
  select * into offer from giveaway_offers where number = offer.number;

  if answer_key is not null then
    select 200, answers.code, answers.message into status, code, message from claim_answers as answers
      where offer_number = offer.number and person = of_person and key = answer_key and answered_at > now - 86400000;
    if found then return; end if;
  end if;

  select * into status, message from refuse_claim(offer, last_claim, now);
  if status is null then
    status := 200;
    -- The first looks pass over codes that others are taking, so that nobody waits. When they find none, the last one waits
    -- for them: one of theirs may come back, and only a pool that is certainly empty is called empty.
    edition := offer.edition;
    select position, codes.code into code_position, code from codes
      where offer_number = offer.number
        and position >= case when edition = first_edition then first_position else 0 end
      order by position limit 1
      for update skip locked;
    if not found then
      select position, codes.code into code_position, code from codes
        where offer_number = offer.number
        order by position limit 1
        for update skip locked;
    end if;
    while code_position is null and exists (select from codes where offer_number = offer.number) loop
      select position, codes.code into code_position, code from codes
        where offer_number = offer.number
        order by position limit 1
        for update;
    end loop;
    if code_position is null then
      message := 'There are no codes available for this offer.';
    else
      delete from codes where offer_number = offer.number and position = code_position;
      insert into claims (offer_number, code, person, claimed_at) values (offer.number, code, of_person, now);
      update claimants set claimed_at = now where offer_number = offer.number and person = of_person;
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
  end if;
end
$$;
