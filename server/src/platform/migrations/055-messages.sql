-- Messages of rules to people. A notice has a key ("alarm:123:2": which alarm, which level): for each key, channel and
-- recipient one row leaves, for each key and account one stands in the message centre (faults.md A9).
alter table outbox
  add column notice_key text collate "C",
  add column recipient_id integer,
  -- Whose own contact the recipient is: he sees how his messages fare
  add column user_id integer,
  -- What a channel sends that is more than text
  add column data jsonb,
  -- Taken back, and why: what has not left does not leave any more
  add column withdrawn text;
create unique index outbox_notice on outbox (notice_key, channel, recipient_id) where notice_key is not null;
create policy addressed on outbox for select to coldway_app
  using (user_id = nullif(current_setting('coldway.user_id', true), '')::integer);

create table messages (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  notice_key text collate "C" not null,
  kind text not null,
  device_id integer not null,
  -- As they were then
  device jsonb not null,
  facts jsonb not null,
  at timestamptz not null,
  is_late boolean not null,
  created_at timestamptz not null,
  withdrawn text,
  read_at timestamptz,
  deleted_at timestamptz,
  constraint messages_notice_key unique (notice_key, user_id)
);
create index messages_of_user on messages (user_id, created_at) where deleted_at is null;
create index messages_age on messages (created_at);
select guard_own('messages', 'user_id');

-- The language a recipient is written in; null: that of his account, or the installation's.
alter table recipients add column language text;

-- One message at a time leaves to a destination: one that hangs holds up no other.
alter table jobs add column lane text collate "C" not null default '';
drop index jobs_due;
create index jobs_due on jobs (kind, lane, run_at) where state = 'waiting';
create index jobs_held on jobs (kind, lane) where state = 'waiting' and lease_until is not null;
