-- Logistics-park orders are waybills too: why the device is bound to the park.
alter table waybills add column bind_type text check (bind_type in ('inbound', 'inPark', 'outbound'));
create index waybills_park on waybills (org_path, id) where profile = 'park' and state <> 'completed';

-- How closely a logistics park is watched; 1 is ordinary.
alter table sites add column level smallint not null default 1 check (level between 1 and 3);
