-- A shipment that a person says has started earlier is watched from that start on: what its devices reported since then is
-- judged once more (docs/decisions/0271-visits-before-the-call.md). The rule of sites does that, so nothing can be lost between
-- the start and its visits.
create function wake_sites_of_watch() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into rule_timers (partition, device_id, rule, subject, due_at)
  select (((x.device_id::bigint * 2654435761) & 4294967295) >> 26)::smallint, x.device_id, 'sites',
    'since:' || round(extract(epoch from new.from_at) * 1000)::bigint, 'epoch'
  from site_subscription_devices x where x.subscription_id = new.id
  on conflict do nothing;
  return null;
end $$;
create trigger site_subscriptions_wake after update of from_at on site_subscriptions for each row
  when (new.from_at < old.from_at and new.waybill_id is not null)
  execute function wake_sites_of_watch();
