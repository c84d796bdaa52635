/** The questions behind the page, said once, so that its parts and its empty state read the same answers. */
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { limits } from '@coldway/contract/limits.ts'
import { unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { useCall } from '@coldway/console/api/use-call.ts'

const shownMost = 30
/** Frames reload the lists at once; this finds what a frame did not bring. */
const againMs = 60_000

export const useWaitingAlarms = (isEnabled: boolean) =>
  useCall(
    alarmRecords.queryAlarmData,
    {
      page: 1,
      size: shownMost,
      conditionVos: [
        { column: 'status', type: 'eq', value: 'alarming' },
        { column: 'isAcknowledged', type: 'eq', value: 'false' },
      ],
    },
    { isEnabled, repeatMs: againMs },
  )

export const useUnlockRequests = (isEnabled: boolean) =>
  useCall(
    unlockRequests.queryPageList,
    {
      page: 1,
      size: limits.bulkRowsMax,
      conditionVos: [{ column: 'state', type: 'eq', value: 'pending' }],
      // The one that runs out first stands first.
      sorts: [{ column: 'createTime', order: 'asc' }],
    },
    { isEnabled, repeatMs: 15_000 },
  )

export const useLateShipments = (isEnabled: boolean) =>
  useCall(
    waybills.queryMonitoringPageList,
    {
      page: 1,
      size: shownMost,
      conditionVos: [
        { column: 'exception', type: 'eq', value: 'late' },
        { column: 'state', type: 'in', value: ['toShip', 'inTransit'] },
      ],
      sorts: [{ column: 'plannedArrivalTime', order: 'asc' }],
    },
    { isEnabled, repeatMs: againMs },
  )
