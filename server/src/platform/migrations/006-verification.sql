-- Messages to people. Without a provider they stay `recorded`: what would have been sent.
create table outbox (
  id bigint generated always as identity primary key,
  created_at timestamptz not null,
  org_path text collate "C" not null,
  channel text not null,
  address text not null,
  subject text not null,
  text text not null,
  -- Carries a code that opens something
  is_secret boolean not null,
  state text not null default 'recorded'
);
create index outbox_scope on outbox (org_path, created_at desc);

-- Of accounts that do not exist too (user_id null), so that they answer alike.
create table verification_challenges (
  id_hash bytea primary key,
  purpose text not null check (purpose in ('bindEmail', 'recovery')),
  -- As typed, in lower case
  account text not null,
  user_id integer references users on delete cascade,
  recipient_id integer references recipients on delete cascade,
  address text,
  code_hash bytea,
  tries_left integer not null default 0,
  code_until timestamptz,
  is_verified boolean not null default false,
  expires_at timestamptz not null
);
create index verification_challenges_expiry on verification_challenges (expires_at);

create table verification_sends (
  account text not null,
  at timestamptz not null
);
create index verification_sends_account on verification_sends (account, at);
