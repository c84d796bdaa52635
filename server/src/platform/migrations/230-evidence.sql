-- Evidence of shipments (docs/decisions/0230-evidence.md). The key that signs now; those before it are destroyed when it changes.
create table evidence_signer (
  id smallint primary key default 1 check (id = 1),
  key text not null,
  public_key text not null,
  private_key text not null
);
select guard_all('evidence_signer');

-- What the installation says of its keys, and the chain of its records: canonical JSON as it was signed.
create table evidence_key_log (
  seq integer primary key,
  statement text not null,
  signature text not null
);
select guard_all('evidence_key_log');

create table evidence_chain (
  seq integer primary key,
  record uuid not null unique,
  supersedes uuid unique references evidence_chain (record),
  entry text not null,
  signature text not null
);
select guard_all('evidence_chain');

-- The records of a shipment. The leaves are a blob, canonical JSON with commas between them.
create table evidence_records (
  record uuid primary key,
  waybill_id integer not null references waybills on delete cascade,
  number integer not null,
  at timestamptz not null,
  user_name text not null,
  account text not null,
  reason text not null,
  readings integer not null,
  blob uuid not null,
  -- Copies, so that a reader of the shipment needs nothing of the chain.
  entry text not null,
  signature text not null,
  public_key text not null,
  unique (waybill_id, number)
);
create index evidence_records_blob on evidence_records (blob);
select guard_rows('evidence_records', 'exists (select from waybills w where w.id = evidence_records.waybill_id)');

create trigger evidence_key_log_stays before update or delete on evidence_key_log for each row execute function refuse_signed_change();
create trigger evidence_chain_stays before update or delete on evidence_chain for each row execute function refuse_signed_change();
create trigger evidence_records_stay before update or delete on evidence_records for each row execute function refuse_signed_change();
