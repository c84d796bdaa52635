/**
 * Reads what a report is made of, once, through the calls of the pages. Times are UTC and no word depends on a language, so
 * that the same inputs have the same fingerprint, whoever reads the report.
 */
import { createHash } from 'node:crypto'
import { type AlarmRecord, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import type { Call, Input, Output } from '@coldway/contract/call.ts'
import { reportLimits } from '@coldway/contract/downloads/reports.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type Release, releases } from '@coldway/contract/releases/releases.ts'
import type { DrawnTrack } from '@coldway/contract/readings/tracks.ts'
import { type SiteRecord, siteRecords } from '@coldway/contract/sites/site-records.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { ConditionDevice, WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'
import type { Context, Route } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Asking, ReportRequest } from '../downloads/index.ts'
import type { SamplesService } from '../readings/index.ts'
import { drawnTrack } from '../tracks/index.ts'
import type { ConditionService } from '../waybills/index.ts'
import { alarmInside, visitsInside } from './inside-window.ts'

export interface InputsParts {
  readonly samples: SamplesService
  readonly condition: ConditionService
  readonly routes: () => readonly Route[]
}

export interface ReportDevice extends ConditionDevice {
  /** The last moment of which a reading counts: that of the arrival does. */
  readonly lastMs: number
  readonly code: string
  readonly plate: string | null
}

/** Null when the reader may not see it. */
export interface ReportInputs {
  readonly waybill: WaybillDetail | null
  readonly condition: WaybillCondition
  readonly devices: readonly ReportDevice[]
  readonly visits: readonly SiteRecord[] | null
  readonly alarms: readonly AlarmRecord[] | null
  readonly tracks: readonly DrawnTrack[] | null
  /** Also null while the shipment is not completed. */
  readonly release: Release | null
  /** There are more visits or alarms than a report lists. */
  readonly isCut: boolean
}

export const utcZone = '+00:00'
export const utcMs = (text: string | null): number | null => (text === null ? null : (parseTime(text, utcZone) ?? null))

/** `reader`: whom the report is for, where the shipment is read as those see it to whom it belongs. */
export const readInputs = async (
  parts: InputsParts,
  asking: Asking,
  request: ReportRequest,
  reader: OrgScope = asking.scope,
): Promise<ReportInputs> => {
  const ask = asker(parts, asking)
  const waybill = request.kind === 'waybillReport' ? await ask(waybills.queryById, { id: request.id }) : null
  const condition =
    request.kind === 'waybillReport'
      ? await parts.condition.get(asking, request.id)
      : await parts.condition.ofDevice(asking.scope, await parts.samples.getSpan(asking.scope, request, asking.zone))
  const devices: ReportDevice[] = []
  for (const one of condition.devices) {
    const { device } = await parts.samples.getSpanBetween(asking.scope, one)
    const lastMs = waybill ? one.untilMs : one.untilMs - 1
    devices.push({ ...one, lastMs, code: device.code, plate: device.plate })
  }
  const visits = await visitsOf(ask, waybill, condition)
  const alarms = await alarmsOf(ask, condition)
  const lent = {
    devices: waybill?.devices ?? [],
    lent: await parts.condition.lent(reader, deviceIdsOf(condition)),
    zone: utcZone,
  }
  return {
    waybill,
    condition,
    devices,
    visits: visits && visitsInside(visits.records, lent),
    alarms:
      alarms?.records.filter((alarm) => isInside(alarm, devices)).map((alarm) => alarmInside(alarm, lent)) ?? null,
    tracks: await tracksOf(parts, asking, devices),
    release: waybill?.state === 'completed' ? await ask(releases.queryById, { waybillId: waybill.id }) : null,
    isCut: [visits, alarms].some((page) => page !== null && page.total > page.records.length),
  }
}

/** Whether anything was compared with a limit: without that, no excursion is no good news. */
export const isJudged = ({ devices }: Pick<WaybillCondition, 'devices'>): boolean =>
  devices.some(({ series }) => series.some(({ limitsFrom, stats }) => limitsFrom !== null && stats.count > 0))

export const fingerprintOf = (inputs: ReportInputs): string =>
  createHash('sha256').update(JSON.stringify(inputs)).digest('hex')

/** Null when the caller has no right to the call. */
type Ask = <C extends Call>(call: C, body: unknown) => Promise<Output<C> | null>

export const asker =
  (
    { routes }: Pick<InputsParts, 'routes'>,
    asking: Pick<Asking, 'by' | 'scope' | 'language' | 'gone'>,
    zone = utcZone,
  ): Ask =>
  async (call, body) => {
    asking.gone.throwIfAborted()
    const route = routes().find((one) => one.call === call)
    if (!route || (call.needs && !asking.by.permissions.has(call.needs))) return null
    const context = { ...asking, zone, body: parseInput(call, body) as Input<typeof call> }
    // A call that only reads needs nothing else of its context.
    return (await route.handle(context as unknown as Context<Call>)) as Output<typeof call>
  }

const firstPage = { page: 1, size: limits.pageSizeMax }
const spanIn = (column: string, { fromMs, untilMs }: WaybillCondition) => ({
  column,
  type: 'between',
  value: [printTime(fromMs ?? 0, utcZone), printTime(untilMs ?? 0, utcZone)],
})
const oldestFirst = (column: string) => [{ column, order: 'asc' }]
const deviceIdsOf = ({ devices }: WaybillCondition) => [...new Set(devices.map(({ deviceId }) => deviceId))]

/** A number is unique in a tenant only, and the devices of a shipment may be of several: both are asked for. */
const visitsOf = (ask: Ask, waybill: WaybillDetail | null, condition: WaybillCondition) => {
  const ids = deviceIdsOf(condition)
  if (ids.length === 0) return { records: [], total: 0 }
  const conditionVos = [
    { column: 'deviceId', type: 'in', value: ids },
    waybill ? { column: 'waybillNo', type: 'eq', value: waybill.waybillNo } : spanIn('entryTime', condition),
  ]
  return ask(siteRecords.queryPageList, { ...firstPage, conditionVos, sorts: oldestFirst('entryTime') })
}

const alarmsOf = async (ask: Ask, condition: WaybillCondition) => {
  const ids = deviceIdsOf(condition)
  if (ids.length === 0) return { records: [], total: 0 }
  return ask(alarmRecords.queryAlarmData, {
    ...firstPage,
    conditionVos: [{ column: 'deviceId', type: 'in', value: ids }, spanIn('startTime', condition)],
    sorts: oldestFirst('startTime'),
  })
}

/** It began while its device was on the shipment. */
const isInside = ({ deviceId, startTime }: AlarmRecord, devices: readonly ReportDevice[]): boolean => {
  const atMs = utcMs(startTime) ?? 0
  // Printed times have no milliseconds.
  return devices.some((one) => one.deviceId === deviceId && atMs > one.fromMs - 1000 && atMs <= one.untilMs)
}

/** Reads the part of each device's track in which it was on the shipment, to the millisecond. */
const tracksOf = async (
  { samples }: InputsParts,
  { by, scope, gone }: Asking,
  devices: readonly ReportDevice[],
): Promise<DrawnTrack[] | null> => {
  if (!by.permissions.has('track:view')) return null
  const found: DrawnTrack[] = []
  for (const device of devices) {
    gone.throwIfAborted()
    const { span } = await samples.getSpanBetween(scope, { ...device, untilMs: device.lastMs + 1 })
    found.push(await drawnTrack(samples.fixes(span), reportLimits.trackPoints))
  }
  return found
}
