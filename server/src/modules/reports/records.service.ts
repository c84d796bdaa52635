/** Site visits and alarms of one waybill, asked of the calls of the pages as those to whom the waybill belongs. */
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Condition } from '@coldway/contract/list.ts'
import { type SiteRecord, siteRecords } from '@coldway/contract/sites/site-records.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { WaybillDetail, WaybillDevice } from '@coldway/contract/waybills/waybill-fields.ts'
import type { WaybillRecords, waybillRecords } from '@coldway/contract/waybills/waybill-records.ts'
import type { Context } from '../../platform/implement.ts'
import { asker, type InputsParts } from './inputs.ts'
import { alarmInside, visitsInside } from './inside-window.ts'

export const createRecordsService =
  (parts: InputsParts) =>
  (context: Context<typeof waybillRecords.queryByWaybill>): Promise<WaybillRecords> =>
    parts.condition.forOwner(context.scope, context.body.waybillId, async ({ scope }) => {
      const { by, zone, language, exchange, body } = context
      const ask = asker(parts, { by, scope, language, gone: exchange.gone }, zone)
      const past = body.knownAt === undefined ? {} : { knownAt: body.knownAt }
      const found = await ask(waybills.queryMonitoringById, { id: body.waybillId, ...past })
      const bound = found?.devices.filter(({ boundFrom }) => boundFrom !== null) ?? []
      if (!found || bound.length === 0) return { visits: [], alarms: [], isCut: false, isVisitsUnknown: false }
      const isOnIt = {
        column: 'deviceId',
        type: 'in' as const,
        value: [...new Set(bound.map(({ deviceId }) => deviceId))],
      }
      const visits = await ask(siteRecords.queryPageList, {
        ...firstPage,
        ...past,
        // A number is unique in a tenant only, and the devices may be of several.
        conditionVos: [isOnIt, { column: 'waybillNo', type: 'eq', value: found.waybillNo }],
        sorts: oldestFirst('entryTime'),
      })
      const alarms = await ask(alarmRecords.queryAlarmData, {
        ...firstPage,
        ...past,
        conditionVos: [
          isOnIt,
          { column: 'startTime', type: 'ge', value: bound.map(({ boundFrom }) => boundFrom ?? '').toSorted()[0] },
        ],
        sorts: oldestFirst('startTime'),
      })
      const wasBound = isBoundIn(bound, zone)
      const lent = { devices: bound, lent: await parts.condition.lent(context.scope, isOnIt.value), zone }
      return {
        visits: visits && visitsInside(visits.records, lent),
        alarms: alarms?.records.filter((alarm) => wasBound(alarm)).map((alarm) => alarmInside(alarm, lent)) ?? null,
        isCut: [visits, alarms].some((page) => page !== null && page.total > page.records.length),
        isVisitsUnknown:
          body.knownAt !== undefined &&
          visits !== null &&
          (await hasUnknown({ ask, isOnIt, zone }, visits.records, found)),
      }
    })

interface Looking {
  readonly ask: ReturnType<typeof asker>
  readonly isOnIt: Condition
  readonly zone: string
}

/** A visit of today that was recorded by then, and of which no version of then is kept. */
const hasUnknown = async (
  { ask, isOnIt, zone }: Looking,
  then: readonly SiteRecord[],
  { waybillNo, known }: WaybillDetail,
): Promise<boolean> => {
  const isOfWaybill = { column: 'waybillNo', type: 'eq', value: waybillNo } as const
  const now = await ask(siteRecords.queryPageList, { ...firstPage, conditionVos: [isOnIt, isOfWaybill] })
  const knownMs = parseTime(known?.at ?? '', zone) ?? 0
  const missing = (now?.records ?? [])
    .filter(({ id, createTime }) => !then.some((one) => one.id === id) && (parseTime(createTime, zone) ?? 0) <= knownMs)
    .map(({ id }) => id)
  if (missing.length === 0) return false
  const isMissing = { column: 'id', type: 'in', value: missing } as const
  const numberedLater = await ask(siteRecords.queryPageList, {
    ...firstPage,
    conditionVos: [isOnIt, isMissing],
    knownAt: known?.at,
  })
  return (numberedLater?.total ?? 0) < missing.length
}

const firstPage = { page: 1, size: limits.pageSizeMax }
const oldestFirst = (column: string) => [{ column, order: 'asc' }]

/** It began while its device was on the waybill. Printed times have no milliseconds. */
const isBoundIn = (bound: readonly WaybillDevice[], zone: string) => {
  const spans = bound.map(({ deviceId, boundFrom, boundUntil }) => ({
    deviceId,
    fromMs: parseTime(boundFrom ?? '', zone) ?? 0,
    untilMs: boundUntil === null ? Number.POSITIVE_INFINITY : (parseTime(boundUntil, zone) ?? 0),
  }))
  return ({ deviceId, startTime }: { readonly deviceId: number | null; readonly startTime: string }): boolean => {
    const atMs = parseTime(startTime, zone) ?? 0
    return spans.some((one) => one.deviceId === deviceId && atMs >= one.fromMs && atMs <= one.untilMs)
  }
}
