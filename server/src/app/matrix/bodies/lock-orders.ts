import { type Bodies, dayFromNow, nextNumber } from '../body.ts'

const given = () => ({
  planStartTime: dayFromNow(1),
  planEndTime: dayFromNow(2),
  plate: null,
  route: 'Port - Depot',
  inspectionAddress: '',
  consigneeName: '',
  consigneePhone: null,
  materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 3 }],
  remark: '',
})

export const lockOrdersBodies: Bodies = {
  'lockOrders.queryById': ({ lockOrder: waybillId }) => [{ waybillId }],
  'lockOrders.save': ({ organisation: orgId }) => [{ orgId, orderNo: `LO-${nextNumber()}`, ...given() }],
  'lockOrders.update': ({ lockOrder: waybillId }) => [{ waybillId, version: 1, ...given() }],
  'lockOrders.deleteByIds': ({ lockOrder }) => [{ ids: [lockOrder] }],
  'lockOrders.updateBindingDevice': ({ lockOrder: waybillId, lockDevice: deviceId }) => [
    { waybillId, deviceId, isBound: true, reason: '' },
    { waybillId, deviceId, isBound: false, reason: 'worn out' },
  ],
  'lockOrders.exceptionUpdate': ({ lockOrderUnderWay: waybillId }) => [{ waybillId, reason: 'rope cut' }],
  'lockOrders.batchUnlock': ({ lockOrderUnderWay: waybillId }) => [{ waybillId, reason: 'arrived' }],
  'unlockRequests.updateLock': ({ unlockRequest: id }) => [{ id, isApproved: true }],
  'lockOrderDetails.updateStatus': ({ lockOrder: waybillId }) => [{ waybillId, state: 'inProgress', reason: '' }],
}
