-- Sites of a waybill are watched for its devices by a subscription of its own, which lists of subscriptions leave out.
alter table site_subscriptions add column waybill_id integer references waybills on delete cascade;
create index site_subscriptions_waybill on site_subscriptions (waybill_id) where waybill_id is not null;
