-- The rule of alarms reads the edits of the waybills of a batch (alarm-engine/batch/trips.store.ts), however long their history is.
create index waybill_steps_edited on waybill_steps (waybill_id, recorded_at) where event = 'edited' and former is not null;
