-- Whether a message about an alarm left for somebody, or stands in somebody's message centre. With its owner's rights: the
-- outbox of a policy that stands above the caller is hidden from the caller, and would look like nobody.
create function alarm_notified(of_record integer) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from outbox o
    where o.notice_key = any (array['alarm:' || of_record || ':1', 'alarm:' || of_record || ':2', 'alarm:' || of_record || ':3'])
      and o.withdrawn is null and (o.state not in ('cancelled', 'failed') or o.user_id is not null))
$$;
