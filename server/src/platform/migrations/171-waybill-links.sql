-- A link that shows devices only while they are on a waybill (server/src/modules/shares/share-door.store.ts).
alter table shares add column waybill_id integer references waybills on delete cascade;
create index shares_waybill on shares (waybill_id) where waybill_id is not null;
