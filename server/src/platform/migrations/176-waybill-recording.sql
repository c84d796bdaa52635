-- The command that set the record interval of a waybill on its device.
alter table waybill_details add column recording_command_id bigint references commands on delete set null;
create index waybill_details_recording on waybill_details (recording_command_id) where recording_command_id is not null;
