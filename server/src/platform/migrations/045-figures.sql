-- How long the rules take to get to a batch.
alter table rule_inbox add column at timestamptz not null default clock_timestamp();

-- What each process measured of itself, every ten seconds, kept for a day: charts of operations (modules/operations). Read by
-- the root only, which the call sees to; written by the program.
create table process_figures (
  process uuid not null,
  at timestamptz not null,
  figures jsonb not null,
  primary key (at, process)
);
select guard_all('process_figures');
