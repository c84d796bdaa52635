-- When devices were first seen at the receiver of a waybill that a person ended. The end of the person stands.
alter table waybills add column arrived_at timestamptz;
