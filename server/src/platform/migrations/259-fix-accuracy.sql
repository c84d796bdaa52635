-- The accuracy in metres of one position, which is read by its key; null where the caller may not see it or it says none.
create function fix_accuracy(device integer, fix_at timestamptz) returns real
language sql stable set search_path = public, pg_temp as $$
  select r.accuracy from seen_readings r where r.device_id = device and r.at = fix_at and r.lng is not null limit 1;
$$;
