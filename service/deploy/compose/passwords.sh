#!/bin/sh
# Gives the roles of roles.sql their passwords. PostgreSQL's image runs it once, when it creates the database.
psql --set ON_ERROR_STOP=1 --username postgres --dbname rewards \
  --set owner="$OWNER_PASSWORD" --set service="$SERVICE_PASSWORD" <<'SQL'
alter role rewards_owner password :'owner';
alter role rewards_service password :'service';
SQL
