-- Whether a waybill that is not completed names one of these policies. It may be one that whoever deletes the policy does not see:
-- nothing would watch it then.
create function are_policies_named(ids integer[]) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from waybills where alarm_policy_id = any(ids) and state <> 'completed')
$$;
