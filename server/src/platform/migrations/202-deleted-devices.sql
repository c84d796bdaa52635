-- A shipment keeps which devices were on it, also of those that are deleted afterwards: the row keeps the number the device had,
-- and takes its code and its name when the device goes. Numbers of devices are never given twice.
alter table waybill_details drop constraint waybill_details_device_id_fkey;
alter table waybill_details add column gone_code text, add column gone_name text;

-- What the foreign key did for new rows: the device exists, and is not deleted before the commit.
create function hold_bound_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from devices d where d.id = new.device_id for key share;
  if not found then
    raise foreign_key_violation using message = 'device ' || new.device_id || ' does not exist', constraint = 'waybill_details_device';
  end if;
  return new;
end $$;
create trigger hold_bound_device before insert on waybill_details for each row execute function hold_bound_device();

-- An open waybill needs its devices; one that has not started forgets a device that goes.
create function keep_bound_device() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from waybill_details b where b.device_id = old.id and b.bound_from is null;
  update waybill_details b set gone_code = old.code, gone_name = old.name, bound_until = coalesce(b.bound_until, greatest(b.bound_from, now()))
    where b.device_id = old.id;
  return old;
end $$;
create trigger keep_bound_device after delete on devices for each row execute function keep_bound_device();
