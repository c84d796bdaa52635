-- Rooms (docs/decisions/0250-rooms.md): cold rooms of a store and zones of a greenhouse, each at a site.
create table rooms (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  -- A copy, as on devices: moving a branch rewrites it.
  org_path text collate "C" not null,
  -- null: the site was deleted.
  site_id integer references sites on delete set null,
  kind text not null check (kind in ('coldRoom', 'greenhouseZone')),
  name text not null,
  crop text not null,
  stage text,
  -- contract/src/rooms/climate.ts
  plan jsonb not null,
  base_c double precision,
  season_start date,
  remark text not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index rooms_name_key on rooms (site_id, lower(name));
create index rooms_scope on rooms (org_path, id);
create index rooms_org on rooms (org_id);
select guard_by_path('rooms', 'org_path');

create function move_rooms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update rooms set org_path = new.path where org_id = new.id;
  return null;
end $$;
create trigger organisations_move_rooms after update of path on organisations for each row
  when (old.path is distinct from new.path) execute function move_rooms();

-- A device measures one room at most.
create table room_devices (
  room_id integer not null references rooms on delete cascade,
  device_id integer not null references devices on delete cascade,
  primary key (room_id, device_id)
);
create unique index room_devices_device on room_devices (device_id);
select guard_rows('room_devices', 'exists (select from rooms r where r.id = room_devices.room_id)');

-- A device that goes to another tenant leaves its room.
create function leave_rooms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from room_devices where device_id = new.id;
  return null;
end $$;
create trigger devices_leave_rooms after update of org_path on devices for each row
  when (split_part(old.org_path, '/', 2) is distinct from split_part(new.org_path, '/', 2)) execute function leave_rooms();

update roles set permissions = permissions || array['room:view', 'room:edit'] where 'role:edit' = any (permissions);
update roles set permissions = permissions || array['room:view'] where 'monitor:view' = any (permissions)
  and not 'room:view' = any (permissions);
