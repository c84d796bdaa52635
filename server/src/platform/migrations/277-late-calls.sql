-- The plan that a shipment was late against when people were called to it (docs/decisions/0274-calls-to-phones.md).
alter table waybills add column late_told timestamptz;
