-- Unlocking takes two people unless an organisation says otherwise; what it says holds for those below it too.
create table unlock_rules (
  org_id integer primary key references organisations on delete cascade,
  needs_approval boolean not null,
  valid_s integer not null,
  version integer not null default 1
);
select guard_by_org('unlock_rules', 'org_id');

alter table commands
  -- null: none was needed
  add approval text check (approval in ('wanted', 'approved', 'refused')),
  add decided_by text;
