-- How long tracks and readings are kept and answered, in months; null: as long as the organisation above says.
alter table organisations add column kept_months smallint check (kept_months between 3 and 24);

-- Of the nearest that says; with its owner's rights, because what stands above a caller is hidden from him.
create function kept_months_of(of_path text) returns integer language sql stable security definer set search_path = public as $$
  select coalesce((select o.kept_months from organisations o
    where o.id = any (string_to_array(trim(both '/' from of_path), '/')::integer[]) and o.kept_months is not null
    order by length(o.path) desc limit 1), 3)
$$;

-- A device on a waybill, and since when until when it is bound to it. What it measured outside of that is not the waybill's.
create table waybill_details (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  waybill_no text not null,
  device_id integer not null references devices on delete cascade,
  -- Null: not started. Null and null: never was.
  bound_from timestamptz,
  -- Null: still bound.
  bound_until timestamptz,
  created_at timestamptz not null default now(),
  check (bound_until is null or bound_from <= bound_until)
);
create index waybill_details_waybill on waybill_details (org_id, waybill_no);
create unique index waybill_details_bound on waybill_details (device_id) where bound_from is not null and bound_until is null;
select guard_by_org('waybill_details', 'org_id');
