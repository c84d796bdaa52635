-- Devices from a file: what was in it, what became of each row. Its owner's alone, whoever stands above him.
create table imports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  file_name text not null,
  sha256 text not null,
  state text not null default 'checked' check (state in ('checked', 'importing', 'done')),
  -- Whoever imports has it until then: a process that dies in the middle has changed nothing
  claimed_until timestamptz,
  -- Rows that are through; told while the transaction that imports them is open
  through integer not null default 0,
  -- Credentials are given once
  credentials_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index imports_of_user on imports (user_id, created_at);
create index imports_age on imports (created_at);

create table import_rows (
  import_id integer not null references imports on delete cascade,
  row integer not null,
  device_code text not null,
  device_name text not null,
  -- What `devices.save` takes; null where the row could not be read
  device jsonb,
  outcome text not null check (outcome in ('ready', 'imported', 'standing', 'refused')),
  -- A name of the error table, the column at fault, and what fills its text
  error text,
  at_column text,
  error_params jsonb not null default '{}',
  device_id integer references devices on delete set null,
  primary key (import_id, row)
);
create index import_rows_device on import_rows (device_id) where device_id is not null;

select guard_own('imports', 'user_id');
select guard_rows('import_rows', own.rows, own.rows)
from (values ('exists (select from imports i where i.id = import_rows.import_id)')) as own (rows);
