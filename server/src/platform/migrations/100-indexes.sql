-- What is deleted finds those that name it (references.test.ts).
create index alarm_policies_of_org on alarm_policies (org_id);
create index alarm_records_assigned on alarm_records (assigned_id) where assigned_id is not null;
create index alarm_records_of_org on alarm_records (org_id);
create index alarm_records_of_policy on alarm_records (policy_id);
create index device_types_of_org on device_types (org_id);
create index line_subscriptions_of_device on line_subscriptions (device_id);
create index line_subscriptions_maker on line_subscriptions (maker_id);
create index lines_of_org on lines (org_id);
create index lock_records_command on lock_records (command_id);
create index site_push_of_org on site_push (org_id);
create index site_push_of_site on site_push (site_id) where site_id is not null;
create index site_stays_of_site on site_stays (site_id, entered_at desc);
create index site_subscriptions_of_site on site_subscriptions (site_id);

-- Which waybill a device was on at a moment.
create index waybill_details_device on waybill_details (device_id, bound_from desc);

-- Of a device those that late reports may still change: those that go on, and those that ended a short while ago.
create index site_stays_last on site_stays (device_id, (coalesce(exited_at, 'infinity'::timestamptz)));
create index alarm_records_last on alarm_records (device_id, (coalesce(end_at, 'infinity'::timestamptz)));

-- What is unread is counted without the rest.
drop index messages_of_user;
create index messages_of_user on messages (user_id, created_at);
create index messages_unread on messages (user_id) where read_at is null and deleted_at is null;
