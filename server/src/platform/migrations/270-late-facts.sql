-- Readings that arrive after the review of a shipment (docs/decisions/0270-late-facts.md).
alter table releases
  -- Such a reading has come, and what was measured is to be read again; null: none since the last look.
  add column outdated_at timestamptz,
  -- What is known now, where that is worse than what the review knew.
  add column known_at timestamptz,
  add column known_verdict text,
  add column known_outside_ms bigint;
