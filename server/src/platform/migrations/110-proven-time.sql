-- The moment that was proved last to have come. Whatever is deleted for its age goes by it, and by no clock alone
-- (platform/proven-time.ts). An installation that has data begins with its newest arrival.
create table proven_time (
  id smallint primary key default 1 check (id = 1),
  at timestamptz not null
);
select guard_all('proven_time');
insert into proven_time (at) select max(arrived) from device_latest having max(arrived) is not null;

-- What each process holds its clock to be, for operators: a row is as old as its process is silent.
create table clock_verdicts (
  process uuid primary key,
  at timestamptz not null default now(),
  verdict jsonb not null
);
select guard_all('clock_verdicts');

-- A span in which the clock of one process ran without a step, and what the devices it heard said of it.
create table clock_spans (
  id uuid primary key,
  process uuid not null,
  -- By the clock of the database.
  seen_at timestamptz not null default now(),
  -- What the clock of the process shows beyond that of the database.
  ahead_of_database_ms bigint not null,
  -- What it shows beyond the time since the machine started: of two spans of a process the difference is the step.
  base_ms double precision not null,
  -- Devices heard in the last minutes, and how many of them lie near the median.
  heard integer not null default 0,
  near integer not null default 0,
  -- The newest event time of a device beyond its arrival: the median of the devices.
  offset_ms bigint not null default 0,
  -- For how long the median has been far behind the clock.
  late_for_ms bigint not null default 0
);
select guard_all('clock_spans');

-- When each work of housekeeping is due again (platform/housekeeping.ts). A version before keeps care_turns.
create table housekeeping (
  name text primary key,
  next_at timestamptz not null
);
select guard_all('housekeeping');

-- Weeks that retention has taken out of the readings, for a day before they are dropped.
create schema if not exists detached;
