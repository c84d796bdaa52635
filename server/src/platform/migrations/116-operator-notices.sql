-- Of each promise the program makes (contract/src/operations/promises.ts), what its operators were told last: one row for
-- each, and whoever turns it over is the process that tells them.
create table operator_notices (
  promise text primary key,
  is_kept boolean not null,
  at timestamptz not null default now()
);
select guard_all('operator_notices');
revoke all on operator_notices from coldway_app, coldway_root;
