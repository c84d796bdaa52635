-- Documents and photos of waybills. The content is a blob; a blob without a row is removed by the hourly work of downloads.
create table waybill_documents (
  waybill_id integer not null references waybills on delete cascade,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null,
  kind text not null,
  bytes bigint not null,
  blob uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (waybill_id, sha256)
);
create index waybill_documents_blob on waybill_documents (blob);
select guard_rows('waybill_documents', 'exists (select from waybills w where w.id = waybill_documents.waybill_id)');
