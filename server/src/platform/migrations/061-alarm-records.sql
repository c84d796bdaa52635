-- One excursion of one series of a device beyond one kind of one policy. Names are copies: what was true then stays readable
-- when policy or device are gone.
create table alarm_records (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  org_path text collate "C" not null,
  device_id integer references devices on delete set null,
  device_code text not null,
  device_name text not null,
  policy_id integer references alarm_policies on delete set null,
  policy_version integer not null,
  policy_name text not null,
  scene text not null check (scene in ('device', 'waybill')),
  kind text not null,
  -- Empty: the kind judges no series.
  series text not null default '',
  level smallint not null check (level between 1 and 3),
  status text not null check (status in ('alarming', 'finished')),
  start_at timestamptz not null,
  end_at timestamptz,
  value double precision,
  lower_limit double precision,
  upper_limit double precision,
  peak double precision,
  peak_at timestamptz,
  start_lng double precision,
  start_lat double precision,
  end_lng double precision,
  end_lat double precision,
  end_reason text,
  is_late boolean not null default false,
  is_read boolean not null default false,
  ack_at timestamptz,
  ack_by text,
  ack_comment text,
  assigned_id integer references users on delete set null,
  assigned_to text,
  check ((status = 'finished') = (end_at is not null))
) with (fillfactor = 80);
-- A4: one open at any instant, whoever writes.
create unique index alarm_records_open on alarm_records (device_id, policy_id, kind, series) where status = 'alarming';
create index alarm_records_alarming on alarm_records (org_path) where status = 'alarming';
create index alarm_records_unread on alarm_records (org_path) where not is_read;
create index alarm_records_start on alarm_records (org_path, start_at desc);
create index alarm_records_device on alarm_records (device_id, start_at desc);
create index alarm_records_policy on alarm_records (policy_id) where status = 'alarming';
select guard_by_path('alarm_records', 'org_path');

-- What has happened to a record; only grows.
create table alarm_events (
  id bigint generated always as identity primary key,
  record_id integer not null references alarm_records on delete cascade,
  at timestamptz not null,
  written_at timestamptz not null,
  step text not null,
  level smallint,
  by text,
  comment text,
  details jsonb not null default '{}'
);
create index alarm_events_record on alarm_events (record_id, id);
select guard_rows('alarm_events', 'exists (select from alarm_records r where r.id = alarm_events.record_id)');
revoke update, delete on alarm_events from coldway_app, coldway_root, coldway_system;

-- How far the rules have got with each device: its machines that are not at rest.
create table alarm_states (
  device_id integer primary key references devices on delete cascade,
  -- The latest event time judged.
  seen_at timestamptz not null,
  machines jsonb not null default '{}'
) with (fillfactor = 60);
select guard_all('alarm_states');

create or replace function move_alarm_policies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update alarm_policies set org_path = new.path where org_id = new.id;
  update alarm_records set org_path = new.path where org_id = new.id;
  return null;
end $$;

-- A device that is deleted has nothing open any more.
create function end_alarms_of_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with ended as (
    update alarm_records set status = 'finished', end_at = greatest(start_at, now()), end_reason = 'deviceRemoved'
    where device_id = old.id and status = 'alarming' returning id, end_at)
  insert into alarm_events (record_id, at, written_at, step, details)
  select id, end_at, now(), 'closed', '{"reason": "deviceRemoved"}' from ended;
  return old;
end $$;
create trigger devices_end_alarms before delete on devices for each row execute function end_alarms_of_device();
