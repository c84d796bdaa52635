-- Destinations that did not answer: after a few failures in a row nothing is sent there for a while, then one to try
-- (docs/decisions/0081-breaker-for-endpoints.md).
create table job_lanes (
  kind text not null,
  lane text collate "C" not null,
  failures integer not null,
  paused_until timestamptz not null,
  primary key (kind, lane)
);
select guard_all('job_lanes');
