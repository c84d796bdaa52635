-- The GLN of an organisation (docs/decisions/0254-gs1-keys.md): the party in events of EPCIS.
alter table organisations add column gln text;

-- Pages of events follow the places of records in the chain: without an index each page reads and sorts all records.
-- It is a column, because row security lets no index answer for an expression of JSON.
alter table evidence_records add column seq integer not null generated always as ((entry::json ->> 'seq')::integer) stored;
create index evidence_records_seq on evidence_records (seq);
