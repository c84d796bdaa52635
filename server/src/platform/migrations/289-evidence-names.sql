-- Events of issued records by the UUIDs in them (docs/decisions/0281-events-by-uuid.md): their ids, and shipments and places of an
-- installation without an address. They show the way to a record and are never the answer.
create table evidence_names (
  name uuid not null,
  record uuid not null references evidence_records on delete cascade,
  primary key (name, record)
);
create index evidence_names_record on evidence_names (record);
select guard_rows('evidence_names', 'exists (select from evidence_records r where r.record = evidence_names.record)');

-- Records whose names nobody has written yet: a question for a UUID reads them too.
create table evidence_unnamed (
  record uuid primary key references evidence_records on delete cascade,
  tries integer not null default 0
);
select guard_rows('evidence_unnamed', 'exists (select from evidence_records r where r.record = evidence_unnamed.record)');
insert into evidence_unnamed (record) select record from evidence_records;

create function await_evidence_names() returns trigger language plpgsql as $$
begin
  insert into evidence_unnamed (record) values (new.record);
  return null;
end $$;
create trigger evidence_records_unnamed after insert on evidence_records for each row execute function await_evidence_names();

create index captured_events_event on captured_events (event_id);
