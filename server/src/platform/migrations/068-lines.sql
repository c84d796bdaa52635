-- Lines: ways that devices are to keep to; subscriptions to them; how a device does on its line; what came of it.
create table lines (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  -- A copy, as on devices: moving a branch rewrites it.
  org_path text collate "C" not null,
  tenant_id integer generated always as (nullif(split_part(org_path, '/', 2), '')::integer) stored,
  name text not null,
  number text not null,
  -- {lng, lat, address}; the waypoints in their order
  start_point jsonb not null,
  end_point jsonb not null,
  waypoints jsonb not null,
  remark text not null,
  -- The way as it was found, with no more points than it needs: [lng, lat, lng, lat, ...]
  path double precision[] not null,
  -- How far the kept way may lie beside the one that was found
  path_error_m real not null,
  distance_m double precision not null,
  duration_s double precision not null,
  source text not null check (source in ('osrm', 'valhalla', 'estimate')),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index lines_name_key on lines (coalesce(tenant_id, 0), lower(name));
create index lines_scope on lines (org_path, id);
select guard_by_path('lines', 'org_path');

-- About one device, for one organisation. Cancelled and completed are ends; past `end_at` it is completed by itself.
create table line_subscriptions (
  id integer generated always as identity primary key,
  line_id integer not null references lines on delete cascade,
  device_id integer not null references devices on delete cascade,
  -- The subscriber
  org_id integer not null references organisations on delete cascade,
  -- Of whoever subscribed: it is about a device only as long as that stands below.
  maker_id integer not null references organisations on delete cascade,
  validity text not null check (validity in ('once', 'permanent')),
  status text not null default 'valid' check (status in ('valid', 'cancelled', 'completed')),
  start_at timestamptz not null,
  end_at timestamptz not null,
  offset_m integer not null,
  stay_timeout_s integer not null,
  -- Ids of recipients by channel
  recipients jsonb not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (start_at < end_at)
);
create unique index line_subscriptions_valid on line_subscriptions (line_id, device_id, org_id) where status = 'valid';
create index line_subscriptions_device on line_subscriptions (device_id) where status = 'valid';
create index line_subscriptions_line on line_subscriptions (line_id);
create index line_subscriptions_org on line_subscriptions (org_id, id);
select guard_by_org('line_subscriptions', 'org_id');

-- What the rule knows of a device on its line (modules/lines/core/fold.ts), and two earlier states from which it can be
-- judged anew when something comes late.
create table line_progress (
  subscription_id integer primary key references line_subscriptions on delete cascade,
  device_id integer not null,
  line_version integer not null,
  state text not null,
  distance_m real,
  progress real,
  memory jsonb not null
) with (fillfactor = 70);
create index line_progress_device on line_progress (device_id);
select guard_rows('line_progress',
  'exists (select from line_subscriptions s where s.id = line_progress.subscription_id)');

create table line_records (
  id integer generated always as identity primary key,
  subscription_id integer not null references line_subscriptions on delete cascade,
  kind text not null check (kind in ('deviation', 'stay')),
  state text not null check (state in ('ongoing', 'ended', 'disproved')),
  started_at timestamptz not null,
  ended_at timestamptz,
  peak_m real,
  lng double precision not null,
  lat double precision not null,
  found_at timestamptz not null
);
create index line_records_subscription on line_records (subscription_id, started_at);
create unique index line_records_ongoing on line_records (subscription_id, kind) where state = 'ongoing';
select guard_rows('line_records',
  'exists (select from line_subscriptions s where s.id = line_records.subscription_id)');

-- How good a fix was: what comes late is judged with it as what comes in time is.
alter table readings add column accuracy real;

update roles set permissions = permissions || array['line:view', 'line:edit'] where 'role:edit' = any (permissions);
