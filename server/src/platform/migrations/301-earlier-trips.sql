-- A trip that begins earlier, or ends later, than was known is judged once more from there on: the rule of alarms reads again what
-- the device reported since then (docs/decisions/0301-trips-that-grow.md).
create or replace function wake_alarms_of_binding() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gained timestamptz;
begin
  perform wake_alarms_of_trips(array[case tg_op when 'DELETE' then old.device_id else new.device_id end]);
  if tg_op = 'INSERT' then
    gained := new.bound_from;
  elsif tg_op = 'UPDATE' then
    gained := least(
      case when new.bound_from < coalesce(old.bound_from, 'infinity') then new.bound_from end,
      case when old.bound_from is not null and old.bound_until < coalesce(new.bound_until, 'infinity') then old.bound_until end);
  end if;
  if gained is not null then
    insert into rule_timers (partition, device_id, rule, subject, due_at)
    select (((d.id::bigint * 2654435761) & 4294967295) >> 26)::smallint, d.id, 'alarms',
      'trip:' || round(extract(epoch from gained) * 1000)::bigint, 'epoch'
    from devices d where d.id = new.device_id
    on conflict do nothing;
  end if;
  return null;
end $$;
