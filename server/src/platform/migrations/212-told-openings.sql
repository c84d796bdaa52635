-- An opening that a lock tells is a row of its records, also when it tells it after its command has ended or was sent again
-- (docs/decisions/0212-openings-that-locks-tell.md). The order takes its openings from there.
alter table commands add column earlier_nonce text;
alter table lock_records add column nonce text;
create unique index lock_records_told on lock_records (command_id, nonce) where nonce is not null;

drop trigger commands_open_lock_order on commands;
drop function lock_order_opened();
-- With its owner's rights: the lock that answers sees no order. An opening belongs to the order that the lock was on when it
-- was asked for; what was asked for before the lock came onto an order is written into the log of the order it is on.
create function lock_order_opened() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  carrying record;
  next_state text;
begin
  select w.id, w.state, d.code into carrying
    from commands c join lock_order_devices b on b.device_id = c.device_id
      join lock_orders w on w.id = b.order_id join devices d on d.id = b.device_id
    where c.id = new.command_id and (b.bound_until is null
      or (b.bound_from <= c.created_at and b.bound_until > c.created_at))
    order by b.bound_from <= c.created_at desc, b.bound_from limit 1 for update of w;
  if not found then return null; end if;
  next_state := case carrying.state when 'started' then 'unlocked' else carrying.state end;
  update lock_orders set state = next_state, version = version + 1 where id = carrying.id and state <> next_state;
  insert into lock_order_steps (order_id, event, from_state, to_state, device_code, user_name, user_path, reason, at, command_id)
    values (carrying.id, case new.step when 'success' then 'opened' else 'openedLate' end, carrying.state, next_state,
      carrying.code, '', '', '', new.created_at, new.command_id);
  return null;
end $$;
create trigger lock_records_open_lock_order after insert on lock_records for each row
  when (new.action = 'elockUnlock' and new.step in ('success', 'toldLate')) execute function lock_order_opened();
