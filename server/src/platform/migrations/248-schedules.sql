-- Files that are made again and again. A schedule is its owner's alone, like the tasks of the download centre.
create table schedules (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  -- What is exported, as it was asked for, without the days.
  file jsonb not null,
  range text not null check (range in ('all', 'yesterday', 'lastWeek', 'lastMonth')),
  every text not null check (every in ('daily', 'weekly', 'monthly')),
  at text not null,
  week_day smallint not null,
  month_day smallint not null,
  zone text not null,
  language text not null,
  mails_owner boolean not null,
  recipient_ids integer[] not null,
  -- null while it is paused.
  next_at timestamptz,
  -- Why the program paused it: a name of the error table.
  paused_for text,
  version integer not null default 1,
  created_at timestamptz not null
);
create index schedules_of_user on schedules (user_id, id);

-- One row for each time: whoever adds it makes the file.
create table schedule_runs (
  schedule_id integer not null references schedules on delete cascade,
  due_at timestamptz not null,
  state text not null check (state in ('queued', 'done', 'failed')),
  download_id integer references downloads on delete set null,
  error text,
  error_params jsonb not null default '{}',
  -- null: no message was wanted.
  mails integer,
  primary key (schedule_id, due_at)
);
create index schedule_runs_of_download on schedule_runs (download_id);

select guard_own('schedules', 'user_id');
select guard_rows('schedule_runs', own.rows, own.rows)
from (values ('exists (select from schedules s where s.id = schedule_runs.schedule_id)')) as own (rows);
