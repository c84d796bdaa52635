-- A second factor of an account: a secret shared with an app of the owner's (RFC 6238), sealed with a key that is not in here
-- (docs/decisions/0244-second-factor.md).
create table second_factors (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  begun_at timestamptz not null,
  -- null: no code of it was seen yet, and it is not asked for.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: no code is taken twice.
  last_step bigint not null default 0,
  -- Codes tried by unknown browsers since the last right one.
  tries integer not null default 0,
  tried_at timestamptz
);
select guard_by_user('second_factors', 'user_id');

-- Codes for whoever lost the app, as SHA-256; each is good once.
create table second_factor_codes (
  user_id integer not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
select guard_by_user('second_factor_codes', 'user_id');

-- Sign-ins that have proven the password and wait for a code, as SHA-256 of what their browser holds.
create table second_factor_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  is_kept boolean not null,
  expires_at timestamptz not null
);
create index second_factor_challenges_user on second_factor_challenges (user_id);
select guard_by_user('second_factor_challenges', 'user_id');

-- Of its own accounts and those of all organisations below.
alter table organisations add column requires_second_factor boolean not null default false;
create index organisations_requiring on organisations (path) where requires_second_factor;

-- With its owner's rights, because what stands above a caller is hidden from them.
create function requires_second_factor(of_path text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from organisations o
    where o.id = any (string_to_array(trim(both '/' from of_path), '/')::integer[]) and o.requires_second_factor)
$$;
