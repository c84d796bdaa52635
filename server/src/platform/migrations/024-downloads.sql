-- The download centre: files that are made while nobody waits. A task is its owner's alone, whoever stands above him.
create table downloads (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null,
  format text not null,
  file_name text not null,
  -- As the owner asked, with his zone and language: it is read again when its turn comes
  request jsonb not null,
  zone text not null,
  language text not null,
  state text not null default 'queued' check (state in ('queued', 'exporting', 'done', 'failed', 'cancelled')),
  -- Grows when it is begun anew: what an older job brings home is not taken
  run integer not null default 1,
  progress_pct smallint not null default 0,
  rows integer not null default 0,
  bytes bigint,
  sha256 text,
  -- Where its file lies
  blob uuid,
  -- A name of the error table, and what fills its text
  error text,
  error_params jsonb not null default '{}',
  is_read boolean not null default false,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index downloads_of_user on downloads (user_id, created_at);
create index downloads_age on downloads (created_at);

-- One-time addresses of files: of a task's, or of one that is made while it leaves. They end with the sign-in.
create table download_tickets (
  ticket_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  session_hash bytea not null references sessions on delete cascade,
  download_id integer references downloads on delete cascade,
  request jsonb,
  zone text not null,
  language text not null,
  expires_at timestamptz not null,
  check ((download_id is null) <> (request is null))
);
create index download_tickets_expiry on download_tickets (expires_at);

select guard_own('downloads', 'user_id'), guard_own('download_tickets', 'user_id');
