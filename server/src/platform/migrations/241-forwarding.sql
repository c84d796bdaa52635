-- Forwarding (docs/decisions/0241-forwarding.md).
create table forwarding_rules (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  name text not null,
  remark text not null,
  kinds text[] not null,
  -- False: the devices of forwarding_devices.
  is_whole_branch boolean not null,
  target text not null,
  address text not null,
  -- What a target needs beside its address.
  options jsonb not null default '{}',
  is_paused boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);
create index forwarding_rules_org on forwarding_rules (org_id);
select guard_by_org('forwarding_rules', 'org_id');

create table forwarding_devices (
  rule_id integer not null references forwarding_rules on delete cascade,
  device_id integer not null references devices on delete cascade,
  primary key (rule_id, device_id)
);
create index forwarding_devices_device on forwarding_devices (device_id);

-- The newest signs always, the one before it until its end. They sign, so they are kept as they are.
create table forwarding_secrets (
  id integer generated always as identity primary key,
  rule_id integer not null references forwarding_rules on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index forwarding_secrets_rule on forwarding_secrets (rule_id);

-- How each target fares, and which process serves it. A holder writes only while the fence is the one it was given; leases and tries
-- go by the clock of the database.
create table forwarding_states (
  rule_id integer primary key references forwarding_rules on delete cascade,
  fence integer not null default 0,
  lease_until timestamptz,
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  failing_since timestamptz,
  error text,
  detail text,
  sent_at timestamptz,
  sent_count bigint not null default 0,
  minute_at timestamptz,
  minute_count integer not null default 0,
  former_count integer not null default 0
) with (fillfactor = 50);

-- What is being sent, and what was given up. Its message id is the same in every attempt; `first_id` is its place in the queue.
create table forwarding_batches (
  id bigint generated always as identity primary key,
  rule_id integer not null references forwarding_rules on delete cascade,
  message_id uuid not null,
  first_id bigint not null,
  count integer not null,
  since timestamptz not null,
  attempts integer not null default 0,
  dead_at timestamptz,
  error text,
  detail text
);
create index forwarding_batches_rule on forwarding_batches (rule_id, dead_at, first_id);

-- What waits for the target of each rule, in the order of its commit. Readings are named by their key, (device, event time), and
-- read when they are sent; of other events there are few, and each stands here as it was.
create table forwarding_queue (
  id bigint generated always as identity primary key,
  rule_id integer not null references forwarding_rules on delete cascade,
  batch_id bigint references forwarding_batches on delete cascade,
  queued_at timestamptz not null default now(),
  count integer not null,
  device_ids integer[] not null,
  ats timestamptz[] not null,
  -- Of an event that is no reading: {id, type, event, atMs, facts}.
  event jsonb
);
create index forwarding_queue_waiting on forwarding_queue (rule_id, batch_id, id) include (count, queued_at);
create index forwarding_queue_batch on forwarding_queue (batch_id, id) where batch_id is not null;

select guard_rows(owned::regclass, format('exists (select from forwarding_rules r where r.id = %s.rule_id)', owned))
from unnest(array['forwarding_devices', 'forwarding_secrets', 'forwarding_states', 'forwarding_batches', 'forwarding_queue']) as owned;

-- The rules that a device falls under: one for each kind of target, of its tenant and of the root. One that names the device comes
-- before one of a branch, a branch below before one above. As rules that overlap are refused, this decides only after a device or a
-- branch has moved.
create function forwarding_rules_of(asked integer[], wanted text) returns table (device_id integer, rule_id integer)
  language sql stable security definer set search_path = public, pg_temp rows 100 as $$
  select chosen.device_id, chosen.rule_id from (
    select distinct on (d.id, r.target, above.depth = 1) d.id as device_id, r.id as rule_id, r.kinds
    from unnest(asked) as one (id) join devices d on d.id = one.id
      cross join lateral unnest(string_to_array(rtrim(d.org_path, '/'), '/')::integer[]) with ordinality as above (org_id, depth)
      join forwarding_rules r on r.org_id = above.org_id
      left join forwarding_devices named on named.rule_id = r.id and named.device_id = d.id
    where r.is_whole_branch or named.device_id is not null
    order by d.id, r.target, above.depth = 1, named.device_id is null, above.depth desc, r.id) chosen
  where wanted = any (chosen.kinds)
$$;

-- Whether another rule of the tenant already takes a device of this one to a target of the same kind; rules above the caller count,
-- and nothing else of them is told. Those who save rules of a tenant wait for each other.
create function forwarding_rule_overlaps(own integer, org integer, whole boolean, named integer[], kind text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  home text := (select path from organisations where id = org);
  tenant text := split_part(home, '/', 2);
begin
  perform pg_advisory_xact_lock(7305241, coalesce(nullif(tenant, '')::integer, 0));
  return exists (
    select from forwarding_rules r join organisations o on o.id = r.org_id
    where r.id <> own and r.target = kind and split_part(o.path, '/', 2) = tenant
      and case
        when whole and r.is_whole_branch then starts_with(o.path, home) or starts_with(home, o.path)
        when r.is_whole_branch then exists (select from devices d where d.id = any (named) and starts_with(d.org_path, o.path))
        when whole then exists (select from forwarding_devices f join devices d on d.id = f.device_id
          where f.rule_id = r.id and starts_with(d.org_path, home))
        else exists (select from forwarding_devices f where f.rule_id = r.id and f.device_id = any (named))
      end);
end $$;

update roles set permissions = permissions || array['forwarding:view', 'forwarding:edit']
  where 'role:edit' = any (permissions) and not 'forwarding:edit' = any (permissions);
