-- Shipments and captured events by logistic unit (docs/decisions/0255-epcis-rest.md). Rows of their own and no index on the array:
-- row security lets no index answer for an operator of arrays, only for one that tells nothing of what it compares, as that of texts.
create table waybill_units (
  waybill_id integer not null references waybills on delete cascade,
  unit text not null,
  primary key (waybill_id, unit)
);
create index waybill_units_unit on waybill_units (unit);
select guard_rows('waybill_units', 'exists (select from waybills w where w.id = waybill_units.waybill_id)');

create function keep_waybill_units() returns trigger language plpgsql as $$
begin
  delete from waybill_units where waybill_id = new.id and unit <> all (new.ssccs);
  insert into waybill_units select new.id, u from unnest(new.ssccs) as u on conflict do nothing;
  return null;
end $$;
create trigger keep_units_of_new after insert on waybills for each row when (new.ssccs <> '{}')
  execute function keep_waybill_units();
create trigger keep_units after update of ssccs on waybills for each row when (new.ssccs is distinct from old.ssccs)
  execute function keep_waybill_units();
insert into waybill_units select distinct w.id, u from waybills w, unnest(w.ssccs) as u;
drop index waybills_ssccs;

create table captured_units (
  captured_id integer not null references captured_events on delete cascade,
  unit text not null,
  primary key (captured_id, unit)
);
create index captured_units_unit on captured_units (unit);
select guard_rows('captured_units', 'exists (select from captured_events c where c.id = captured_units.captured_id)');

-- Every SSCC in the text of an event, as a link or as a URN: whoever reads by a unit compares the fields of the event again.
insert into captured_units
select c.id, m[1] from captured_events c, regexp_matches(c.event::text, '/00/(\d{18})(?!\d)', 'g') as m
on conflict do nothing;
insert into captured_units
select c.id, digits || mod(10 - mod((select sum(substr(digits, n, 1)::integer * (case mod(n, 2) when 1 then 3 else 1 end))
    from generate_series(1, 17) as n), 10), 10)
from captured_events c, regexp_matches(c.event::text, 'urn:epc:id:sscc:(\d{6,12})\.(\d)(\d+)', 'g') as m,
  lateral (select m[2] || m[1] || m[3] as digits) as key
where length(digits) = 17
on conflict do nothing;

-- Captured events name a shipment by the GLN of its organisation and its number.
create index organisations_gln on organisations (gln) where gln is not null;
