-- Alarms of electronic-lock orders (docs/decisions/0213-alarms-of-lock-orders.md): where the lock may be opened, who is told,
-- and what its lock told that the order does not allow.
alter table lock_orders
  add column inspection_site_id integer references sites on delete set null,
  add column recipients jsonb not null default '{"email": [], "sms": [], "wechat": [], "http": []}';
create index lock_orders_site on lock_orders (inspection_site_id) where inspection_site_id is not null;

create table lock_order_alarms (
  id integer generated always as identity primary key,
  order_id integer not null references lock_orders on delete cascade,
  device_id integer not null references devices on delete cascade,
  kind text not null,
  -- The event time, and where the lock was then, when it knew.
  at timestamptz not null,
  lng double precision,
  lat double precision,
  value real,
  created_at timestamptz not null,
  unique (order_id, device_id, kind, at)
);
create index lock_order_alarms_device on lock_order_alarms (device_id);
select guard_rows('lock_order_alarms', 'exists (select from lock_orders w where w.id = lock_order_alarms.order_id)');
revoke update, delete on lock_order_alarms from coldway_app, coldway_root, coldway_system;
