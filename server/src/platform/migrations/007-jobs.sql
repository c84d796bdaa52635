-- Work with a due time (docs/decisions/0011-jobs.md). A job is worked on by whoever holds its lease; what he then writes counts
-- only while the fence is still the one he was given.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  run_at timestamptz not null,
  -- Not tried again after this
  deadline timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  -- Grows with every lease
  fence integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  last_error text,
  finished_at timestamptz
);
create index jobs_due on jobs (kind, run_at) where state = 'waiting';
create index jobs_finished on jobs (finished_at) where state <> 'waiting';

alter table outbox
  -- 'code' goes out by a template of its own where a provider wants templates
  add column kind text not null default 'notice',
  add column code text,
  -- Whose day counts for the free messages
  add column zone text not null default '+08:00',
  -- Worth nothing afterwards: it is not sent any more
  add column expires_at timestamptz,
  -- The same in every attempt, so that the other side can tell a repetition
  add column message_id uuid not null default gen_random_uuid(),
  add column attempts integer not null default 0,
  add column last_error text,
  add column provider_id text,
  add column sent_at timestamptz,
  add column is_charged boolean not null default false,
  add constraint outbox_state check (state in ('recorded', 'queued', 'sending', 'sent', 'failed', 'cancelled'));
create unique index outbox_message on outbox (message_id);

-- Text messages that left, by tenant, phone and day of the organisation's zone
create table sms_days (
  tenant integer not null,
  phone text not null,
  day date not null,
  sent integer not null,
  primary key (tenant, phone, day)
);

-- Who administers roles keeps holding every right there is.
update roles set permissions = permissions || array['outbox:edit']
where 'role:edit' = any (permissions) and not 'outbox:edit' = any (permissions);
