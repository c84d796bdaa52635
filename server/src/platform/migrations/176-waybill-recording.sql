-- The command that set the record interval of a waybill on its device.
alter table waybill_details add column recording_command_id bigint references commands on delete set null;
