-- Moments at which a rule looks at a device again, whatever it reports; taken by whoever holds its partition.
create table rule_timers (
  device_id integer not null references devices on delete cascade,
  rule text not null,
  subject text not null,
  due_at timestamptz not null,
  partition smallint not null,
  primary key (device_id, rule, subject)
) with (fillfactor = 70);
create index rule_timers_due on rule_timers (partition, due_at);
select guard_all('rule_timers');

-- Inbox rows that no rule could evaluate: put aside with the reason, so that those behind them go on.
create table rule_quarantine (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  partition smallint not null,
  payload text not null,
  reason text not null
);
select guard_all('rule_quarantine');
