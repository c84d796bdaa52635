-- The name of a policy is unique in its tenant, whether it is of devices or of waybills. Of two that bear one name by now the
-- later one gets its number behind it; a name has 80 characters at most.
update alarm_policies p set name = left(p.name, 66) || ' (' || p.id || ')'
where p.deleted_at is null and p.device_id is null and exists (
  select from alarm_policies other
  where other.deleted_at is null and other.device_id is null and other.id < p.id
    and other.tenant_id is not distinct from p.tenant_id and lower(other.name) = lower(p.name));

-- The new one first, under the name that answers of the server know (a version before this one knows it too).
drop index alarm_policies_name_key;
create unique index alarm_policies_name_key on alarm_policies (coalesce(tenant_id, 0), lower(name))
  where deleted_at is null and device_id is null;
