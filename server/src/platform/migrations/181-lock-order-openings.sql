-- Openings of the lock on an order (docs/decisions/0180-lock-orders.md): the log names the command, and an opening that the
-- lock has confirmed takes a started order on, in the transaction of its answer.
alter table lock_order_steps add column command_id integer references commands on delete set null;
create index lock_order_steps_command on lock_order_steps (command_id);

-- With its owner's rights: the lock that answers sees no order.
create function lock_order_opened() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  carrying record;
  next_state text;
begin
  select w.id, w.state, d.code into carrying
    from lock_order_devices b join lock_orders w on w.id = b.order_id join devices d on d.id = b.device_id
    where b.device_id = new.device_id and b.bound_until is null for update of w;
  if not found then return null; end if;
  next_state := case carrying.state when 'started' then 'unlocked' else carrying.state end;
  update lock_orders set state = next_state, version = version + 1 where id = carrying.id and state <> next_state;
  insert into lock_order_steps (order_id, event, from_state, to_state, device_code, user_name, user_path, reason, at, command_id)
    values (carrying.id, 'opened', carrying.state, next_state, carrying.code, '', '', '', coalesce(new.finished_at, now()),
      new.id);
  return null;
end $$;
create trigger commands_open_lock_order after update of device_state on commands for each row
  when (new.kind = 'elockUnlock' and new.device_state = 'success' and old.device_state <> 'success')
  execute function lock_order_opened();
