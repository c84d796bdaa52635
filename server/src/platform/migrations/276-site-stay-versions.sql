-- What was known of stays (docs/decisions/0275-as-known-at-everywhere.md): each state of one, with when it was recorded. Late reports
-- correct a stay, and disprove it: then it is deleted, and its last version says nothing.
create table site_stay_versions (
  id bigint generated always as identity primary key,
  stay_id integer not null,
  device_id integer not null references devices on delete cascade,
  recorded_at timestamptz not null,
  -- The row; null: disproved
  stay jsonb
);
create index site_stay_versions_of on site_stay_versions (device_id, stay_id, id);
create index site_stay_versions_stay on site_stay_versions (stay_id);
select guard_rows('site_stay_versions', 'exists (select from devices d where d.id = site_stay_versions.device_id)');

create function keep_stay_version() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- With its device, or by retention together with its versions, it goes without a trace.
    insert into site_stay_versions (stay_id, device_id, recorded_at)
      select old.id, d.id, clock_timestamp() from devices d where d.id = old.device_id;
  else
    insert into site_stay_versions (stay_id, device_id, recorded_at, stay)
      values (new.id, new.device_id, clock_timestamp(), to_jsonb(new));
  end if;
  return null;
end $$;
create trigger site_stays_begin after insert or delete on site_stays for each row execute function keep_stay_version();
create trigger site_stays_change after update on site_stays for each row
  when ((old.site_id, old.entered_at, old.has_entry, old.exited_at, old.dwell_at, old.closed_at, old.waybill_no)
    is distinct from (new.site_id, new.entered_at, new.has_entry, new.exited_at, new.dwell_at, new.closed_at, new.waybill_no))
  execute function keep_stay_version();

-- Of stays from before this nothing else is known than what they are now.
insert into site_stay_versions (stay_id, device_id, recorded_at, stay)
  select t.id, t.device_id, clock_timestamp(), to_jsonb(t) from site_stays t;
