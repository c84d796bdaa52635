import type { WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'

const milk = {
  id: 41,
  waybillNo: 'WB-20261123-0001',
  customerOrderId: 'PO-7781',
  businessCode: 'BC-1',
  containerNo: '',
  ssccs: [],
  waybillType: 'road' as const,
  goodsName: 'Milk',
  carrierName: 'Northern Cold',
  driverName: 'Li Wei',
  driverPhone: '13800000000',
  orgId: 2,
  orgName: 'Shanghai',
  sharing: 'none' as const,
  state: 'toShip' as const,
  completedState: null,
  startMode: 'manual' as const,
  endMode: 'manual' as const,
  plannedStartTime: '2026-11-23 08:00:00',
  plannedArrivalTime: '2026-11-23 14:00:00',
  actualStartTime: null,
  completionTime: null,
  arrivalTime: null,
  version: 1,
  createTime: '2026-11-22 08:00:00',
}

/** A shipment that is to be shipped, as a row of the list; tests override what differs. */
export const milkRun: MonitoredWaybill = {
  ...milk,
  shippingAddress: 'Pudong depot',
  receivingAddress: 'Hangzhou store',
  waypointCount: 1,
  deviceCount: 4,
  deviceNames: ['Reefer 7', 'Reefer 8', 'Reefer 9'],
  plates: ['沪A70007'],
  lng: null,
  lat: null,
  fixTime: null,
  exceptions: [],
  arrivalBasis: null,
  estimatedArrivalTime: null,
  earliestArrivalTime: null,
  latestArrivalTime: null,
}

const place = (address: string) => ({ siteId: null, address, lng: null, lat: null, timeZone: null })

/** The same shipment with its devices. */
export const milkDetail: WaybillDetail = {
  ...milk,
  profile: 'scene',
  shipping: place('Pudong depot'),
  receiving: place('Hangzhou store'),
  waypoints: [],
  goods: [],
  alarmPolicyId: null,
  alarmPolicyName: null,
  recordInterval: null,
  delayTime: null,
  plates: [],
  messages: ['alarm'],
  recipients: { email: [], sms: [], wechat: [], http: [] },
  remark: '',
  startReason: '',
  endReason: '',
  startActor: null,
  endActor: null,
  devices: [
    {
      detailId: 1,
      deviceId: 9,
      deviceCode: 'CW-9',
      deviceName: 'Reefer 9',
      isGone: false,
      boundFrom: null,
      boundUntil: null,
      recordState: null,
    },
  ],
  history: [],
}
