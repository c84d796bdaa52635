-- Devices whole. A type belongs to an organisation and is used there and below: who sees an organisation's devices sees
-- its types and those of the organisations above, which nobody below may change.
create table device_types (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  -- A copy, as on devices: moving a branch rewrites it.
  org_path text collate "C" not null,
  tenant_id integer generated always as (nullif(split_part(org_path, '/', 2), '')::integer) stored,
  name text not null,
  model text not null,
  category text not null,
  -- Sensor type codes (rules-and-calls.md section 9).
  sensors smallint[] not null,
  temp_floor real not null,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index device_types_name_key on device_types (coalesce(tenant_id, 0), lower(name));
create unique index device_types_model_key on device_types (coalesce(tenant_id, 0), lower(model));
create index device_types_scope on device_types (org_path, id);
select guard_by_path('device_types', 'org_path');
create policy held on device_types for select to coldway_app
  using (starts_with(current_setting('coldway.scope_from', true), org_path));

alter table devices
  add column tenant_id integer generated always as (nullif(split_part(org_path, '/', 2), '')::integer) stored,
  add column type_id integer references device_types on delete set null,
  add column device_group text,
  add column product_id text,
  add column use_status text not null default 'unused' check (use_status in ('unused', 'inUse', 'ended')),
  add column use_started_at timestamptz,
  add column service_start date,
  add column service_end date,
  add column record_interval_s integer not null default 0,
  add column collect_interval_s integer,
  add column move_interval_s integer,
  add column static_interval_s integer,
  add column delay_time_s integer not null default 0,
  -- The gateway a label or thermometer reports through.
  add column gateway_id integer references devices on delete set null,
  add column version integer not null default 1;

-- Names become unique inside a tenant (docs/decisions/0008-names-inside-a-tenant.md): of those alike the first keeps its own.
update devices d set name = left(d.name, 60) || ' ' || d.code
from (select id, row_number() over (partition by split_part(org_path, '/', 2), lower(name) order by id) as at from devices) as n
where n.id = d.id and n.at > 1;
create unique index devices_name_key on devices (coalesce(tenant_id, 0), lower(name));
create index devices_type on devices (type_id) where type_id is not null;
create index devices_gateway on devices (gateway_id) where gateway_id is not null;

-- What a device says of its own settings, the last of each.
create table device_params (
  device_id integer not null references devices on delete cascade,
  name text not null,
  value text not null,
  reported_at timestamptz not null,
  primary key (device_id, name)
);
select guard_rows('device_params', 'exists (select from devices d where d.id = device_params.device_id)');

update roles set permissions = permissions || array['deviceType:view', 'deviceType:edit'] where 'role:edit' = any (permissions);
