import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import type { WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'

const place = (address: string, lng: number) => ({ siteId: null, address, lng, lat: 31, timeZone: 'Asia/Shanghai' })

/** A shipment under way since 08:00; tests override what differs. */
export const shipment: MonitoredDetail = {
  profile: 'scene',
  id: 41,
  waybillNo: 'WB-20261123-0001',
  customerOrderId: 'PO-7781',
  businessCode: 'BC-1',
  containerNo: '',
  waybillType: 'road',
  goodsName: 'Milk',
  driverName: 'Li Wei',
  driverPhone: '13800000000',
  orgId: 2,
  orgName: 'Shanghai',
  sharing: 'none',
  state: 'inTransit',
  completedState: null,
  startMode: 'manual',
  endMode: 'manual',
  plannedStartTime: '2026-11-23 08:00:00',
  plannedArrivalTime: '2026-11-23 14:00:00',
  actualStartTime: '2026-11-23 08:05:00',
  completionTime: null,
  version: 1,
  createTime: '2026-11-22 08:00:00',
  shipping: place('Pudong depot', 121.5),
  receiving: place('Hangzhou store', 120.2),
  waypoints: [],
  goods: [],
  alarmPolicyId: null,
  alarmPolicyName: null,
  recordInterval: null,
  delayTime: null,
  messages: [],
  recipients: { email: [], sms: [], wechat: [], http: [] },
  remark: '',
  startReason: 'Loaded',
  endReason: '',
  startActor: 'person',
  endActor: null,
  devices: [
    {
      detailId: 7,
      deviceId: 3,
      deviceCode: 'GX-3',
      deviceName: 'Reefer 3',
      isGone: false,
      boundFrom: '2026-11-23 08:05:00',
      boundUntil: null,
      recordState: null,
    },
  ],
  history: [
    {
      id: 1,
      event: 'started',
      time: '2026-11-23 08:05:00',
      recordTime: '2026-11-23 08:20:00',
      actor: 'person',
      actorName: 'dispatcher',
      reason: 'Loaded',
      deviceId: null,
      deviceName: null,
      formerTime: null,
    },
  ],
  exceptions: [],
  arrivalBasis: null,
  estimatedArrivalTime: null,
  earliestArrivalTime: null,
  latestArrivalTime: null,
  places: [],
}

const startMs = Date.parse('2026-11-23T08:05:00Z')
const minute = 60_000

/** Warm from 08:30 to 08:50. */
export const warmed: WaybillCondition = {
  verdict: 'excursion',
  concerns: ['beyondLimit'],
  fromMs: startMs,
  untilMs: startMs + 120 * minute,
  outOfRangeMs: 20 * minute,
  excursionCount: 1,
  goods: [],
  excursions: [
    {
      detailId: 7,
      deviceId: 3,
      deviceName: 'Reefer 3',
      key: 'temp1',
      fromMs: startMs + 25 * minute,
      untilMs: startMs + 45 * minute,
      isOpen: false,
      side: 'high',
      peak: 11.2,
      isBrief: false,
    },
  ],
  devices: [
    {
      detailId: 7,
      deviceId: 3,
      deviceName: 'Reefer 3',
      category: 'reefer',
      fromMs: startMs,
      untilMs: startMs + 120 * minute,
      bucketMs: minute,
      gapMs: 3 * minute,
      series: [
        {
          key: 'temp1',
          low: 2,
          high: 8,
          limitsFrom: 'policy',
          buckets: Array.from({ length: 120 }, (_, at) => {
            const value = at >= 25 && at < 45 ? 11.2 : 5
            return [startMs + at * minute, value, value, value, 1] as [number, number, number, number, number]
          }),
          stats: {
            count: 120,
            faulty: 0,
            suspect: 0,
            expected: 120,
            min: 5,
            minAtMs: startMs,
            max: 11.2,
            maxAtMs: startMs + 25 * minute,
            mean: 6,
            stdDev: 2.3,
            meanKinetic: 6.4,
            inRangeMs: 100 * minute,
            outOfRangeMs: 20 * minute,
            gaps: { count: 0, totalMs: 0, longest: [] },
          },
        },
      ],
    },
  ],
}
