-- Clients of the open API (docs/decisions/0240-api-clients.md).
create table api_clients (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  -- The person who answers for it; without one it can do nothing.
  owner_id integer references users on delete set null,
  app_id text not null,
  name text not null,
  remark text not null,
  scopes text[] not null,
  -- Addresses and networks; empty: anywhere.
  allowed_addresses text[] not null,
  calls_per_minute integer not null,
  calls_per_day integer not null,
  is_enabled boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint api_clients_app_id_key unique (app_id)
);
create unique index api_clients_name_key on api_clients (org_id, lower(name));
create index api_clients_owner on api_clients (owner_id);
select guard_by_org('api_clients', 'org_id');

-- The newest opens always, the one before it until its end.
create table api_client_secrets (
  id integer generated always as identity primary key,
  client_id integer not null references api_clients on delete cascade,
  -- SHA-256 of the secret, which is also the key of its signatures.
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index api_client_secrets_client on api_client_secrets (client_id);

-- A token ends with the secret it was given for.
create table api_client_tokens (
  token_hash bytea primary key,
  client_id integer not null references api_clients on delete cascade,
  secret_id integer not null references api_client_secrets on delete cascade,
  scopes text[] not null,
  expires_at timestamptz not null
);
create index api_client_tokens_secret on api_client_tokens (secret_id);
create index api_client_tokens_client on api_client_tokens (client_id);
create index api_client_tokens_end on api_client_tokens (expires_at);

-- Signatures that were used.
create table api_client_nonces (
  client_id integer not null references api_clients on delete cascade,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (client_id, nonce)
);
create index api_client_nonces_end on api_client_nonces (expires_at);

-- What counts against its quotas, and its last use; one row each, written at every call.
create table api_client_meters (
  client_id integer primary key references api_clients on delete cascade,
  minute_at timestamptz not null,
  minute_calls integer not null,
  day_at timestamptz not null,
  day_calls integer not null,
  used_at timestamptz not null,
  used_from text not null
) with (fillfactor = 40);

create table api_client_usage (
  client_id integer not null references api_clients on delete cascade,
  day date not null,
  -- Of the answer; '0' is success.
  code text not null,
  calls integer not null,
  primary key (client_id, day, code)
);
create index api_client_usage_day on api_client_usage (day);

select guard_rows(owned::regclass, format('exists (select from api_clients c where c.id = %s.client_id)', owned))
from unnest(array['api_client_secrets', 'api_client_tokens', 'api_client_nonces', 'api_client_meters', 'api_client_usage']) as owned;

-- What its owner may do at this moment; null: nobody answers for it, as the owner is gone, deactivated, must change the password
-- first, or no longer stands at or above its organisation. Whoever sees a client may know this, and not who the owner is.
create function api_client_rights(client integer) returns text[] language sql stable security definer
  set search_path = public, pg_temp as $$
  select r.permissions from api_clients c join organisations o on o.id = c.org_id
    join users u on u.id = c.owner_id join organisations home on home.id = u.org_id join roles r on r.id = u.role_id
  where c.id = client and u.is_enabled and u.initial_until is null and starts_with(o.path, home.path)
$$;

update roles set permissions = permissions || array['apiClient:view', 'apiClient:edit']
  where 'role:edit' = any (permissions) and not 'apiClient:edit' = any (permissions);
