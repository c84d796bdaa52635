/** The answers that are out of date once a waybill has changed. */
import { customWaybills } from '@coldway/contract/waybills/custom-waybills.ts'
import { parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'

export const waybillStale = [
  waybills.queryPageList,
  waybills.queryMonitoringPageList,
  waybills.queryPositionPageList,
  waybills.queryMonitoringCount,
  waybills.queryMonitoringById,
  waybills.queryWaybillByOrgTree,
  waybills.queryById,
  waybills.queryConditionById,
  customWaybills.queryPageList,
  customWaybills.queryById,
  parkOrders.fence,
]
