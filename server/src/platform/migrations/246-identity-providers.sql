-- Providers of OpenID Connect by which people of an organisation and those below sign in (docs/decisions/0246-identity-providers.md).
create table identity_providers (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  name text not null,
  -- What people type at the sign-in, unique in the installation.
  alias text not null,
  issuer text not null,
  client_id text not null,
  -- Sealed with a key that is not in here.
  client_secret bytea not null,
  groups_claim text not null,
  is_enabled boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint identity_providers_alias_key unique (alias)
);
create index identity_providers_org on identity_providers (org_id);
select guard_by_org('identity_providers', 'org_id');

-- Which role people of a group get; the first that fits counts. null: everybody.
create table identity_provider_roles (
  provider_id integer not null references identity_providers on delete cascade,
  place integer not null,
  group_name text,
  role_id integer not null references roles on delete cascade,
  primary key (provider_id, place)
);
create index identity_provider_roles_role on identity_provider_roles (role_id);

-- Whom a provider vouches for. `is_managed`: it made the account, and says its role.
create table identity_links (
  provider_id integer not null references identity_providers on delete cascade,
  subject text not null,
  user_id integer not null references users on delete cascade,
  is_managed boolean not null,
  linked_at timestamptz not null,
  primary key (provider_id, subject),
  constraint identity_links_user_key unique (user_id, provider_id)
);

-- Sign-ins on their way through a provider. What proves the browser (PKCE, nonce) follows from its cookie and is not stored.
create table identity_states (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider_id integer not null references identity_providers on delete cascade,
  is_kept boolean not null,
  expires_at timestamptz not null
);
create index identity_states_provider on identity_states (provider_id);

-- Proven identities without an account: the password of one links them.
create table identity_tickets (
  ticket_hash bytea primary key,
  provider_id integer not null references identity_providers on delete cascade,
  subject text not null,
  expires_at timestamptz not null
);
create index identity_tickets_provider on identity_tickets (provider_id);

select guard_rows(owned::regclass, format('exists (select from identity_providers p where p.id = %s.provider_id)', owned))
from unnest(array['identity_provider_roles', 'identity_links', 'identity_states', 'identity_tickets']) as owned;
