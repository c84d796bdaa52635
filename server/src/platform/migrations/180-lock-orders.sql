-- Electronic-lock orders (docs/decisions/0180-lock-orders.md): orders, their materials, the locks on them over time, and their log.
create table lock_orders (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  -- A copy, as on devices: moving a branch rewrites it.
  org_path text collate "C" not null,
  tenant_id integer generated always as (nullif(split_part(org_path, '/', 2), '')::integer) stored,
  order_no text not null,
  state text not null default 'pendingReview' check (state in ('pendingReview', 'inProgress', 'started', 'unlocked',
    'onInspectionRoute', 'inspecting', 'returning', 'processed', 'completed')),
  plan_start timestamptz not null,
  plan_end timestamptz not null check (plan_end > plan_start),
  plate text,
  route text not null,
  inspection_address text not null,
  consignee_name text not null,
  consignee_phone text,
  remark text not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index lock_orders_no on lock_orders (coalesce(tenant_id, 0), lower(order_no));
create index lock_orders_scope on lock_orders (org_path, id);
create index lock_orders_org on lock_orders (org_id);
select guard_by_path('lock_orders', 'org_path');

create function move_lock_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update lock_orders set org_path = new.path where org_id = new.id;
  return null;
end $$;
create trigger organisations_move_lock_orders after update of path on organisations for each row
  when (old.path is distinct from new.path) execute function move_lock_orders();

create table lock_order_materials (
  id integer generated always as identity primary key,
  order_id integer not null references lock_orders on delete cascade,
  supplier text not null,
  identification text not null,
  quantity integer not null,
  state text not null default 'pendingInspection' check (state in ('pendingInspection', 'inspected'))
);
create index lock_order_materials_order on lock_order_materials (order_id, id);
select guard_rows('lock_order_materials', 'exists (select from lock_orders w where w.id = lock_order_materials.order_id)');

-- One row for each time that a lock was on an order.
create table lock_order_devices (
  id integer generated always as identity primary key,
  order_id integer not null references lock_orders on delete cascade,
  device_id integer not null references devices on delete cascade,
  bound_from timestamptz not null,
  bound_until timestamptz check (bound_until >= bound_from)
);
create index lock_order_devices_order on lock_order_devices (order_id, id);
create index lock_order_devices_device on lock_order_devices (device_id, bound_from);
-- Of two that bind at once, one is refused: a lock is on one order, and an order has one lock.
create unique index lock_order_devices_lock_now on lock_order_devices (device_id) where bound_until is null;
create unique index lock_order_devices_order_now on lock_order_devices (order_id) where bound_until is null;
select guard_rows('lock_order_devices', 'exists (select from lock_orders w where w.id = lock_order_devices.order_id)');

create table lock_order_steps (
  id integer generated always as identity primary key,
  order_id integer not null references lock_orders on delete cascade,
  event text not null,
  from_state text,
  to_state text,
  device_code text,
  user_name text not null,
  -- Where the user was: readers below do not see the name.
  user_path text collate "C" not null,
  reason text not null,
  at timestamptz not null
);
create index lock_order_steps_order on lock_order_steps (order_id, id);
select guard_rows('lock_order_steps', 'exists (select from lock_orders w where w.id = lock_order_steps.order_id)');

-- A lock that goes to another tenant leaves its order behind.
create function leave_lock_order() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update lock_order_devices set bound_until = greatest(bound_from, now()) where device_id = new.id and bound_until is null;
  return null;
end $$;
create trigger devices_leave_lock_order after update of org_path on devices for each row
  when (old.tenant_id is distinct from new.tenant_id) execute function leave_lock_order();

update roles set permissions = permissions || array['lockOrder:view', 'lockOrder:edit'] where 'role:edit' = any (permissions);
