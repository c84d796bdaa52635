-- Which connection of a device is the device: the newest, on whichever process (ingest/sessions.store.ts). Numbers grow;
-- commands go out by the connection that stands here. The row of a device that went away stays.
create sequence device_session_no as bigint;
create table device_sessions (
  device_id integer primary key references devices on delete cascade,
  session bigint not null,
  process uuid not null,
  taken_at timestamptz not null
) with (fillfactor = 70);
create index device_sessions_taken on device_sessions (taken_at);
select guard_all('device_sessions');
grant usage on sequence device_session_no to coldway_system;
