-- Who carries the shipment: a name as it is typed; empty where it was not said.
alter table waybills add column carrier_name text not null default '';
