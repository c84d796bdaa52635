-- Reports from the future of the clock they arrived by. They wait until that clock is judged: where it proves to have been
-- behind, those that were good go on to the latest state and the rules (ingest/judge-again.ts); the others stay suspect.
create table suspect_readings (
  device_id integer not null,
  at timestamptz not null,
  disc integer not null,
  arrived timestamptz not null,
  -- The span of the clock they arrived by (clock_spans).
  span uuid not null,
  primary key (device_id, at, disc)
);
create index suspect_readings_span on suspect_readings (span, at);
select guard_all('suspect_readings');
