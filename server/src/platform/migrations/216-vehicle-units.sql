-- Refrigeration units of vehicles, as a person enters them (docs/decisions/0216-vehicle-units.md).
create table vehicle_units (
  vehicle_id integer primary key references vehicles on delete cascade,
  -- The names of the compartments, the first one's first; none: the vehicle has no unit.
  compartments text[] not null check (cardinality(compartments) <= 3),
  version integer not null default 1
);
select guard_rows('vehicle_units', 'exists (select from vehicles v where v.id = vehicle_units.vehicle_id)');

-- What a channel of a device measures for as long as the device is on the vehicle. A channel is in one place.
create table vehicle_channels (
  binding_id integer not null references vehicle_devices on delete cascade,
  -- A channel: contract/src/readings/series.ts
  key text not null,
  role text not null,
  -- 0: of the whole unit.
  compartment smallint not null check (compartment between 0 and 3),
  primary key (binding_id, key)
);
select guard_rows('vehicle_channels', 'exists (select from vehicle_devices b where b.id = vehicle_channels.binding_id)');
