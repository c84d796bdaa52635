-- The code of a lock's next opening, as the lock reports it (docs/decisions/0227-codes-and-history-of-locks.md): one for each lock,
-- sent with an approved unlock, or given to the person who asked for one. No call reads it but by the functions below.
create table lock_codes (
  device_id integer primary key references devices on delete cascade,
  code text not null,
  reported_at timestamptz not null,
  -- The request for which it was given to a person. A code is given once; the lock reports another after it is used.
  given_for integer references commands on delete set null,
  given_at timestamptz
);
create index lock_codes_given on lock_codes (given_for);
select guard_all('lock_codes');
revoke all on lock_codes from coldway_app, coldway_root;

-- Whether a code can be given for a request, without the code.
create function lock_code_state(request integer) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select case when k.device_id is null then 'none' when k.given_for = c.id then 'given' when k.given_at is null then 'ready'
    else 'none' end
  from commands c left join lock_codes k on k.device_id = c.device_id where c.id = request;
$$;

-- Gives the code for a request that has been ended for it in the same transaction; null: there is none to give.
create function take_lock_code(request integer, at timestamptz) returns text
language sql security definer set search_path = public, pg_temp as $$
  update lock_codes k set given_for = c.id, given_at = at
    from commands c
    where c.id = request and c.kind = 'elockUnlock' and c.approval is distinct from 'wanted' and c.device_state = 'unknown' and c.sends = 0
      and k.device_id = c.device_id and k.given_at is null
    returning k.code;
$$;

-- That a code was given stands in the log of the order, beside the decision that allowed it.
create or replace function lock_order_decided() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into lock_order_steps (order_id, event, device_code, user_name, user_path, reason, at, command_id)
    select b.order_id,
      case new.step when 'approved' then 'unlockApproved' when 'codeGiven' then 'codeGiven' else 'unlockRejected' end, d.code,
      coalesce(u.name, new.source), coalesce(o.path, ''), '', new.created_at, new.command_id
    from commands c join devices d on d.id = c.device_id
      join lock_order_devices b on b.device_id = c.device_id and b.bound_from <= c.created_at
        and (b.bound_until is null or b.bound_until > c.created_at)
      left join users u on u.account = new.source left join organisations o on o.id = u.org_id
    where c.id = new.command_id;
  return null;
end $$;
drop trigger lock_records_decide_lock_order on lock_records;
create trigger lock_records_decide_lock_order after insert on lock_records for each row
  when (new.action = 'elockUnlock' and new.step in ('approved', 'refused', 'codeGiven')) execute function lock_order_decided();
