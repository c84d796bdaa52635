/** What the page tests of lock orders share. */
import { noRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import type { LockOrder } from '@coldway/contract/lock-orders/lock-orders.ts'

export const lockOrderOnInspection: LockOrder = {
  id: 7,
  orderNo: 'LO-7',
  state: 'onInspectionRoute',
  planStartTime: '2026-11-23 08:00:00',
  planEndTime: '2026-11-24 08:00:00',
  plate: '沪A·12345',
  route: 'Port - Depot',
  inspectionAddress: 'Customs yard 4',
  inspectionSiteId: 5,
  inspectionSiteName: 'Customs yard',
  consigneeName: 'Li Wei',
  consigneePhone: '13800138000',
  materials: [{ id: 1, supplier: 'Maker', identification: 'LOT-1', quantity: 3, state: 'pendingInspection' }],
  recipients: noRecipients(),
  alarmCount: 1,
  lock: { deviceId: 31, deviceCode: 'LK-31', deviceName: 'Lock 31' },
  nextStates: ['inspecting', 'returning'],
  canSettle: true,
  canEdit: true,
  canRemove: false,
  orgId: 2,
  orgName: 'Shanghai',
  remark: '',
  version: 3,
  createTime: '2026-11-20 08:00:00',
}
