-- Hours of a refrigeration unit as the unit tells them, beside what a person read (docs/decisions/0224-units-by-wire.md).
alter table vehicle_meters add column hours_told boolean not null default false;

-- The newest of what a person read, what a device told before it left, and what a device on the vehicle tells. With its owner's
-- rights: who sees a vehicle may not see each of its devices.
create function vehicle_hours(vehicle integer) returns table (hours double precision, at timestamptz, read_by text, is_told boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from (
    select m.hours, m.hours_at as at, m.hours_by as read_by, m.hours_told as is_told
    from vehicle_meters m where m.vehicle_id = vehicle and m.hours is not null
    union all
    select (l.good -> c.key ->> 2)::double precision, to_timestamp((l.good -> c.key ->> 0)::double precision / 1000), '', true
    from vehicle_devices b join vehicle_channels c on c.binding_id = b.id and c.role = 'hours'
      join device_latest l on l.device_id = b.device_id
    -- What a device said before it came onto the vehicle is of another unit.
    where b.vehicle_id = vehicle and b.bound_until is null and l.good ? c.key
      and to_timestamp((l.good -> c.key ->> 0)::double precision / 1000) >= b.bound_from
  ) known order by at desc limit 1;
$$;

-- What a device told stays with the vehicle when it leaves.
create function keep_told_hours() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into vehicle_meters as m (vehicle_id, hours, hours_at, hours_by, hours_told)
    select old.vehicle_id, h.hours, h.at, '', true from vehicle_hours(old.vehicle_id) h where h.is_told
    on conflict (vehicle_id) do update set hours = excluded.hours, hours_at = excluded.hours_at, hours_by = '', hours_told = true;
  return new;
end $$;
create trigger vehicle_devices_keep_hours before update of bound_until on vehicle_devices for each row
  when (old.bound_until is null and new.bound_until is not null) execute function keep_told_hours();
