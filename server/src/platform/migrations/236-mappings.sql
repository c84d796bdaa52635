-- Temperature mapping studies (docs/decisions/0236-mapping-studies.md).
create table mappings (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  -- A copy, as on devices: moving a branch rewrites it.
  org_path text collate "C" not null,
  name text not null,
  place text not null check (place in ('vehicle', 'room', 'other')),
  vehicle_id integer references vehicles on delete set null,
  -- Rooms are made by a later migration. An id is never given twice, so that one of a deleted room names nothing.
  room_id integer,
  -- What the place was called when it was entered.
  place_name text not null,
  length_m double precision not null,
  width_m double precision not null,
  height_m double precision not null,
  low_c double precision not null,
  high_c double precision not null check (high_c > low_c),
  spread_limit_c double precision,
  required_hours integer not null,
  load text not null,
  season text not null,
  conditions text not null,
  state text not null default 'draft' check (state in ('draft', 'running', 'completed', 'approved')),
  from_at timestamptz,
  until_at timestamptz check (until_at > from_at),
  -- Of the approval, all or none: who signed, as they were named then, what it means, and the figures that were seen.
  approver_name text,
  approver_account text,
  approved_at timestamptz,
  meaning text,
  comment text,
  result jsonb,
  version integer not null default 1,
  created_at timestamptz not null,
  check ((state = 'draft') = (from_at is null)),
  check ((state in ('completed', 'approved')) = (until_at is not null)),
  check ((state = 'approved') = (approved_at is not null and result is not null and meaning is not null))
);
create index mappings_scope on mappings (org_path, id);
create index mappings_org on mappings (org_id);
create index mappings_vehicle on mappings (vehicle_id);
select guard_by_path('mappings', 'org_path');

create function move_mappings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update mappings set org_path = new.path where org_id = new.id;
  return null;
end $$;
create trigger organisations_move_mappings after update of path on organisations for each row
  when (old.path is distinct from new.path) execute function move_mappings();

create table mapping_probes (
  id integer generated always as identity primary key,
  mapping_id integer not null references mappings on delete cascade,
  position integer not null,
  label text not null,
  -- null: the device was deleted.
  device_id integer references devices on delete set null,
  device_name text not null,
  key text not null,
  x double precision not null,
  y double precision not null,
  z double precision not null
);
create index mapping_probes_mapping on mapping_probes (mapping_id, position);
create index mapping_probes_device on mapping_probes (device_id);
select guard_rows('mapping_probes', 'exists (select from mappings m where m.id = mapping_probes.mapping_id)');

update roles set permissions = permissions || array['mapping:view', 'mapping:edit'] where 'role:edit' = any (permissions);
update roles set permissions = permissions || array['mapping:view'] where 'probe:view' = any (permissions)
  and not 'mapping:view' = any (permissions);
update roles set permissions = permissions || array['mapping:sign'] where 'release:sign' = any (permissions);
