-- Probes on the channels of devices, with the certificates of their calibration (docs/decisions/0232-probes.md).
create table probes (
  id integer generated always as identity primary key,
  device_id integer not null references devices on delete cascade,
  -- A channel: contract/src/readings/series.ts
  key text not null,
  serial_number text not null,
  since timestamptz not null,
  -- Null: it is in place.
  until timestamptz check (until > since),
  remark text not null,
  version integer not null default 1
);
create index probes_device on probes (device_id, key, since);
create unique index probes_in_place on probes (device_id, key) where until is null;
select guard_rows('probes', 'exists (select from devices d where d.id = probes.device_id)');

create table probe_certificates (
  id integer generated always as identity primary key,
  probe_id integer not null references probes on delete cascade,
  number text not null,
  laboratory text not null,
  calibrated_on date not null,
  -- Its last day.
  due_on date not null check (due_on > calibrated_on),
  -- [{ reference, reading, uncertainty }] in the unit of the channel
  points jsonb not null,
  -- The attached file, if there is one; a blob without a row is removed by the hourly work of downloads.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text,
  kind text,
  bytes bigint,
  blob uuid,
  user_name text not null,
  created_at timestamptz not null
);
create unique index probe_certificates_number on probe_certificates (probe_id, lower(number), calibrated_on);
create index probe_certificates_blob on probe_certificates (blob);
select guard_rows('probe_certificates', 'exists (select from probes p where p.id = probe_certificates.probe_id)');

update roles set permissions = permissions || array['probe:view', 'probe:edit'] where 'role:edit' = any (permissions);
update roles set permissions = permissions || array['probe:view'] where 'device:view' = any (permissions)
  and not 'probe:view' = any (permissions);

-- Profiles are few, and say whether they need calibrated probes. Goods that a waybill took before are read as if they said no.
update products set definition = definition || '{"needsCalibration": false}';
