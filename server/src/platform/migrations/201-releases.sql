-- Release decisions (docs/decisions/0201-release-decisions.md): one row for a shipment that was reviewed, and its signed steps.
create table releases (
  waybill_id integer primary key references waybills on delete cascade,
  state text not null check (state in ('waiting', 'investigating', 'deciding', 'confirming', 'closed')),
  round integer not null default 1,
  outcome text,
  verdict text,
  needs_investigation boolean not null default false,
  needs_two_persons boolean not null default false,
  step_count integer not null default 0
);
select guard_rows('releases', 'exists (select from waybills w where w.id = releases.waybill_id)');

create table release_steps (
  waybill_id integer not null references releases on delete cascade,
  position integer not null,
  round integer not null,
  kind text not null,
  at timestamptz not null,
  user_id integer not null,
  user_name text not null,
  account text not null,
  -- JSON texts as they were hashed
  said text not null,
  facts text,
  hash text not null,
  primary key (waybill_id, position)
);
select guard_rows('release_steps', 'exists (select from releases r where r.waybill_id = release_steps.waybill_id)');

-- They end with their shipment alone.
create function refuse_signed_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'what is signed is not changed' using errcode = 'insufficient_privilege';
end $$;
create trigger release_steps_stay before update or delete on release_steps for each row execute function refuse_signed_change();

update roles set permissions = permissions || array['release:sign'] where 'role:edit' = any (permissions);
