-- Who is notified of a waybill, by channel, and a copy for the subscriptions that watch its sites.
alter table waybills add column recipients jsonb not null default '{"email": [], "sms": [], "wechat": [], "http": []}';
alter table site_subscriptions add column recipients jsonb;
