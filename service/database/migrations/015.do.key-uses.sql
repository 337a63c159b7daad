-- The last day, in UTC, on which a key was used. Apart from api_keys, whose rows a catalogue that is being loaded may have locked.
create table key_uses (
  digest bytea primary key,
  used_on date not null
);
