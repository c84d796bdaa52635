-- Since when a device belongs to its tenant, where it came from another: what it reported before is not shown there
-- (docs/decisions/0012-allocated-devices.md). Null: it always did.
alter table devices add column tenant_since timestamptz;
create index devices_org_code on devices (org_id, category, code);
update roles set permissions = permissions || array['device:allocate'] where 'role:edit' = any (permissions);
