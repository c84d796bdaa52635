-- Writes that a caller may repeat under a key of its own: who did which, and what was answered (platform/idempotency.ts).
create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  -- Of the key, which is not stored.
  key_hash bytea not null,
  -- Of what was asked, and the answer, both under a secret that only the key gives. Without an answer in the transaction alone.
  request_mac bytea not null,
  answer bytea,
  created_at timestamptz not null,
  primary key (user_id, key_hash)
);
create index idempotency_keys_age on idempotency_keys (created_at);
select guard_own('idempotency_keys', 'user_id');
