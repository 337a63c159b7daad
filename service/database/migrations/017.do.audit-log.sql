-- What operators did with the commands, one row each. Nothing in it names a shopper, a code or a key.
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
