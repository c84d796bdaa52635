-- Sites: areas that devices enter and leave. A global one is seen and edited by everybody.
create table sites (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  -- Null: by its id.
  site_no text,
  name text not null,
  type text not null,
  shape text not null check (shape in ('circle', 'polygon')),
  lng double precision not null,
  lat double precision not null,
  -- Metres, of a circle; [[lng, lat], ...], of a polygon.
  radius double precision,
  points jsonb,
  -- What holds it; `west` within the earth's degrees, `east` beyond them across the 180th meridian.
  west double precision not null,
  south double precision not null,
  east double precision not null,
  north double precision not null,
  address text not null default '',
  is_global boolean not null default false,
  source text not null,
  version integer not null default 1,
  -- Since when its area is as it is: what was reported before is not judged by it.
  shaped_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((shape = 'circle') = (radius is not null) and (shape = 'polygon') = (points is not null))
);
create index sites_org on sites (org_id);
create index sites_global on sites (id) where is_global;
select guard_rows('sites', 'is_global or exists (select from organisations o where o.id = sites.org_id)');

create table site_subscriptions (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  org_id integer not null references organisations on delete cascade,
  validity text not null check (validity in ('once', 'permanent')),
  state text not null default 'valid' check (state in ('valid', 'cancelled', 'completed')),
  events text[] not null,
  dwell_s integer,
  -- False: all devices of the organisation and of those below it.
  is_by_device boolean not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  finished_at timestamptz,
  created_at timestamptz not null,
  check (from_at < until_at)
);
create index site_subscriptions_site on site_subscriptions (site_id) where state = 'valid';
create index site_subscriptions_org on site_subscriptions (org_id, id);
create table site_subscription_devices (
  subscription_id integer not null references site_subscriptions on delete cascade,
  device_id integer not null references devices on delete cascade,
  primary key (subscription_id, device_id)
);
create index site_subscription_devices_device on site_subscription_devices (device_id);
select guard_by_org('site_subscriptions', 'org_id');
select guard_rows('site_subscription_devices', own.rows, own.rows)
from (values ('exists (select from site_subscriptions s where s.id = site_subscription_devices.subscription_id)')) as own (rows);

-- Who is told: of an organisation for a scene, or for one site.
create table site_push (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  site_id integer references sites on delete cascade,
  scene text check (scene in ('device', 'waybill')),
  is_enabled boolean not null,
  types text[] not null,
  scope text not null check (scope in ('own', 'branch')),
  -- {"email": [recipientId, ...], "sms": [...], "wechat": [...], "http": [...]}
  recipients jsonb not null,
  version integer not null default 1,
  check ((site_id is null) <> (scene is null))
);
create unique index site_push_scene on site_push (org_id, scene) where scene is not null;
create unique index site_push_site on site_push (org_id, site_id) where site_id is not null;
select guard_by_org('site_push', 'org_id');

-- What the rule keeps of them in memory (modules/sites/watch) has changed: told with the other changes.
alter table changes drop constraint changes_kind_check, add constraint changes_kind_check check (kind in ('device', 'organisation', 'site'));
create function note_site() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into changes (kind, ref) values ('site',
    case tg_argv[0] when 'site' then old.id else coalesce((to_jsonb(new) ->> 'site_id')::integer, (to_jsonb(old) ->> 'site_id')::integer) end);
  return null;
end $$;
create trigger sites_changed after update or delete on sites for each row execute function note_site('site');
create trigger site_subscriptions_changed after insert or update or delete on site_subscriptions
  for each row execute function note_site('subscription');
