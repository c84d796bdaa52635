-- Waybills (docs/decisions/0130-waybills.md): one shipment each, of one of the profiles of the contract.
create table waybills (
  id integer generated always as identity primary key,
  profile text not null,
  org_id integer not null references organisations on delete cascade,
  -- A copy, as on devices: moving a branch rewrites it.
  org_path text collate "C" not null,
  tenant_id integer generated always as (nullif(split_part(org_path, '/', 2), '')::integer) stored,
  -- Given once: waybill_details has a copy.
  waybill_no text not null,
  customer_order_id text,
  business_code text not null,
  container_no text not null,
  waybill_type text not null,
  goods_name text not null,
  driver_name text not null,
  driver_phone text not null,
  -- {address, lng, lat}; the waypoints in their order
  shipping jsonb not null,
  receiving jsonb not null,
  waypoints jsonb not null,
  -- The sites they stand for, where there are any; of the waypoints as many as there are of these.
  shipping_site_id integer references sites on delete set null,
  receiving_site_id integer references sites on delete set null,
  waypoint_site_ids integer[] not null default '{}',
  alarm_policy_id integer references alarm_policies on delete set null,
  start_mode text not null check (start_mode in ('automatic', 'manual')),
  end_mode text not null check (end_mode in ('automatic', 'manual')),
  planned_start timestamptz not null,
  planned_arrival timestamptz,
  record_interval_s integer,
  delay_time_s integer,
  messages text[] not null,
  remark text not null,
  state text not null default 'toShip' check (state in ('toShip', 'inTransit', 'completed')),
  completed_state text check (completed_state in ('arrived', 'alreadyEnded', 'recycling')),
  -- When it happened, not when it was recorded; who said so and why: a person is never overruled by the rule.
  started_at timestamptz,
  start_actor text check (start_actor in ('person', 'rule')),
  start_reason text not null default '',
  ended_at timestamptz,
  end_actor text check (end_actor in ('person', 'rule')),
  end_reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((state = 'toShip') = (started_at is null)),
  check ((state = 'completed') = (ended_at is not null)),
  check ((state = 'completed') = (completed_state is not null)),
  check (started_at is null or ended_at is null or started_at <= ended_at)
);
create unique index waybills_no_key on waybills (coalesce(tenant_id, 0), lower(waybill_no));
create unique index waybills_order_key on waybills (coalesce(tenant_id, 0), lower(customer_order_id));
create unique index waybills_business_key on waybills (coalesce(tenant_id, 0), lower(business_code));
create index waybills_scope on waybills (org_path, id);
create index waybills_state on waybills (state, org_path, id) where state <> 'completed';
create index waybills_ended on waybills (ended_at) where state = 'completed';
create index waybills_org on waybills (org_id);
create index waybills_shipping on waybills (shipping_site_id);
create index waybills_receiving on waybills (receiving_site_id);
create index waybills_policy on waybills (alarm_policy_id);
select guard_by_path('waybills', 'org_path');

create function move_waybills() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update waybills set org_path = new.path where org_id = new.id;
  return null;
end $$;
create trigger organisations_move_waybills after update of path on organisations for each row
  when (old.path is distinct from new.path) execute function move_waybills();

-- Each step of a life: `at` when it happened, `recorded_at` when it was recorded.
create table waybill_steps (
  id integer generated always as identity primary key,
  waybill_id integer not null references waybills on delete cascade,
  event text not null,
  at timestamptz not null,
  recorded_at timestamptz not null,
  actor text not null check (actor in ('person', 'rule')),
  actor_name text not null,
  reason text not null,
  device_id integer references devices on delete set null,
  former_at timestamptz
);
create index waybill_steps_waybill on waybill_steps (waybill_id, id);
create index waybill_steps_device on waybill_steps (device_id);
select guard_rows('waybill_steps', 'exists (select from waybills w where w.id = waybill_steps.waybill_id)');

-- No call has written any so far.
alter table waybill_details add column waybill_id integer references waybills on delete cascade;
create index waybill_details_of on waybill_details (waybill_id);
-- A device is on one open waybill: of two that bind it at once, one is refused. It is bound before the waybill starts too.
create unique index waybill_details_open on waybill_details (device_id) where waybill_id is not null and bound_until is null;

update roles set permissions = permissions || array['waybill:view', 'waybill:edit'] where 'role:edit' = any (permissions);
