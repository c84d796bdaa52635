-- Whose day counts for free text messages, and in which language people without a choice of their own are written to;
-- null: as the organisation above says.
alter table organisations add column zone text, add column language text;

-- Of the nearest that says; with their owner's rights, because what stands above a caller is hidden from him.
create function zone_of(of_path text) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select o.zone from organisations o
    where o.id = any (string_to_array(trim(both '/' from of_path), '/')::integer[]) and o.zone is not null
    order by length(o.path) desc limit 1), '+08:00')
$$;
create function language_of(of_path text) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select o.language from organisations o
    where o.id = any (string_to_array(trim(both '/' from of_path), '/')::integer[]) and o.language is not null
    order by length(o.path) desc limit 1), 'zh-CN')
$$;
