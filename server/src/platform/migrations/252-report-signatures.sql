-- Who signs the PDF of reports where the operator gives no certificate (docs/decisions/0252-report-signatures.md). PEM.
create table evidence_certificate (
  id smallint primary key default 1 check (id = 1),
  certificates text not null,
  private_key text not null,
  until timestamptz not null
);
select guard_all('evidence_certificate');

-- The update with the signature of each report, by the hash of the file before it: a report that is made again gets the one it had.
create table evidence_signatures (
  digest text primary key,
  record uuid not null,
  -- Of the key whose mark is inside.
  key text not null,
  update bytea not null,
  signed_at timestamptz not null,
  -- Whose certificate it is, and who dated the signature, where somebody did.
  signer text not null,
  dated_by text
);
create index evidence_signatures_record on evidence_signatures (record);
select guard_all('evidence_signatures');
