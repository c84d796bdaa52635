/**
 * Customised waybills: the orders of customers, each shipped as a waybill of its own kind. They share the engine with scene
 * waybills; the product gives them an address of their own, and one more for their start and finish.
 */
import { calls } from '../call.ts'
import { waybillCalls } from './waybill-calls.ts'
import { waybillProfiles } from './waybill-profiles.ts'

const common = waybillCalls('customWaybill', 'customWaybillInTransit')

export const customWaybills = calls('customWaybills', waybillProfiles.custom.base, {
  queryPageList: common.monitored,
  queryById: common.get,
  save: common.save,
  update: common.update,
  deleteByIds: common.remove,
})

export const customWaybillSteps = calls('customWaybillSteps', '/v3/freightage/bds-waybill-hd-Logistics', {
  startWaybill: common.start,
  finishWaybill: common.finish,
})
