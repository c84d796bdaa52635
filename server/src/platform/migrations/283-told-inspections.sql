-- Pre-trip inspections that a command ordered (docs/decisions/0225-pre-trip-by-command.md).
alter table vehicle_inspections
  drop constraint vehicle_inspections_result_check,
  add constraint vehicle_inspections_result_check check (result in ('passed', 'failed', 'incomplete')),
  -- The sending whose answer it is, and the checks as the unit told them; null: a person recorded it.
  add column nonce text unique,
  add column checks jsonb;
