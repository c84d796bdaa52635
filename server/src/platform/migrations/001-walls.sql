-- Organisations: the materialised path ("1/4/") is copied onto what they own; a subtree is the half-open range
-- [path, path with its last "/" replaced by "0"), because "0" follows "/" in the C collation.
create table organisations (
  id integer generated always as identity primary key,
  parent_id integer references organisations,
  name text not null,
  code text not null,
  path text collate "C" not null default '',
  created_at timestamptz not null default now(),
  constraint organisations_code_key unique (code),
  constraint organisations_name_key unique (name)
);
create index organisations_path on organisations (path);

create table roles (
  id integer generated always as identity primary key,
  org_id integer not null references organisations,
  name text not null,
  description text not null default '',
  permissions text[] not null default '{}',
  constraint roles_name_key unique (org_id, name)
);

create table users (
  id integer generated always as identity primary key,
  org_id integer not null references organisations,
  role_id integer not null references roles,
  account text not null,
  name text not null,
  password_hash text not null,
  -- An initial or reset password: must be changed, and is worth nothing after this moment.
  initial_until timestamptz,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index users_account_key on users (lower(account));

-- Session tokens and keep-for-one-week cookies, as SHA-256: a stolen table opens nothing.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('access', 'remember')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- One-time tickets that open the live connection of a session; they die with it.
create table live_tickets (
  ticket_hash bytea primary key,
  session_hash bytea not null references sessions on delete cascade,
  expires_at timestamptz not null
);

create table user_settings (
  user_id integer not null references users on delete cascade,
  key text not null,
  chunks text[] not null,
  constraint user_settings_key primary key (user_id, key)
);

create table devices (
  id integer generated always as identity primary key,
  org_id integer not null references organisations,
  org_path text collate "C" not null,
  code text not null,
  name text not null,
  category text not null,
  model text not null default '',
  protocol text not null,
  terminal_no text,
  secret_hash bytea not null,
  plate text,
  monitor_target text,
  temp_low real,
  temp_high real,
  hum_low real,
  hum_high real,
  report_interval_s integer not null,
  zone text not null,
  -- Samples at or below are dropped from display and alarms (dry ice and deep-frozen cargo set their own).
  temp_floor real not null default -40,
  created_at timestamptz not null default now(),
  constraint devices_code_key unique (code),
  constraint devices_terminal_key unique (protocol, terminal_no)
);
create index devices_scope on devices (org_path, id);

-- One row per report. Known series in typed columns, every other series and every sample that is not good in `extra`:
-- {"v": {key: value}, "q": {key: [quality, raw]}}. `disc` is a hash of the content: clocks with one-second ticks may
-- report twice in a second, and a repeat of the same report falls on the key.
create table readings (
  device_id integer not null,
  at timestamptz not null,
  disc integer not null,
  arrived timestamptz not null,
  -- 1 event time in the future, 2 event time impossibly old, 4 GPS week rollover, 8 position outlier
  flags smallint not null default 0,
  lng double precision,
  lat double precision,
  fix smallint,
  speed real,
  heading real,
  temp1 real,
  hum1 real,
  battery real,
  signal real,
  door real,
  extra jsonb,
  primary key (device_id, at, disc)
) partition by range (at);
-- Clocks far outside the kept window; retention empties it like the weeks.
create table readings_wild partition of readings default;

create table device_latest (
  device_id integer primary key references devices on delete cascade,
  at timestamptz not null,
  disc integer not null,
  arrived timestamptz not null,
  fix_at timestamptz,
  lng double precision,
  lat double precision,
  fix smallint,
  speed real,
  heading real,
  values jsonb not null default '{}',
  faults jsonb not null default '{}',
  is_shutdown boolean not null default false,
  is_suspect boolean not null default false,
  breach_since timestamptz
) with (fillfactor = 70);

-- What rules have still to read: one row per committed batch, deleted by whoever evaluated it, in the same transaction.
create table rule_inbox (
  id bigint generated always as identity primary key,
  -- JSON: [[deviceId, atMs, {key: value}], ...], good samples of reports that are not suspect
  payload text not null
);

-- Rows the database refused for their content: acknowledged, kept with the reason, shown to engineers.
create table quarantine (
  id bigint generated always as identity primary key,
  device_id integer not null,
  arrived timestamptz not null,
  reason text not null,
  report text not null
);
