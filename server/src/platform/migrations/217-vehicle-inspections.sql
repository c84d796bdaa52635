-- Pre-trip inspections of vehicles, as persons recorded them (docs/decisions/0217-pre-trip-inspections.md). Rows are added only.
create table vehicle_inspections (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicles on delete cascade,
  -- 0: the whole unit.
  compartment smallint not null check (compartment between 0 and 3),
  result text not null check (result in ('passed', 'failed')),
  faults text not null check ((result = 'failed') = (faults <> '')),
  done_at timestamptz not null,
  user_name text not null,
  created_at timestamptz not null,
  remark text not null
);
create index vehicle_inspections_newest on vehicle_inspections (vehicle_id, compartment, done_at desc, id desc);
select guard_rows('vehicle_inspections', 'exists (select from vehicles v where v.id = vehicle_inspections.vehicle_id)');
