-- Whether an administrator added the code. The next catalogue replaces only those that a catalogue brought.
alter table codes add column added boolean not null default false;
