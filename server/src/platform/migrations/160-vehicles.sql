-- Vehicles (docs/decisions/0160-vehicles.md): the register, with the devices on each and its states over time.
create table vehicles (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  -- A copy, as on devices: moving a branch rewrites it.
  org_path text collate "C" not null,
  tenant_id integer generated always as (nullif(split_part(org_path, '/', 2), '')::integer) stored,
  plate text not null,
  -- One plate however it is separated.
  plate_key text generated always as (regexp_replace(upper(plate), '[\s·•-]', '', 'g')) stored,
  state text not null check (state in ('available', 'maintenance', 'upkeep', 'inspection')),
  property text not null,
  vehicle_type text not null,
  team text not null,
  owner_name text not null,
  owner_phone text,
  brand text not null,
  load_kg integer,
  length_mm integer,
  width_mm integer,
  height_mm integer,
  passengers integer,
  main_driver_name text not null,
  main_driver_phone text,
  assistant_driver_name text not null,
  assistant_driver_phone text,
  remark text not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index vehicles_plate_key on vehicles (coalesce(tenant_id, 0), plate_key);
create index vehicles_scope on vehicles (org_path, id);
create index vehicles_org on vehicles (org_id);
select guard_by_path('vehicles', 'org_path');

create function move_vehicles() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicles set org_path = new.path where org_id = new.id;
  return null;
end $$;
create trigger organisations_move_vehicles after update of path on organisations for each row
  when (old.path is distinct from new.path) execute function move_vehicles();

-- One row for each time that a device was on a vehicle.
create table vehicle_devices (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicles on delete cascade,
  device_id integer not null references devices on delete cascade,
  bound_from timestamptz not null,
  bound_until timestamptz check (bound_until >= bound_from)
);
create index vehicle_devices_vehicle on vehicle_devices (vehicle_id, id);
create index vehicle_devices_device on vehicle_devices (device_id, bound_from);
-- Of two that bind a device at once, one is refused.
create unique index vehicle_devices_now on vehicle_devices (device_id) where bound_until is null;
select guard_rows('vehicle_devices', 'exists (select from vehicles v where v.id = vehicle_devices.vehicle_id)');

create table vehicle_states (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicles on delete cascade,
  state text not null,
  at timestamptz not null,
  user_name text not null,
  reason text not null
);
create index vehicle_states_vehicle on vehicle_states (vehicle_id, id);
select guard_rows('vehicle_states', 'exists (select from vehicles v where v.id = vehicle_states.vehicle_id)');

-- Devices bear the plate of the vehicle they are on. With its owner's rights: who changes a vehicle may not see a device that was
-- allocated elsewhere in the tenant since.
create function bear_plate() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update devices d set plate = v.plate, version = d.version + 1 from vehicles v
      where v.id = new.vehicle_id and d.id = new.device_id and d.plate is distinct from v.plate;
  elsif old.bound_until is null and new.bound_until is not null then
    update devices d set plate = null, version = d.version + 1 from vehicles v
      where v.id = new.vehicle_id and d.id = new.device_id and d.plate = v.plate;
  end if;
  return null;
end $$;
create trigger vehicle_devices_bear_plate after insert or update of bound_until on vehicle_devices for each row
  execute function bear_plate();

create function bear_new_plate() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update devices d set plate = new.plate, version = d.version + 1 from vehicle_devices b
    where b.vehicle_id = new.id and b.bound_until is null and d.id = b.device_id and d.plate is distinct from new.plate;
  return null;
end $$;
create trigger vehicles_bear_new_plate after update of plate on vehicles for each row
  when (old.plate is distinct from new.plate) execute function bear_new_plate();

-- A device that goes to another tenant leaves its vehicle behind, and with it the plate.
create function leave_vehicle() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update vehicle_devices set bound_until = greatest(bound_from, now()) where device_id = new.id and bound_until is null;
  return null;
end $$;
create trigger devices_leave_vehicle after update of org_path on devices for each row
  when (old.tenant_id is distinct from new.tenant_id) execute function leave_vehicle();

update roles set permissions = permissions || array['vehicle:view', 'vehicle:edit'] where 'role:edit' = any (permissions);
