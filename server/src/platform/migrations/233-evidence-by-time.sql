-- The list of events reads records in the order in which they were issued.
create index evidence_records_at on evidence_records (at);
