-- Operators see how the installation does: administrators of the root organisation.
update roles set permissions = permissions || array['operations:view']
  where 'role:edit' = any (permissions) and org_id in (select id from organisations where parent_id is null);
