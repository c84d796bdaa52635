-- Finds the last number of a day without a look at the others of that day: what stands before the number, the tenant, the number.
create index waybills_numbered on waybills (
  substring(lower(waybill_no) from '^(.*-)[0-9]{1,6}$'), coalesce(tenant_id, 0), (substring(waybill_no from '([0-9]{1,6})$')::integer)
) where waybill_no ~ '-[0-9]{1,6}$';
