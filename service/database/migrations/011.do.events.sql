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

-- Whatever no other table is for, so that every event finds a place.
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

-- They run with the rights of whoever owns the tables, so they look for them in one schema only, and not everybody may call them.
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
