-- Product profiles (docs/decisions/0200-product-profiles.md): goods, with what they tolerate.
create table products (
  id integer generated always as identity primary key,
  org_id integer not null references organisations on delete cascade,
  -- A copy, as on devices: moving a branch rewrites it.
  org_path text collate "C" not null,
  tenant_id integer generated always as (nullif(split_part(org_path, '/', 2), '')::integer) stored,
  name text not null,
  gtin text,
  -- contract/src/products/product-definition.ts
  definition jsonb not null,
  remark text not null,
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index products_name_key on products (coalesce(tenant_id, 0), lower(name));
create index products_scope on products (org_path, id);
create index products_org on products (org_id);
select guard_by_path('products', 'org_path');

create function move_products() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update products set org_path = new.path where org_id = new.id;
  return null;
end $$;
create trigger organisations_move_products after update of path on organisations for each row
  when (old.path is distinct from new.path) execute function move_products();

-- What travels on a waybill, with what its profile said when the waybill took it.
create table waybill_goods (
  waybill_id integer not null references waybills on delete cascade,
  position smallint not null,
  product_id integer not null references products,
  product_version integer not null,
  product_name text not null,
  gtin text,
  definition jsonb not null,
  lot text not null,
  -- Time outside the label range by the signed review of the shipment; null: not reviewed.
  spent_ms bigint,
  primary key (waybill_id, position)
);
create index waybill_goods_product on waybill_goods (product_id, lower(lot));
select guard_rows('waybill_goods', 'exists (select from waybills w where w.id = waybill_goods.waybill_id)');

update roles set permissions = permissions || array['product:view', 'product:edit'] where 'role:edit' = any (permissions);
update roles set permissions = permissions || array['product:view'] where 'waybill:view' = any (permissions)
  and not 'product:view' = any (permissions);
