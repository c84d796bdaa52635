-- Templates of waybills (docs/decisions/0257-waybill-templates.md): what shipments of one kind have in common.
create table waybill_templates (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  -- A copy, as on devices: moving a branch rewrites it.
  org_path text collate "C" not null,
  name text not null,
  -- contract/src/waybills/waybill-templates.ts. It names objects that may be deleted: readers leave those out.
  content jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index waybill_templates_name_key on waybill_templates (org_id, lower(name));
create index waybill_templates_scope on waybill_templates (org_path, id);
select guard_by_path('waybill_templates', 'org_path');

create function move_waybill_templates() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update waybill_templates set org_path = new.path where org_id = new.id;
  return null;
end $$;
create trigger organisations_move_waybill_templates after update of path on organisations for each row
  when (old.path is distinct from new.path) execute function move_waybill_templates();
