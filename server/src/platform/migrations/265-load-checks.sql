-- Checks of loads before they depart, with the lines that whoever checked saw (docs/decisions/0265-load-checks.md).
create table load_checks (
  id integer generated always as identity primary key,
  waybill_id integer not null references waybills on delete cascade,
  -- Without a reference: the account may be deleted, the check stays.
  user_id integer not null,
  user_name text not null,
  decision text not null check (decision in ('passed', 'departs')),
  reason text not null check ((decision = 'passed') = (reason = '')),
  seen jsonb not null,
  checked_at timestamptz not null,
  recorded_at timestamptz not null,
  -- A check that was sent again after its idempotency key was forgotten.
  unique (waybill_id, user_id, checked_at)
);
select guard_rows('load_checks', 'exists (select from waybills w where w.id = load_checks.waybill_id)');
