-- Devices fall into 64 partitions (rules/partition.ts); the rules of each are evaluated by one process at a time, in the
-- order of its inbox. Who holds it is decided here and nowhere else (rules/leases.ts): a holder locks the row in every
-- transaction in which he evaluates, whoever takes it over waits for that. The epoch grows with every holder.
create table rule_partitions (
  partition smallint primary key,
  holder uuid,
  epoch bigint not null default 0,
  lease_until timestamptz not null default now()
) with (fillfactor = 50);
insert into rule_partitions (partition) select generate_series(0, 63);
select guard_all('rule_partitions');

-- One row per committed batch and partition.
alter table rule_inbox add column partition smallint not null default 0;
create index rule_inbox_partition on rule_inbox (partition, id);
