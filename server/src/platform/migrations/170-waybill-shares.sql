-- Waybills that an organisation shows to another (docs/decisions/0130-waybills.md). A row is never changed but once: when the
-- share is taken back.
create table waybill_shares (
  id integer generated always as identity primary key,
  waybill_id integer not null references waybills on delete cascade,
  -- Of the waybill. Both paths are copies, as on devices: moving a branch rewrites them.
  owner_id integer not null references organisations on delete cascade,
  owner_path text collate "C" not null,
  -- Who it is shared with.
  org_id integer not null references organisations on delete cascade,
  org_path text collate "C" not null,
  user_name text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index waybill_shares_key on waybill_shares (waybill_id, org_id) where revoked_at is null;
-- What a partner sees: of this index alone.
create index waybill_shares_seen on waybill_shares (org_path, waybill_id) where revoked_at is null;
create index waybill_shares_waybill on waybill_shares (waybill_id, revoked_at);
create index waybill_shares_owner on waybill_shares (owner_id);
create index waybill_shares_org on waybill_shares (org_id);

create function move_waybill_shares() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update waybill_shares set owner_path = new.path where owner_id = new.id;
  update waybill_shares set org_path = new.path where org_id = new.id;
  return null;
end $$;
create trigger organisations_move_waybill_shares after update of path on organisations for each row
  when (old.path is distinct from new.path) execute function move_waybill_shares();

-- The owner sees all of them; a partner those in which they are named, while they last.
select guard_rows('waybill_shares', format('%s or revoked_at is null and %s', is_path_seen('owner_path'), is_path_seen('org_path')));

do $$
declare received text := format('select s.waybill_id from waybill_shares s where s.revoked_at is null and %s', is_path_seen('s.org_path'));
begin
  execute format('create policy shared on waybills to coldway_app using (id in (%s))', received);
  execute format('create policy shared on waybill_details to coldway_app using (waybill_id in (%s))', received);
end $$;
