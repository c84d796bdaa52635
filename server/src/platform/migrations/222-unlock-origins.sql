-- Who or what asked for an unlock, and the link to an order on which its driver asks
-- (docs/decisions/0222-unlock-requests-of-drivers.md).
alter table commands add column origin text not null default 'user' check (origin in ('user', 'link', 'device'));
alter table commands add column share_id integer references shares on delete set null;
create index commands_share on commands (share_id, id) where share_id is not null;
alter table shares drop constraint shares_page_check;
alter table shares drop constraint if exists shares_check;
alter table shares add constraint shares_page_check check (
  page in ('home', 'realtime', 'sensor', 'track', 'alarm', 'order', 'driver')
  and (page in ('order', 'driver')) = (lock_order_id is not null));
