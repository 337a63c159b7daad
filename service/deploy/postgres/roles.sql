-- Two roles for the service, and nothing more than each needs: rewards_owner changes the schema, rewards_service serves.
--
-- Once, as an administrator, in the empty database of the service:
--   createdb rewards
--   psql -d rewards -f roles.sql
--   psql -d rewards -c '\password rewards_owner' -c '\password rewards_service'
--
-- Then, before the first start and before each new version:
--   DATABASE_URL=postgres://rewards_owner:…@…/rewards rewards-service migrate
-- and serve with postgres://rewards_service:…@…/rewards.
create role rewards_owner login;
create role rewards_service login;
-- An administrator who isn't a superuser sets a role's default privileges only as its member.
grant rewards_owner to current_user;

-- Before PostgreSQL 15, everybody may create tables in public.
revoke all on schema public from public;
grant usage, create on schema public to rewards_owner;
grant usage on schema public to rewards_service;

do $$
begin
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to rewards_owner, rewards_service', current_database());
end
$$;

-- For whatever migrations create. Rows only: no truncate, no triggers, no references.
alter default privileges for role rewards_owner in schema public
  grant select, insert, update, delete on tables to rewards_service;
alter default privileges for role rewards_owner in schema public
  grant usage on sequences to rewards_service;
alter default privileges for role rewards_owner in schema public
  grant execute on functions to rewards_service;
