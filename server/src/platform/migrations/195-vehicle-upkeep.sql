-- What is to be done on a vehicle by a date (docs/decisions/0160-vehicles.md).
create table vehicle_upkeep (
  vehicle_id integer not null references vehicles on delete cascade,
  kind text not null,
  -- Null: it was done, and does not recur.
  due_at timestamptz,
  every_days integer check (every_days > 0),
  when_overdue text not null check (when_overdue in ('note', 'warn', 'refuse')),
  done_at timestamptz,
  done_by text not null default '',
  remark text not null,
  version integer not null default 1,
  primary key (vehicle_id, kind)
);
select guard_rows('vehicle_upkeep', 'exists (select from vehicles v where v.id = vehicle_upkeep.vehicle_id)');
