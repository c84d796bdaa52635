-- What calls see of what devices report. Views and no policies: the device is looked at once for a statement, where a policy
-- would look at it for each of its readings (measured in docs/decisions/0010-row-security.md). They have the rights of their
-- owner; the settings are those of the caller, and without them nothing is seen. Make them anew when a column is added.
-- Of a device that came from another tenant (011), only what it reported since; at the root, all.
create view seen_readings as
  select r.* from readings r join devices d on d.id = r.device_id
  where d.org_path >= current_setting('coldway.scope_from', true) and d.org_path < current_setting('coldway.scope_until', true)
    and (d.tenant_since is null or r.at >= d.tenant_since
      or split_part(current_setting('coldway.scope_from', true), '/', 2) = '');

create view seen_latest as
  select l.* from device_latest l join devices d on d.id = l.device_id
  where d.org_path >= current_setting('coldway.scope_from', true) and d.org_path < current_setting('coldway.scope_until', true)
    and (d.tenant_since is null or l.at >= d.tenant_since);

-- Not written through, and of no use to who sees all.
revoke all on seen_readings, seen_latest from coldway_app, coldway_root, coldway_system;
grant select on seen_readings, seen_latest to coldway_app, coldway_root;
