/** The events of a batch, in the order in which they were queued. */
import type { ForwardedDevice, ForwardedEvent, ForwardedReading } from '@coldway/contract/forwarding/events.ts'
import type { Db } from '../../platform/database.ts'
import { columnSeries, fixCodes } from '../readings/index.ts'
import * as store from './contents.store.ts'
import type { OpenBatch } from './sending.store.ts'

export const eventsOf = async (db: Db, { id, rule }: Pick<OpenBatch, 'id' | 'rule'>): Promise<ForwardedEvent[]> => {
  const readings = await store.loadReadings(db, id, rule.orgPath)
  const events = await store.loadEvents(db, id, rule.orgPath)
  const placed = [
    // The key of a reading stands twice in a batch where two reports of a device bear the same time.
    ...uniqueBy(readings, keyOf).map((row) => ({ ...placeOf(row), event: readingOf(row) })),
    ...events.map((row) => ({ ...placeOf(row), event: happeningOf(row) })),
  ]
  return placed.toSorted((a, b) => a.queueId - b.queueId || a.place - b.place).map(({ event }) => event)
}

const placeOf = ({ queueId, place }: { readonly queueId: number; readonly place: number }) => ({ queueId, place })

const uniqueBy = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] => {
  const seen = new Set<string>()
  return rows.filter((row) => seen.size < seen.add(key(row)).size)
}

const keyOf = ({ deviceId, at, disc }: store.ReadingRow): string => `reading-${deviceId}-${at}-${disc >>> 0}`

const readingOf = (row: store.ReadingRow): ForwardedReading => {
  const columns = columnSeries.flatMap((key, at) => {
    const value = row.columns[at] ?? null
    return value === null ? [] : [[key, rounded(value)] as const]
  })
  const faults = Object.entries(row.extra?.q ?? {}).map(([key, [quality, raw]]) => [key, { quality, raw }] as const)
  return {
    id: keyOf(row),
    type: 'reading',
    device: deviceOf(row),
    time: isoOf(row.at),
    arrivedTime: isoOf(row.arrived),
    position: positionOf(row),
    values: { ...Object.fromEntries(columns), ...row.extra?.v },
    faults: Object.fromEntries(faults),
  }
}

const positionOf = ({ lng, lat, ...row }: store.ReadingRow): ForwardedReading['position'] => {
  if (lng === null || lat === null || row.isOutlier) return null
  return {
    lng,
    lat,
    type: row.fix === fixCodes.LBS ? 'LBS' : 'GPS',
    speedKmh: row.speed === null ? null : rounded(row.speed),
    headingDeg: row.heading === null ? null : rounded(row.heading),
    accuracyM: row.accuracy === null ? null : rounded(row.accuracy),
  }
}

const happeningOf = ({ event: { id, type, event, atMs, facts }, ...row }: store.EventRow): ForwardedEvent => ({
  id,
  type,
  event,
  device: row.deviceId === null ? null : deviceOf({ ...row, deviceId: row.deviceId }),
  time: isoOf(atMs),
  facts,
})

const deviceOf = (row: Pick<store.ReadingRow, 'deviceId' | 'code' | 'name' | 'plate'>): ForwardedDevice => ({
  id: row.deviceId,
  code: row.code,
  name: row.name,
  plate: row.plate,
})

const isoOf = (atMs: number): string => new Date(atMs).toISOString()
/** Columns of four bytes come back with noise behind the seventh digit. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000
