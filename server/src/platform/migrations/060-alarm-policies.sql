-- Alarm policies: who is watched for what, when, and who is told. A policy watches devices of its organisation's branch.
create table alarm_policies (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  org_path text collate "C" not null,
  tenant_id integer generated always as (nullif(split_part(org_path, '/', 2), '')::integer) stored,
  scene text not null check (scene in ('device', 'waybill')),
  -- A device's own policy; it has no name of its own.
  device_id integer unique references devices on delete cascade,
  name text not null,
  coverage_by text not null check (coverage_by in ('organisation', 'group', 'list')),
  org_ids integer[] not null default '{}',
  device_groups text[] not null default '{}',
  device_ids integer[] not null default '{}',
  kinds text[] not null,
  is_enabled boolean not null default true,
  -- Kinds with their settings, levels with their recipients, schedule; what a terminal itself watches, where it is a device's own.
  definition jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Records and their history name it for ever.
  deleted_at timestamptz
);
create unique index alarm_policies_name_key on alarm_policies (coalesce(tenant_id, 0), scene, lower(name))
  where deleted_at is null and device_id is null;
create index alarm_policies_org on alarm_policies (org_path) where deleted_at is null;
select guard_by_path('alarm_policies', 'org_path');

-- Each save, enabling, disabling and the deletion: in force from its time on, for ever.
create table alarm_policy_turns (
  policy_id integer not null references alarm_policies on delete cascade,
  version integer not null,
  at timestamptz not null,
  is_enabled boolean not null,
  coverage_by text not null,
  org_ids integer[] not null,
  device_groups text[] not null,
  device_ids integer[] not null,
  kinds text[] not null,
  definition jsonb not null,
  by text not null,
  primary key (policy_id, version)
);
create index alarm_policy_turns_at on alarm_policy_turns (at);
select guard_rows('alarm_policy_turns', 'exists (select from alarm_policies p where p.id = alarm_policy_turns.policy_id)');
revoke update, delete on alarm_policy_turns from coldway_app, coldway_root, coldway_system;

-- What the policies are altogether: changes with every turn of one, so that whoever keeps them in memory knows whether he may.
create table alarm_revision (
  only_one boolean primary key default true check (only_one),
  revision bigint not null default 1
);
insert into alarm_revision default values;
select guard_all('alarm_revision');

create function change_alarm_revision() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update alarm_revision set revision = revision + 1;
  return null;
end $$;
create trigger alarm_policies_turned after insert on alarm_policy_turns for each statement execute function change_alarm_revision();
create trigger alarm_policies_gone after delete on alarm_policies for each statement execute function change_alarm_revision();
create trigger alarm_policies_moved after update of org_path on alarm_policies for each row
  when (old.org_path is distinct from new.org_path) execute function change_alarm_revision();

-- A branch that moves takes its policies along.
create function move_alarm_policies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update alarm_policies set org_path = new.path where org_id = new.id;
  return null;
end $$;
create trigger organisations_move_alarms after update of path on organisations for each row
  when (old.path is distinct from new.path) execute function move_alarm_policies();
