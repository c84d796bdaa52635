-- A link that shows an electronic-lock order and its lock while that is on it (server/src/modules/shares/share-door.store.ts).
alter table shares add column lock_order_id integer references lock_orders on delete cascade;
create index shares_lock_order on shares (lock_order_id) where lock_order_id is not null;
alter table shares drop constraint shares_page_check;
alter table shares add constraint shares_page_check check (page in ('home', 'realtime', 'sensor', 'track', 'alarm', 'order')
  and (page = 'order') = (lock_order_id is not null));
