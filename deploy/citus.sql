-- Statements that spread the readings over several PostgreSQL servers with Citus 12 or newer, when one primary is no longer
-- enough. Not tried with Citus, whose extension is not packaged where Coldway is developed; external-server.test.ts runs all
-- of it but Citus' own functions on PostgreSQL. What stands ready for it: the key of every
-- large table begins with the device, so that a device's rows stay together; organisations reach readings only by the
-- device. Run by the owner on the coordinator, on an empty database that was migrated, before the first report.
create extension if not exists citus;

-- Both large tables by the device, side by side: a batch, a track, a latest state stay on one server. Their foreign key to
-- `devices` goes: `devices` stays on the coordinator with its triggers, policies and unique names.
alter table device_latest drop constraint device_latest_device_id_fkey;
select create_distributed_table('readings', 'device_id', shard_count => 64);
select create_distributed_table('device_latest', 'device_id', colocate_with => 'readings');

-- What the dropped key did. It belongs to the role that sees every row: forced row security shows the owner none.
create function forget_latest() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from device_latest where device_id = old.id;
  return null;
end $$;
grant create on schema public to coldway_system;
alter function forget_latest() owner to coldway_system;
revoke create on schema public from coldway_system;
create trigger devices_forget_latest after delete on devices for each row execute function forget_latest();

-- To try before relying on it: the default partition `readings_wild`; the views `seen_readings` and `seen_latest`, which
-- join `devices` on the coordinator; `insert ... select from unnest(...) on conflict do nothing returning`; partitions that
-- are made and attached by keepPartitions.
