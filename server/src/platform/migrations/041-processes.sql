-- What processes keep in memory of devices and organisations has changed (platform/changes.ts). Filled by triggers, so that
-- whoever changes it, also by hand, is noticed. `tx` is what readers go on from: ids may become visible out of order.
create table changes (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now(),
  kind text not null check (kind in ('device', 'organisation')),
  ref integer not null
);
create index changes_tx on changes (tx);
select guard_all('changes');
revoke insert, update, delete on changes from coldway_app, coldway_root;

create function note_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into changes (kind, ref) values (tg_argv[0], old.id);
  return null;
end $$;
create trigger devices_changed
  after update of code, protocol, terminal_no, secret_hash, zone, temp_floor, org_path on devices for each row
  when ((old.code, old.protocol, old.terminal_no, old.secret_hash, old.zone, old.temp_floor, old.org_path)
    is distinct from (new.code, new.protocol, new.terminal_no, new.secret_hash, new.zone, new.temp_floor, new.org_path))
  execute function note_change('device');
create trigger devices_gone after delete on devices for each row execute function note_change('device');
create trigger organisations_moved after update of path on organisations for each row
  when (old.path is distinct from new.path) execute function note_change('organisation');

-- The processes that are there, each with its roles (platform/presence.ts).
create table processes (
  id uuid primary key,
  roles text[] not null,
  host text not null,
  pid integer not null,
  started_at timestamptz not null default now(),
  lease_until timestamptz not null,
  -- Reaches the bus: while it does not, nobody hears it
  is_bus_whole boolean not null
);
select guard_all('processes');
