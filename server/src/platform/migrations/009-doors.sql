-- Sessions of one sign-in and of its kept cookie are a family: a rotated cookie that comes again ends all of them.
-- `handOff`: a code that opens a session once, for a minute.
alter table sessions
  add column family uuid not null default gen_random_uuid(),
  -- A used cookie stays until it would have ended, so that its second use is noticed.
  add column rotated_at timestamptz,
  drop constraint sessions_kind_check,
  add constraint sessions_kind_check check (kind in ('access', 'remember', 'handOff'));
create index sessions_family on sessions (family);

-- Links that show a few devices to somebody without an account. The token stands here as SHA-256 only.
create table shares (
  id integer generated always as identity primary key,
  -- Where its maker stood: who sees that organisation sees and revokes the share
  org_id integer not null references organisations on delete cascade,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null,
  page text not null check (page in ('home', 'realtime', 'sensor', 'track', 'alarm')),
  -- null: always, that is until it is revoked
  validity_days smallint check (validity_days in (1, 2, 3)),
  -- Only this span is shown
  window_from timestamptz,
  window_until timestamptz,
  -- The earlier of validity and window; null: never
  expires_at timestamptz,
  revoked_at timestamptz,
  opens integer not null default 0,
  last_open_at timestamptz,
  -- Addresses its link was mailed to
  mailed integer not null default 0,
  created_at timestamptz not null,
  constraint shares_token_key unique (token_hash)
);
create index shares_org on shares (org_id);
create index shares_user on shares (user_id, created_at);

create table share_devices (
  share_id integer not null references shares on delete cascade,
  device_id integer not null references devices on delete cascade,
  primary key (share_id, device_id)
);
create index share_devices_device on share_devices (device_id);

-- Temporary tokens, as SHA-256: what a share link is exchanged for.
create table share_sessions (
  token_hash bytea primary key,
  share_id integer not null references shares on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index share_sessions_share on share_sessions (share_id, created_at);
create index share_sessions_expiry on share_sessions (expires_at);

update roles set permissions = permissions || array['share:view', 'share:edit'] where 'role:edit' = any (permissions);
