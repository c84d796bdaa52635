-- What was known at a past moment (docs/decisions/0275-as-known-at-everywhere.md).
-- What a waybill said before it was edited; null: of an edit from before this was kept, and of every other step.
alter table waybill_steps add column former jsonb;
-- Alarms of which something was recorded after a moment.
create index alarm_events_written on alarm_events (written_at);
