-- Stays of devices at sites: entry and exit records. One is open at a time; late reports correct them.
create table site_stays (
  id integer generated always as identity primary key,
  device_id integer not null references devices on delete cascade,
  -- Null: the site was deleted; its name stays.
  site_id integer references sites on delete set null,
  site_name text not null,
  site_type text not null,
  entered_at timestamptz not null,
  -- False: it was inside already when the watch began.
  has_entry boolean not null,
  lng double precision not null,
  lat double precision not null,
  exited_at timestamptz,
  exit_lng double precision,
  exit_lat double precision,
  dwell_at timestamptz,
  -- The site was deleted while it was inside.
  closed_at timestamptz,
  waybill_no text,
  read_at timestamptz,
  corrected_at timestamptz,
  created_at timestamptz not null
);
create unique index site_stays_open on site_stays (device_id, site_id) where exited_at is null and closed_at is null;
create index site_stays_device on site_stays (device_id, entered_at desc);
create index site_stays_time on site_stays (entered_at desc, id desc);
select guard_rows('site_stays', 'exists (select from devices d where d.id = site_stays.device_id)');

create function close_stays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update site_stays set closed_at = now() where site_id = old.id and exited_at is null;
  return old;
end $$;
create trigger sites_close before delete on sites for each row execute function close_stays();

-- What the rule knows of each watched device: up to which fix it has judged, and where it is not simply outside.
create table site_states (
  device_id integer primary key references devices on delete cascade,
  last_at timestamptz not null,
  entries jsonb not null
) with (fillfactor = 70);
select guard_all('site_states');
