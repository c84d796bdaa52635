-- What was dropped of the dead letters of each rule since there were too many, or for their age, and when the last was
-- (docs/decisions/0290-dead-letters-in-one-go.md).
alter table forwarding_states add column lost_letters integer not null default 0, add column lost_events bigint not null default 0,
  add column lost_at timestamptz;

-- Reasons have words of their own in each language: what stood behind them in English goes.
update forwarding_states set detail = '' where error in ('timeout', 'forbidden');
update forwarding_batches set error = 'evidenceLost', detail = '' where error = 'content' and detail in ('evidenceChanged', 'evidenceMissing');
update forwarding_batches set detail = '' where detail = 'the capture failed';
