-- Who decided on a request to open the lock on an order stands in the log of the order, in the transaction of the decision. With
-- its owner's rights: who decides may not see the order. A decision belongs to the order that the lock was on when it was asked for.
create function lock_order_decided() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into lock_order_steps (order_id, event, device_code, user_name, user_path, reason, at, command_id)
    select b.order_id, case new.step when 'approved' then 'unlockApproved' else 'unlockRejected' end, d.code,
      coalesce(u.name, new.source), coalesce(o.path, ''), '', new.created_at, new.command_id
    from commands c join devices d on d.id = c.device_id
      join lock_order_devices b on b.device_id = c.device_id and b.bound_from <= c.created_at
        and (b.bound_until is null or b.bound_until > c.created_at)
      left join users u on u.account = new.source left join organisations o on o.id = u.org_id
    where c.id = new.command_id;
  return null;
end $$;
create trigger lock_records_decide_lock_order after insert on lock_records for each row
  when (new.action = 'elockUnlock' and new.step in ('approved', 'refused')) execute function lock_order_decided();
