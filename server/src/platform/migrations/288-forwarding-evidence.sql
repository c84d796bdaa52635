-- Evidence of shipments is forwarded: as a happening to any target, and as EPCIS events to a capture interface
-- (docs/decisions/0278-forwarding-to-epcis.md). A record goes where the steps of its waybill go.
create function forward_evidence() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not forwarding_is_wanted('evidence') then return null; end if;
  insert into forwarding_queue (rule_id, count, device_ids, ats, event)
  select r.id, 1, '{}', '{}', forwarding_event('evidence-' || e.record, 'evidence', 'issued', e.at, jsonb_build_object(
    'waybillId', w.id, 'waybill', w.waybill_no, 'customerOrder', w.customer_order_id, 'record', e.record, 'number', e.number,
    'reason', e.reason))
  from issued e join waybills w on w.id = e.waybill_id
    join forwarding_rules r on 'evidence' = any (r.kinds)
      and r.org_id = any (string_to_array(rtrim(w.org_path, '/'), '/')::integer[])
  where r.is_whole_branch or exists (select from waybill_details b join forwarding_devices f on f.device_id = b.device_id
    where b.waybill_id = w.id and f.rule_id = r.id)
  order by e.at, r.id;
  return null;
end $$;
create trigger evidence_records_forward after insert on evidence_records referencing new table as issued
  for each statement execute function forward_evidence();

-- How far the target has come with a batch that is not taken yet, as far as it said so.
alter table forwarding_batches add column progress jsonb;
