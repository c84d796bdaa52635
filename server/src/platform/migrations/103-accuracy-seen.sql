-- With the column that came after the view (016): how far from its fix a device may have been.
create or replace view seen_readings as
  select r.* from readings r join devices d on d.id = r.device_id
  where d.org_path >= current_setting('coldway.scope_from', true) and d.org_path < current_setting('coldway.scope_until', true)
    and (d.tenant_since is null or r.at >= d.tenant_since
      or split_part(current_setting('coldway.scope_from', true), '/', 2) = '');
