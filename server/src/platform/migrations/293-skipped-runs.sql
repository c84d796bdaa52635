-- How many later times had passed when a run was made, and are left out: the program was not running.
alter table schedule_runs add column skipped integer not null default 0;
