/** Asks for what the page of a shipment shows; what the user may not see stays empty, and the rest of the page stands. */
import { type AlarmRecord, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { type CapturedEvent, epcis } from '@coldway/contract/evidence/epcis.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { DrawnTrack } from '@coldway/contract/readings/tracks.ts'
import { type SiteRecord, siteRecords } from '@coldway/contract/sites/site-records.ts'
import { printTime } from '@coldway/contract/time.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { waybillRecords } from '@coldway/contract/waybills/waybill-records.ts'
import { waybillDetails } from '@coldway/contract/waybills/waybills.ts'
import { useQueries } from '@tanstack/react-query'
import type { CallError } from '../../api/call-error.ts'
import { callNow } from '../../api/call-now.ts'
import { keyOf, useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useLiveWaybills } from '../waybills/index.ts'
import type { ShownShipment } from './known-later.ts'
import type { Leg } from './legs.ts'

const againMs = 60_000
const noRecords: never[] = []

export const useShipment = (id: number) => {
  useLiveWaybills()
  return useCall(waybills.queryMonitoringById, { id }, { isEnabled: id > 0, repeatMs: againMs })
}

export const useCondition = (of: MonitoredDetail) =>
  useCall(waybills.queryConditionById, { id: of.id }, of.state === 'inTransit' ? { repeatMs: againMs } : {})

/** Reads a received shipment, whose devices belong to another organisation. */
const useReceived = ({ id, sharing }: MonitoredDetail) =>
  useCall(waybillRecords.queryByWaybill, { waybillId: id }, { isEnabled: sharing === 'received', repeatMs: againMs })
    .data

export const useVisits = (of: MonitoredDetail): readonly SiteRecord[] => {
  const received = useReceived(of)
  const isEnabled = (useCan('site:view') ?? false) && of.sharing !== 'received'
  const { waybillNo } = of
  const { data } = useCall(
    siteRecords.queryPageList,
    { page: 1, size: limits.pageSizeMax, conditionVos: [{ column: 'waybillNo', type: 'eq', value: waybillNo }] },
    { isEnabled, repeatMs: againMs },
  )
  return received?.visits ?? data?.records ?? noRecords
}

/** What others shown of it, by the capture interface of EPCIS. */
export const useCaptured = ({ id }: MonitoredDetail): readonly CapturedEvent[] =>
  useCall(epcis.queryCaptured, { waybillId: id }, { repeatMs: againMs }).data ?? noRecords

/** Alarms that its devices began while they were on it. */
export const useAlarms = (of: MonitoredDetail, condition: WaybillCondition | undefined): readonly AlarmRecord[] => {
  const received = useReceived(of)
  const canSee = (useCan('alarm:view') ?? false) && of.sharing !== 'received'
  const { fromMs = null, untilMs = null, devices = [] } = condition ?? {}
  const zone = zoneInUse()
  const ids = [...new Set(devices.map(({ deviceId }) => deviceId))]
  const { data } = useCall(
    alarmRecords.queryAlarmData,
    {
      page: 1,
      size: limits.pageSizeMax,
      conditionVos: [
        { column: 'deviceId', type: 'in', value: ids },
        { column: 'startTime', type: 'between', value: [fromMs ?? 0, untilMs ?? 0].map((ms) => printTime(ms, zone)) },
      ],
    },
    { isEnabled: canSee && ids.length > 0 && fromMs !== null, keepsLast: true },
  )
  return received?.alarms ?? data?.records ?? noRecords
}

export interface Past {
  /** Undefined: it is still asked for, or refused. */
  readonly shown: ShownShipment | undefined
  readonly isVisitsUnknown: boolean
  readonly error: CallError | null
}

/** The shipment as it was known at a moment; what the user may not see stays empty. */
export const usePast = (id: number, knownAt: string | undefined): Past => {
  const isEnabled = knownAt !== undefined
  const asked = { id, ...(knownAt && { knownAt }) }
  const of = useCall(waybills.queryMonitoringById, asked, { isEnabled })
  const condition = useCall(waybills.queryConditionById, asked, { isEnabled })
  const records = useCall(waybillRecords.queryByWaybill, { waybillId: id, ...(knownAt && { knownAt }) }, { isEnabled })
  const isWhole = isEnabled && of.data && condition.data && records.data
  return {
    shown: isWhole
      ? {
          of: of.data,
          condition: condition.data,
          visits: records.data.visits ?? noRecords,
          alarms: records.data.alarms ?? noRecords,
        }
      : undefined,
    isVisitsUnknown: records.data?.isVisitsUnknown ?? false,
    error: isEnabled ? (of.error ?? condition.error ?? records.error) : null,
  }
}

/** The tracks of legs, in their order. */
export const useLegTracks = (legs: readonly Leg[], knownAt?: string): readonly DrawnTrack[] => {
  const isEnabled = useCan('track:view') ?? false
  return useQueries({
    queries: legs.map(({ detailId }) => {
      const input = { detailId, ...(knownAt && { knownAt }) }
      return {
        queryKey: keyOf(waybillDetails.historicalTrack, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => callNow(waybillDetails.historicalTrack, input, { signal }),
        enabled: isEnabled,
        staleTime: againMs,
        retry: false,
      }
    }),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  })
}
