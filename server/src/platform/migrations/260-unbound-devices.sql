-- When a person took a device off its waybill; null: it stayed until the end. bound_from and bound_until are worked out from
-- this, created_at and the times of the waybill (docs/decisions/0260-windows-of-devices.md).
alter table waybill_details add column unbound_at timestamptz;
update waybill_details b set unbound_at = b.bound_until from waybills w
  where w.id = b.waybill_id and b.bound_until is not null and b.bound_until is distinct from w.ended_at;

create or replace function keep_bound_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from waybill_details b where b.device_id = old.id and b.bound_from is null;
  update waybill_details b set gone_code = old.code, gone_name = old.name,
      unbound_at = case when b.bound_until is null then greatest(b.bound_from, now()) else b.unbound_at end,
      bound_until = coalesce(b.bound_until, greatest(b.bound_from, now()))
    where b.device_id = old.id;
  return old;
end $$;
