-- Alarms of lock orders stand among the alarms too (docs/decisions/0214-order-alarms-among-alarms.md). What such a record says is
-- the order's: no policy made it, so the engine leaves it alone.
alter table alarm_records add column lock_order_alarm_id integer references lock_order_alarms on delete set null;
create unique index alarm_records_lock_order_alarm on alarm_records (lock_order_alarm_id) where lock_order_alarm_id is not null;

create function end_lock_order_alarms(of_order integer, of_device integer, ended timestamptz) returns void
  language sql security definer set search_path = public, pg_temp as $$
  with closed as (
    update alarm_records r set status = 'finished', end_at = greatest(r.start_at, ended), end_reason = 'orderEnded'
    from lock_order_alarms a
    where a.id = r.lock_order_alarm_id and a.order_id = of_order and r.status = 'alarming'
      and (of_device is null or a.device_id = of_device)
    returning r.id, r.end_at)
  insert into alarm_events (record_id, at, written_at, step, details)
  select id, end_at, now(), 'closed', '{"reason": "orderEnded"}' from closed;
$$;

-- They end with the order's exception handled, with the order, or when the lock comes off, however it does.
create function end_alarms_of_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_lock_order_alarms(new.id, null, now());
  return null;
end $$;
create trigger lock_orders_end_alarms after update of state on lock_orders for each row
  when (new.state in ('processed', 'completed') and old.state is distinct from new.state) execute function end_alarms_of_order();

create function end_alarms_of_lock() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform end_lock_order_alarms(new.order_id, new.device_id, new.bound_until);
  return null;
end $$;
create trigger lock_order_devices_end_alarms after update of bound_until on lock_order_devices for each row
  when (old.bound_until is null and new.bound_until is not null) execute function end_alarms_of_lock();
