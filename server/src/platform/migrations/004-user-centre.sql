-- Names of organisations are unique inside a tenant (docs/decisions/0008-names-inside-a-tenant.md), codes everywhere. The
-- tenant is the second step of the path; the root belongs to none and is one.
alter table organisations drop constraint organisations_name_key, drop constraint organisations_code_key;
alter table organisations
  add column tenant_id integer generated always as (nullif(split_part(path, '/', 2), '')::integer) stored,
  add column version integer not null default 1;
create unique index organisations_name_key on organisations (tenant_id, lower(name));
create unique index organisations_code_key on organisations (lower(code));
create unique index organisations_root_key on organisations ((parent_id is null)) where parent_id is null;
create index organisations_parent on organisations (parent_id);

alter table roles drop constraint roles_name_key;
alter table roles
  add column mobile_menus text[] not null default '{}',
  add column version integer not null default 1,
  add column created_at timestamptz not null default now();
create unique index roles_name_key on roles (org_id, lower(name));
-- Who administers roles keeps holding every right there is.
update roles set
  permissions = permissions || array['recipient:view', 'recipient:edit', 'audit:view', 'outbox:view'],
  mobile_menus = array['mobile:monitor', 'mobile:track', 'mobile:sensor', 'mobile:device']
where 'role:edit' = any (permissions);

alter table users
  add column email text,
  add column phone text,
  add column version integer not null default 1;
create index users_org on users (org_id);
create index users_role on users (role_id);
create index devices_org on devices (org_id);
