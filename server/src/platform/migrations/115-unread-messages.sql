-- Messages that no decoder reads, kept raw (docs/decisions/0115-unread-messages.md). Written by ingest before it answers the
-- device; a message that came again counts instead of standing twice. No foreign key: what a device says is not refused
-- because somebody deletes the device at that moment; housekeeping removes what is left without one.
create table unread_messages (
  id bigint generated always as identity primary key,
  device_id integer not null,
  -- The start of SHA-256 over protocol, type and bytes.
  digest bytea not null,
  arrived timestamptz not null,
  repeats integer not null default 1,
  protocol text not null,
  type text not null,
  why text not null,
  context text,
  bytes bytea not null,
  size integer not null,
  -- When a later decoder read it; null: nobody has.
  read_at timestamptz,
  constraint unread_messages_once unique (device_id, digest)
);
create index unread_messages_of_device on unread_messages (device_id, id);
create index unread_messages_arrived on unread_messages (arrived);
-- How much is kept, and how much had to go before its time: one row.
create table unread_totals (
  id smallint primary key default 1,
  messages bigint not null default 0,
  bytes bigint not null default 0,
  dropped bigint not null default 0,
  constraint unread_totals_single check (id = 1)
);
insert into unread_totals default values;

-- Nothing that a device said before it came to its tenant.
select guard_rows('unread_messages', 'exists (select from devices d where d.id = unread_messages.device_id
  and (d.tenant_since is null or unread_messages.arrived >= d.tenant_since))');
select guard_all('unread_totals');
revoke all on unread_messages, unread_totals from coldway_app, coldway_root;
grant select on unread_messages to coldway_app, coldway_root;
