-- The lane of a waybill: from one address to another, by one kind of transport. A column of its own, because row security
-- lets an index serve plain comparisons only.
alter table waybills add column lane text
  generated always as (waybill_type || ': ' || (shipping ->> 'address') || E'\n' || (receiving ->> 'address')) stored;
create index waybills_lane on waybills (org_id, lane, ended_at) where state = 'completed';
