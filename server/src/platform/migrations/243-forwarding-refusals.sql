-- How often the target refused a batch for what is in it: attempts that never reached it do not count towards giving it up.
alter table forwarding_batches add column refusals integer not null default 0;
