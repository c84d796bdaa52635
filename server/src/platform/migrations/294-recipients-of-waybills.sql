-- A message may leave because a waybill names its recipient. When the waybill is no longer shared with them, it is withdrawn.
alter table outbox add column waybill_id integer;
update outbox set waybill_id = split_part(notice_key, ':', 2)::integer
where notice_key like 'waybill:%' and state in ('queued', 'sending');
create index outbox_waybill on outbox (waybill_id) where waybill_id is not null and state in ('queued', 'sending');
