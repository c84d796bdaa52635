-- A device whose trip began, ended, was moved or deleted, or names another policy, may say nothing more: the rule of alarms
-- looks at it then (docs/decisions/0297-when-trips-change.md).
create function wake_alarms_of_trips(ids integer[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into rule_timers (partition, device_id, rule, subject, due_at)
  select (((d.id::bigint * 2654435761) & 4294967295) >> 26)::smallint, d.id, 'alarms', 'trip', 'epoch'
  from devices d where d.id = any(ids) order by d.id
  on conflict do nothing
$$;

create function wake_alarms_of_binding() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform wake_alarms_of_trips(array[case tg_op when 'DELETE' then old.device_id else new.device_id end]);
  return null;
end $$;
create trigger waybill_details_began after insert on waybill_details for each row
  when (new.bound_from is not null) execute function wake_alarms_of_binding();
create trigger waybill_details_moved after update of bound_from, bound_until on waybill_details for each row
  when ((old.bound_from, old.bound_until) is distinct from (new.bound_from, new.bound_until))
  execute function wake_alarms_of_binding();
create trigger waybill_details_deleted after delete on waybill_details for each row
  when (old.bound_from is not null) execute function wake_alarms_of_binding();

create function wake_alarms_of_waybill() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform wake_alarms_of_trips(array(select b.device_id from waybill_details b
    where b.waybill_id = new.id and b.bound_from is not null and b.bound_until is null));
  return null;
end $$;
create trigger waybills_policy_changed after update of alarm_policy_id on waybills for each row
  when (old.alarm_policy_id is distinct from new.alarm_policy_id)
  execute function wake_alarms_of_waybill();

-- The policies that a waybill named, each with its time; null: it named none. An edit keeps what it replaced.
create function named_policies(waybill integer) returns table (policy_id integer, from_at timestamptz, until_at timestamptz)
language sql stable as $$
  select e.policy_id, lag(e.at, 1, '-infinity') over (order by e.at), e.at from (
    select s.recorded_at as at, (s.former ->> 'alarmPolicyId')::integer as policy_id
      from waybill_steps s where s.waybill_id = waybill and s.event = 'edited' and s.former is not null
    union all
    select 'infinity', (select w.alarm_policy_id from waybills w where w.id = waybill)) e
$$;
