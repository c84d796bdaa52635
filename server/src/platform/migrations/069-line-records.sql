-- Records that a turn of the rules may still change: those that go on, and those that ended a short while ago.
create index line_records_last on line_records (subscription_id, (coalesce(ended_at, 'infinity'::timestamptz)));
-- Completed, and what it began still goes on.
alter table line_progress add column is_open boolean not null default false;
create index line_progress_open on line_progress (device_id) where is_open;
