-- Browsers that are told of notices by Web Push (docs/decisions/0267-web-push.md). A subscription is of one sign-in and worth
-- nothing when that has ended.
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Of the session that asked for it
  family uuid not null,
  endpoint text not null,
  endpoint_hash bytea not null,
  p256dh text not null,
  auth text not null,
  -- What the browser said of itself
  agent text,
  made_at timestamptz not null,
  unique (user_id, endpoint_hash)
);
create index push_subscriptions_endpoint on push_subscriptions (endpoint_hash);
create index push_subscriptions_family on push_subscriptions (family);
select guard_own('push_subscriptions', 'user_id');

-- By which push services know this installation (RFC 8292): one row, made when a browser first asks.
create table push_identity (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  -- Sealed (platform/sealing.ts)
  private_key bytea not null,
  made_at timestamptz not null
);
select guard_all('push_identity');

-- One message for each notice and browser.
alter table outbox add column push_subscription_id integer;
create unique index outbox_push on outbox (notice_key, push_subscription_id) where push_subscription_id is not null;
