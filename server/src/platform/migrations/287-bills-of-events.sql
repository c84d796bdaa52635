-- Events by business transaction (docs/decisions/0255-epcis-rest.md): those of issued records by the numbers of their shipments, and
-- captured ones by rows of their own, as by logistic unit. Plain columns, because row security lets no index answer for `lower`.
create index waybills_number on waybills (waybill_no);
create index waybills_order on waybills (customer_order_id) where customer_order_id is not null;

-- Of what others say no length is known: an index takes the digest of any.
create table captured_bills (
  captured_id integer not null references captured_events on delete cascade,
  -- SHA-256 of the URI in hexadecimal digits.
  digest text not null,
  primary key (captured_id, digest)
);
create index captured_bills_digest on captured_bills (digest);
select guard_rows('captured_bills', 'exists (select from captured_events c where c.id = captured_bills.captured_id)');

insert into captured_bills
select c.id, encode(sha256(convert_to(b ->> 'bizTransaction', 'UTF8')), 'hex')
from captured_events c, jsonb_array_elements(
  case jsonb_typeof(c.event -> 'bizTransactionList') when 'array' then c.event -> 'bizTransactionList' else '[]' end) as b
where jsonb_typeof(b -> 'bizTransaction') = 'string'
on conflict do nothing;
