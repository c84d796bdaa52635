-- Scopes that a sign-in asks for beside openid, profile and email (docs/decisions/0246-identity-providers.md).
alter table identity_providers add column extra_scopes text not null default '';
