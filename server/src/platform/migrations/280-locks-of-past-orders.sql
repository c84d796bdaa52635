-- What the history of an order says of its lock stays when the lock is deleted
-- (docs/decisions/0227-codes-and-history-of-locks.md). Until then a row follows the device, so these columns are null.
alter table lock_order_devices
  alter column device_id drop not null,
  add column device_code text,
  add column device_name text,
  -- Where the lock was at last: who does not see that organisation is not shown its number.
  add column device_org_id integer references organisations on delete set null;
alter table lock_order_devices drop constraint lock_order_devices_device_id_fkey;
alter table lock_order_devices add constraint lock_order_devices_device_id_fkey
  foreign key (device_id) references devices on delete set null;

alter table lock_order_alarms
  alter column device_id drop not null,
  add column device_code text,
  add column device_org_id integer references organisations on delete set null;
alter table lock_order_alarms drop constraint lock_order_alarms_device_id_fkey;
alter table lock_order_alarms add constraint lock_order_alarms_device_id_fkey
  foreign key (device_id) references devices on delete set null;

-- A step has the number of its lock already. Its command is deleted with the lock, so the step keeps where the request came from.
alter table lock_order_steps
  add column device_org_id integer references organisations on delete set null,
  add column origin text;

-- With its owner's rights: who deletes a device may not see each order that it was on.
create function keep_lock_of_orders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update lock_order_steps s set device_org_id = old.org_id,
    origin = (select c.origin from commands c where c.id = s.command_id and s.event = 'unlockAsked')
    where s.device_code = old.code and s.device_org_id is null
      and s.order_id in (select b.order_id from lock_order_devices b where b.device_id = old.id);
  update lock_order_alarms set device_code = old.code, device_org_id = old.org_id where device_id = old.id;
  update lock_order_devices set device_code = old.code, device_name = old.name, device_org_id = old.org_id,
    bound_until = coalesce(bound_until, greatest(bound_from, now())) where device_id = old.id;
  return old;
end $$;
create trigger devices_keep_lock_of_orders before delete on devices for each row
  when (old.category = 'lock') execute function keep_lock_of_orders();

create index lock_order_alarms_device_org on lock_order_alarms (device_org_id) where device_org_id is not null;
create index lock_order_devices_device_org on lock_order_devices (device_org_id) where device_org_id is not null;
create index lock_order_steps_device_org on lock_order_steps (device_org_id) where device_org_id is not null;
