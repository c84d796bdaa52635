-- Events of others about shipments (docs/decisions/0255-epcis-rest.md). They change nothing of ours.
create table captured_events (
  id integer generated always as identity primary key,
  waybill_id integer not null references waybills on delete cascade,
  -- Who said it: a client by its app id, a person by the account. Only the same source declares it an error.
  source text not null,
  source_name text not null,
  source_org text not null,
  event_id text not null,
  -- The row says that the event of this id is an error.
  is_declaration boolean not null,
  -- SHA-256 of the event without its record time and its error declaration.
  digest text not null,
  event jsonb not null,
  event_at timestamptz not null,
  captured_at timestamptz not null,
  unique (waybill_id, source, event_id, is_declaration)
);
create index captured_events_source on captured_events (source, event_id);
select guard_rows('captured_events', 'exists (select from waybills w where w.id = captured_events.waybill_id)');

-- What became of each capture, for whoever made it.
create table capture_jobs (
  id uuid primary key,
  org_id integer not null references organisations on delete cascade,
  source text not null,
  created_at timestamptz not null,
  job jsonb not null
);
create index capture_jobs_created on capture_jobs (created_at);
create index capture_jobs_org on capture_jobs (org_id);
select guard_by_org('capture_jobs', 'org_id');

update roles set permissions = permissions || array['waybill:capture'] where 'role:edit' = any (permissions)
  and not 'waybill:capture' = any (permissions);
