-- Upkeep by kilometres and unit hours beside dates, and what the meters of a vehicle read (docs/decisions/0220-vehicle-meters.md).
alter table vehicle_upkeep
  add column due_km double precision check (due_km >= 0),
  add column every_km integer check (every_km > 0),
  add column due_hours double precision check (due_hours >= 0),
  add column every_hours integer check (every_hours > 0);

-- What a person read. From there on the mileage of one device on the vehicle counts kilometres; nothing counts hours.
create table vehicle_meters (
  vehicle_id integer primary key references vehicles on delete cascade,
  km double precision check (km >= 0),
  km_at timestamptz,
  km_by text not null default '',
  -- The device that counts, and its own mileage when it began; null: none does.
  device_id integer references devices on delete set null,
  device_km double precision,
  hours double precision check (hours >= 0),
  hours_at timestamptz,
  hours_by text not null default ''
);
select guard_rows('vehicle_meters', 'exists (select from vehicles v where v.id = vehicle_meters.vehicle_id)');

-- Kilometres now, and whether a device counts them on. With its owner's rights: who sees a vehicle may not see each of its devices.
create function vehicle_km(meter vehicle_meters) returns table (km double precision, is_counting boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select meter.km + coalesce(greatest(0, counted.now_km - meter.device_km), 0),
    coalesce(counted.now_km >= meter.device_km, false)
  from (select (
    select (l.values ->> 'mileage')::double precision from device_latest l
    where l.device_id = meter.device_id and exists (
      select from vehicle_devices b where b.vehicle_id = meter.vehicle_id and b.device_id = meter.device_id and b.bound_until is null)
  ) as now_km) counted;
$$;

-- Adds what was counted, and lets the device with the newest mileage on the vehicle count from now on, if there is one.
create function settle_vehicle_meter(vehicle integer, but integer default null) returns void
language sql security definer set search_path = public, pg_temp as $$
  update vehicle_meters m set km = now.km, device_id = next.device_id, device_km = next.mileage
  from vehicle_meters was
    cross join lateral vehicle_km(was) now
    left join lateral (
      select l.device_id, (l.values ->> 'mileage')::double precision as mileage
      from vehicle_devices b join device_latest l on l.device_id = b.device_id
      where b.vehicle_id = vehicle and b.bound_until is null and b.device_id is distinct from but and l.values ? 'mileage'
      order by l.at desc limit 1
    ) next on true
  where was.vehicle_id = vehicle and m.vehicle_id = vehicle and was.km is not null;
$$;

-- A device that leaves has counted until then; one that comes may count on.
create function settle_leaving_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform settle_vehicle_meter(new.vehicle_id);
  else
    perform settle_vehicle_meter(old.vehicle_id, old.device_id);
  end if;
  return new;
end $$;
create trigger vehicle_devices_settle_before before update of bound_until on vehicle_devices for each row
  when (old.bound_until is null and new.bound_until is not null) execute function settle_leaving_device();
create trigger vehicle_devices_settle_after after insert on vehicle_devices for each row execute function settle_leaving_device();
