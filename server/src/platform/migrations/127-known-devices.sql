-- Browsers that have signed in to an account before, as SHA-256 of their cookie: the guesses of strangers do not hold them up.
create table known_devices (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index known_devices_user on known_devices (user_id, used_at);
select guard_by_user('known_devices', 'user_id');
