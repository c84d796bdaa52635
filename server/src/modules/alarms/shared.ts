/**
 * Alarms for the holder of a share link: those of the share's devices, inside its span, checked again at every call.
 */
import type { Input, Output } from '@coldway/contract/call.ts'
import { levelsOf } from '@coldway/contract/alarms/alarm-levels.ts'
import type { SharedAlarm, sharedAlarms } from '@coldway/contract/alarms/shared-alarms.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext, SharePrincipal } from '../../platform/implement.ts'
import { recordOf } from './records.service.ts'
import { listRecords, newestFirst, type RecordRow } from './records.store.ts'
import { listSharedDevices } from './shared.store.ts'

export const createSharedAlarms = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => ({
  async devices({ share, zone }: CallContext<'share' | 'zone'>): Promise<Output<typeof sharedAlarms.devices>> {
    const found = await listSharedDevices(db, share.scope, share.deviceIds)
    const devices = found.map((device) => ({ ...device, id: share.deviceIds.indexOf(device.id) + 1 }))
    return {
      devices: devices.toSorted((a, b) => a.id - b.id),
      expireTime: share.expiresMs === undefined ? null : printTime(share.expiresMs, zone),
      fromMs: share.fromMs ?? null,
      untilMs: share.untilMs ?? null,
      serverMs: clock.now(),
    }
  },

  async alarms(
    { share, zone }: CallContext<'share' | 'zone'>,
    { place, status, page, size }: Input<typeof sharedAlarms.alarms>,
  ): Promise<Page<SharedAlarm>> {
    const deviceIds = place === undefined ? share.deviceIds : share.deviceIds.slice(place - 1, place)
    if (place !== undefined && deviceIds.length === 0) throw fail('deviceNotFound')
    const ofStatus = status === undefined ? [] : [{ column: 'status', type: 'eq', value: status } as const]
    const query = { page, size, conditionVos: ofStatus, sorts: [] }
    const within = sql<boolean>`r.device_id = any(${deviceIds}::int[]) and ${insideSpan(share)}`
    const found = await listRecords(db, share.scope, {
      query,
      zone,
      within,
      nowMs: clock.now(),
      order: newestFirst,
    })
    return {
      ...found,
      records: found.records.map((row) => ({
        ...shownOf(recordOf(insideOf(row, share, clock.now()), zone, clock.now())),
        place: share.deviceIds.indexOf(row.deviceId ?? 0) + 1,
      })),
    }
  },
})

/** Matches alarms that touch the span. */
const insideSpan = ({ fromMs, untilMs }: SharePrincipal): RawBuilder<boolean> => {
  const from = fromMs === undefined ? sql`true` : sql`(r.end_at is null or r.end_at >= ${new Date(fromMs)})`
  const until = untilMs === undefined ? sql`true` : sql`r.start_at < ${new Date(untilMs)}`
  return sql<boolean>`${from} and ${until}`
}

/** When and where it was before and after the span, how bad it got then and which level it reached, the link does not show. */
const insideOf = (row: RecordRow, { fromMs, untilMs }: SharePrincipal, nowMs: number): RecordRow => {
  const isBefore = fromMs !== undefined && row.startAt < fromMs
  const isAfter = untilMs !== undefined && untilMs <= nowMs && (row.endAt ?? Number.POSITIVE_INFINITY) > untilMs
  const isPeakOutside =
    row.peakAt !== null && (row.peakAt < (fromMs ?? row.peakAt) || row.peakAt > (untilMs ?? row.peakAt))
  const [startAt, endAt] = [isBefore ? fromMs : row.startAt, isAfter ? untilMs : (row.endAt ?? nowMs)]
  return {
    ...row,
    ...((isBefore || isAfter) && { level: Math.min(row.level, levelsOf(endAt - startAt)) }),
    ...(isBefore && { startAt: fromMs, value: null, startLng: null, startLat: null }),
    ...(isAfter && { endAt: untilMs, status: 'finished' as const, endLng: null, endLat: null }),
    ...(isPeakOutside && { peak: null, peakAt: null }),
  }
}

const shownOf = (row: ReturnType<typeof recordOf>): Omit<SharedAlarm, 'place'> => ({
  kind: row.kind,
  series: row.series,
  level: row.level,
  status: row.status,
  startTime: row.startTime,
  endTime: row.endTime,
  durationS: row.durationS,
  value: row.value,
  lower: row.lower,
  upper: row.upper,
  peak: row.peak,
  peakTime: row.peakTime,
  startLng: row.startLng,
  startLat: row.startLat,
  endLng: row.endLng,
  endLat: row.endLat,
  isLate: row.isLate,
  unit: row.unit,
  decimals: row.decimals,
})
