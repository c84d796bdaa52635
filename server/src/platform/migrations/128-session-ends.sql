-- Sessions end a week after their sign-in, however much they are used.
alter table sessions add column ends_at timestamptz not null default now() + interval '7 days';
update sessions set ends_at = created_at + interval '7 days';
