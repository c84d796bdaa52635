alter table alarm_records
  -- Which limit it is beyond, and where that stood; null: a state, or silence.
  add column side text check (side in ('high', 'low')),
  add column limit_value double precision,
  -- Levels 1 to this have been told.
  add column told smallint not null default 0;

-- {policy: {"kind:series": {state, wakeAtMs, version}}}: what is at rest is not in it, so that a report that says nothing new
-- writes nothing.
alter table alarm_states drop column seen_at;

-- A policy that turned concerns the devices it covers now, and those it has machines of: the rules look at them.
create function wake_alarms_of_policy() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rule_timers (partition, device_id, rule, subject, due_at)
  select (((d.id::bigint * 2654435761) & 4294967295) >> 26)::smallint, d.id, 'alarms', 'policy:' || new.policy_id, 'epoch'
  from alarm_policies p join devices d on d.org_path >= p.org_path and d.org_path < left(p.org_path, -1) || '0'
  left join alarm_states s on s.device_id = d.id
  where p.id = new.policy_id and (s.machines ? new.policy_id::text
    or d.id = any (new.device_ids) or d.device_group = any (new.device_groups)
    or string_to_array(trim(both '/' from d.org_path), '/')::integer[] && new.org_ids)
  on conflict do nothing;
  return null;
end $$;
create trigger alarm_policies_wake after insert on alarm_policy_turns for each row execute function wake_alarms_of_policy();

-- So does a device that has been put elsewhere.
create function wake_alarms_of_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rule_timers (partition, device_id, rule, subject, due_at)
  values ((((new.id::bigint * 2654435761) & 4294967295) >> 26)::smallint, new.id, 'alarms', 'device', 'epoch')
  on conflict do nothing;
  return null;
end $$;
create trigger devices_wake_alarms after update of org_path, device_group, report_interval_s on devices for each row
  when ((old.org_path, old.device_group, old.report_interval_s)
    is distinct from (new.org_path, new.device_group, new.report_interval_s))
  execute function wake_alarms_of_device();
