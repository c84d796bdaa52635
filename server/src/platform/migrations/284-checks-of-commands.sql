-- What a self-test found stays with the command that ordered it, whether its device is on a vehicle or not
-- (docs/decisions/0225-pre-trip-by-command.md). Null: the device told none.
alter table commands add column checks jsonb;
