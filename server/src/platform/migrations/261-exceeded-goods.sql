-- Whether the product profiles of the goods on a shipment are exceeded, and when that was looked at last. Worked out every
-- minute where there is cause (docs/decisions/0261-exceeded-goods.md), so that lists and counts read it like any other column.
alter table waybills add column goods_exceeded boolean not null default false, add column goods_judged_at timestamptz;
create index waybills_unjudged on waybills (ended_at) where state = 'completed' and goods_judged_at is null;
