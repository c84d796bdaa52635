-- Passkeys of people who have a second factor, and go with it (docs/decisions/0247-passkeys.md).
create table passkeys (
  credential text primary key,
  user_id integer not null references second_factors on delete cascade,
  name text not null,
  public_key bytea not null,
  -- Of the key itself; it only grows, or stays 0.
  uses bigint not null,
  transports text[] not null,
  made_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
select guard_by_user('passkeys', 'user_id');

-- What a browser was asked to make, by the session that asked.
create table passkey_beginnings (
  session_hash bytea primary key references sessions (token_hash) on delete cascade,
  user_id integer not null references users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_beginnings_user on passkey_beginnings (user_id);
select guard_by_user('passkey_beginnings', 'user_id');
