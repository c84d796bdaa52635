-- Beside `values` and `faults`, the sample each of them is: {key: [event time in ms, disc, value or quality]}. Reports may
-- arrive in any order; the newest sample of each series is kept, not the one that came last.
alter table device_latest
  add column good jsonb not null default '{}',
  add column bad jsonb not null default '{}';
update device_latest set good = (
  select coalesce(jsonb_object_agg(key, jsonb_build_array(floor(extract(epoch from at) * 1000), disc, value)), '{}')
  from jsonb_each(values));

-- jsonb compares arrays of one length element by element: event time first, then the content's hash.
create function newest_samples(a jsonb, b jsonb) returns jsonb language sql immutable parallel safe
return (
  select coalesce(jsonb_object_agg(key, value), '{}')
  from (
    select distinct on (key) key, value from (select * from jsonb_each(a) union all select * from jsonb_each(b)) as both_of
    order by key, value desc
  ) as newest
);

create function values_of(good jsonb) returns jsonb language sql immutable parallel safe
return (select coalesce(jsonb_object_agg(key, value -> 2), '{}') from jsonb_each(good));

-- A fault shows until a good sample of a later time.
create function faults_of(good jsonb, bad jsonb) returns jsonb language sql immutable parallel safe
return (
  select coalesce(jsonb_object_agg(key, value -> 2), '{}') from jsonb_each(bad)
  where good -> key is null or ((good -> key) - 2) < (value - 2)
);
