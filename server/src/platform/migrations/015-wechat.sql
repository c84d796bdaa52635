-- Who scanned the QR code of this recipient: the openid of the official account.
alter table recipients add column wechat_openid text;

-- A QR code that goes with a mail.
alter table outbox add column image bytea;

-- One account has one WeChat, one WeChat opens one account. `identity` is WeChat's unionid, or "<app id>/<openid>" where the
-- operator's apps are not joined.
create table wechat_accounts (
  user_id integer primary key references users on delete cascade,
  identity text not null constraint wechat_accounts_identity_key unique,
  bound_at timestamptz not null
);

-- Requests to bind by a QR code; recipient_id null: the account of the one who opened it.
create table wechat_scenes (
  scene_hash bytea primary key,
  opened_by integer not null references users on delete cascade,
  recipient_id integer references recipients on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'scanned', 'bound')),
  openid text,
  -- What the QR code says, once WeChat has told
  qr_text text,
  mails integer not null default 0,
  expires_at timestamptz not null
);
create index wechat_scenes_expiry on wechat_scenes (expires_at);

-- OAuth states: good once, and in the browser that holds the cookie.
create table wechat_states (
  state_hash bytea primary key,
  browser_hash bytea not null,
  app text not null check (app in ('official', 'web')),
  expires_at timestamptz not null
);
create index wechat_states_expiry on wechat_states (expires_at);

-- Identities that WeChat has vouched for and that no account is bound to yet.
create table wechat_tickets (
  ticket_hash bytea primary key,
  identity text not null,
  expires_at timestamptz not null
);
create index wechat_tickets_expiry on wechat_tickets (expires_at);

-- What WeChat has called back with, so that nobody says it again.
create table wechat_nonces (
  signature text primary key,
  expires_at timestamptz not null
);
create index wechat_nonces_expiry on wechat_nonces (expires_at);

select guard_own('wechat_accounts', 'user_id'), guard_own('wechat_scenes', 'opened_by');
select guard_all('wechat_states'), guard_all('wechat_tickets'), guard_all('wechat_nonces');
