import { makeZip, rowXml, workbookParts } from '../../../testing/zip.ts'
import { type Bodies, dayFromNow, type Ids, nextNumber } from '../body.ts'

const given = ({ site, recipient }: Ids) => ({
  planStartTime: dayFromNow(1),
  planEndTime: dayFromNow(2),
  plate: null,
  route: 'Port - Depot',
  inspectionAddress: '',
  inspectionSiteId: site,
  recipients: { email: [recipient], sms: [recipient], wechat: [recipient], http: [recipient] },
  consigneeName: '',
  consigneePhone: null,
  materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 3 }],
  remark: '',
})

const oneOrder = (): string => {
  const heads = ['orderNo', 'supplier', 'identification', 'quantity', 'planStartTime', 'planEndTime']
  const cells = [`LI-${nextNumber()}`, 'Maker', 'LOT-1', '3', dayFromNow(1), dayFromNow(2)]
  const data = rowXml(1, heads) + rowXml(2, cells)
  return Buffer.from(makeZip(workbookParts({ data }))).toString('base64')
}

export const lockOrdersBodies: Bodies = {
  'lockOrderImports.importTemplate': () => [{}],
  'lockOrderImports.importCheck': () => [{ file: oneOrder() }],
  'lockOrderImports.importSave': () => [{ file: oneOrder() }],
  'lockOrders.queryById': ({ lockOrder: waybillId }) => [{ waybillId }],
  'lockOrders.save': (ids) => [{ orgId: ids.organisation, orderNo: `LO-${nextNumber()}`, ...given(ids) }],
  'lockOrders.update': (ids) => [{ waybillId: ids.lockOrder, version: 1, ...given(ids) }],
  'lockOrders.deleteByIds': ({ lockOrder }) => [{ ids: [lockOrder] }],
  'lockOrders.updateBindingDevice': ({ lockOrder: waybillId, lockDevice: deviceId }) => [
    { waybillId, deviceId, isBound: true, reason: '' },
    { waybillId, deviceId, isBound: false, reason: 'worn out' },
  ],
  'lockOrders.exceptionUpdate': ({ lockOrderUnderWay: waybillId }) => [{ waybillId, reason: 'rope cut' }],
  'lockOrders.batchUnlock': ({ lockOrderUnderWay: waybillId }) => [{ waybillId, reason: 'arrived' }],
  'driverUnlocks.ask': () => [{ reason: 'at the ramp' }],
  'lockOrderTracks.queryById': ({ lockOrderUnderWay: waybillId }) => [{ waybillId }],
  'unlockRequests.takeCode': ({ unlockRequest: id }) => [{ id }],
  'unlockRequests.updateLock': ({ unlockRequest: id }) => [{ id, isApproved: true }],
  'lockOrderDetails.updateStatus': ({ lockOrder: waybillId }) => [{ waybillId, state: 'inProgress', reason: '' }],
}
