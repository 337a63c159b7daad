-- Proves the secret under which claims name people. Without a row, they are named by SHA-256 alone.
create table person_secret (
  one boolean primary key default true check (one),
  proof bytea not null
);
