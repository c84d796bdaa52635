-- What its owner recognises a session by; null for those from before.
alter table sessions
  add column address text,
  add column agent text,
  add column is_companion boolean not null default false,
  add column seen_at timestamptz;
