-- What happens is queued for forwarding where it is written, by whomever: rules, people, deletions. Each event stands in the queue as it
-- was. Without a rule for its kind, each statement costs one look at a small table.
create function forwarding_is_wanted(wanted text) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from forwarding_rules where wanted = any (kinds))
$$;

create function forwarding_iso(at timestamptz) returns text language sql immutable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function forwarding_event(id text, type text, event text, at timestamptz, facts jsonb) returns jsonb language sql immutable
  return jsonb_build_object('id', id, 'type', type, 'event', event, 'atMs', (extract(epoch from at) * 1000)::float8, 'facts', facts);

create function forward_alarms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not forwarding_is_wanted('alarm') then return null; end if;
  insert into forwarding_queue (rule_id, count, device_ids, ats, event)
  select f.rule_id, 1, array[r.device_id], '{}', forwarding_event('alarm-' || e.id, 'alarm', e.step, e.at, jsonb_build_object(
    'recordId', r.id, 'kind', r.kind, 'series', nullif(r.series, ''), 'level', coalesce(e.level, r.level), 'status', r.status,
    'policy', r.policy_name, 'startTime', forwarding_iso(r.start_at), 'endTime', forwarding_iso(r.end_at), 'value', r.value,
    'lower', r.lower_limit, 'upper', r.upper_limit, 'peak', r.peak, 'peakTime', forwarding_iso(r.peak_at),
    'lng', r.start_lng, 'lat', r.start_lat, 'endReason', r.end_reason, 'isLate', r.is_late, 'by', e.by, 'comment', e.comment))
  from happened e join alarm_records r on r.id = e.record_id
    cross join lateral forwarding_rules_of(array[r.device_id], 'alarm') f
  order by e.id;
  return null;
end $$;
create trigger alarm_events_forward after insert on alarm_events referencing new table as happened
  for each statement execute function forward_alarms();

create function forwarding_stay(s site_stays) returns jsonb language sql stable
  return jsonb_build_object('stayId', s.id, 'siteId', s.site_id, 'site', s.site_name, 'siteType', s.site_type,
    'enteredTime', forwarding_iso(s.entered_at), 'hasEntry', s.has_entry, 'exitedTime', forwarding_iso(s.exited_at),
    'dwellTime', forwarding_iso(s.dwell_at), 'lng', coalesce(s.exit_lng, s.lng), 'lat', coalesce(s.exit_lat, s.lat),
    'waybill', s.waybill_no);

-- entry, dwell, exit: it happened. corrected: a late report changed what was said, and the facts hold what is true now. withdrawn: the
-- visit was none.
create function forward_stay(s site_stays, event text, at timestamptz) returns void language sql
  set search_path = public, pg_temp as $$
  insert into forwarding_queue (rule_id, count, device_ids, ats, event)
  select f.rule_id, 1, array[s.device_id], '{}', forwarding_event(
    format('site-%s-%s-%s', s.id, event, (extract(epoch from at) * 1000)::bigint), 'site', event, at, forwarding_stay(s))
  from forwarding_rules_of(array[s.device_id], 'site') f
$$;

create function forward_stays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not forwarding_is_wanted('site') then return null; end if;
  if tg_op = 'DELETE' then
    -- What is deleted for its age is no correction.
    if old.created_at > now() - interval '3 days' then perform forward_stay(old, 'withdrawn', old.entered_at); end if;
    return null;
  end if;
  if tg_op = 'INSERT' then
    if new.has_entry then perform forward_stay(new, 'entry', new.entered_at); end if;
    if new.dwell_at is not null then perform forward_stay(new, 'dwell', new.dwell_at); end if;
    if new.exited_at is not null then perform forward_stay(new, 'exit', new.exited_at); end if;
    return null;
  end if;
  if (old.entered_at, old.has_entry) is distinct from (new.entered_at, new.has_entry)
    or old.dwell_at is not null and old.dwell_at is distinct from new.dwell_at
    or old.exited_at is not null and old.exited_at is distinct from new.exited_at
  then perform forward_stay(new, 'corrected', coalesce(new.corrected_at, now())); end if;
  if old.dwell_at is null and new.dwell_at is not null then perform forward_stay(new, 'dwell', new.dwell_at); end if;
  if old.exited_at is null and new.exited_at is not null then perform forward_stay(new, 'exit', new.exited_at); end if;
  return null;
end $$;
create trigger site_stays_forward after insert or delete on site_stays for each row execute function forward_stays();
create trigger site_stays_forward_update after update of entered_at, has_entry, dwell_at, exited_at on site_stays
  for each row execute function forward_stays();

-- A waybill belongs to its organisation: it goes to rules of the branch, and to those that name a device on it.
create function forward_waybill_steps() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not forwarding_is_wanted('waybill') then return null; end if;
  insert into forwarding_queue (rule_id, count, device_ids, ats, event)
  select r.id, 1, '{}', '{}', forwarding_event('waybill-' || s.id, 'waybill', s.event, s.at, jsonb_build_object(
    'waybillId', w.id, 'waybill', w.waybill_no, 'customerOrder', w.customer_order_id, 'state', w.state,
    'completedState', w.completed_state, 'reason', s.reason, 'by', s.actor, 'goods', w.goods_name, 'shipping', w.shipping,
    'receiving', w.receiving, 'plannedStartTime', forwarding_iso(w.planned_start), 'plannedArrivalTime', forwarding_iso(w.planned_arrival),
    'startedTime', forwarding_iso(w.started_at), 'endedTime', forwarding_iso(w.ended_at),
    'device', (select d.code from devices d where d.id = s.device_id)))
  from happened s join waybills w on w.id = s.waybill_id
    join forwarding_rules r on 'waybill' = any (r.kinds)
      and r.org_id = any (string_to_array(rtrim(w.org_path, '/'), '/')::integer[])
  where r.is_whole_branch or exists (select from waybill_details b join forwarding_devices f on f.device_id = b.device_id
    where b.waybill_id = w.id and f.rule_id = r.id)
  order by s.id, r.id;
  return null;
end $$;
create trigger waybill_steps_forward after insert on waybill_steps referencing new table as happened
  for each statement execute function forward_waybill_steps();
