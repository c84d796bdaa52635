import { alarmLevelOf, isMovingOf, severityOf } from './point-batch.ts'
import type { Bounds } from './map-types.ts'
import type { MapPoint, PointBatch, Severity } from './points-types.ts'

export interface PointStore {
  size(): number
  clear(): void
  put(batch: PointBatch): void
  drop(id: number): void
  at(slot: number): MapPoint
  slotOf(id: number): number | undefined
  severityAt(slot: number): Severity
  /** 0: no alarm. */
  alarmLevelAt(slot: number): number
  lngLatAt(slot: number): [number, number]
  /** Slots within the window, which may cross the date line. */
  within(bounds: Bounds): number[]
}

/** All points as typed arrays, dense: a dropped slot is filled with the last one. */
export const createPointStore = (): PointStore => {
  const slots = new Map<number, number>()
  const labels: string[] = []
  let columns = columnsFor(1024)

  const put = (batch: PointBatch) => {
    for (const [index, id] of batch.ids.entries()) {
      let slot = slots.get(id)
      if (slot === undefined) {
        slot = slots.size
        if (slot === columns.ids.length) columns = grown(columns)
        slots.set(id, slot)
      }
      columns.ids[slot] = id
      columns.lngLats.set(batch.lngLats.subarray(index * 2, index * 2 + 2), slot * 2)
      columns.headings[slot] = batch.headings[index] ?? 0
      columns.looks[slot] = batch.looks[index] ?? 0
      labels[slot] = batch.labels[index] ?? ''
    }
  }

  const drop = (id: number) => {
    const slot = slots.get(id)
    if (slot === undefined) return
    const last = slots.size - 1
    for (const name of ['ids', 'headings', 'looks'] as const) columns[name].copyWithin(slot, last, last + 1)
    columns.lngLats.copyWithin(slot * 2, last * 2, last * 2 + 2)
    labels[slot] = labels[last] ?? ''
    slots.set(columns.ids[slot] ?? id, slot)
    slots.delete(id)
    labels.length = last
  }

  const lngLatAt = (slot: number): [number, number] => [
    columns.lngLats[slot * 2] ?? 0,
    columns.lngLats[slot * 2 + 1] ?? 0,
  ]

  return {
    size: () => slots.size,
    clear: () => {
      slots.clear()
      labels.length = 0
    },
    put,
    drop,
    slotOf: (id) => slots.get(id),
    lngLatAt,
    severityAt: (slot) => severityOf(columns.looks[slot] ?? 0),
    alarmLevelAt: (slot) => alarmLevelOf(columns.looks[slot] ?? 0),
    at: (slot) => {
      const [lng, lat] = lngLatAt(slot)
      const look = columns.looks[slot] ?? 0
      return {
        id: columns.ids[slot] ?? 0,
        lng,
        lat,
        headingDeg: columns.headings[slot] ?? 0,
        severity: severityOf(look),
        isMoving: isMovingOf(look),
        label: labels[slot] ?? '',
        ...(alarmLevelOf(look) > 0 && { alarmLevel: alarmLevelOf(look) }),
      }
    },
    within: (bounds) => slotsWithin(columns.lngLats.subarray(0, slots.size * 2), bounds),
  }
}

const columnsFor = (capacity: number) => ({
  ids: new Float64Array(capacity),
  lngLats: new Float64Array(capacity * 2),
  headings: new Float32Array(capacity),
  looks: new Uint8Array(capacity),
})

const grown = (columns: ReturnType<typeof columnsFor>) => {
  const larger = columnsFor(columns.ids.length * 2)
  larger.ids.set(columns.ids)
  larger.lngLats.set(columns.lngLats)
  larger.headings.set(columns.headings)
  larger.looks.set(columns.looks)
  return larger
}

const slotsWithin = (lngLats: Float64Array, [west, south, east, north]: Bounds): number[] => {
  const found: number[] = []
  const width = east - west
  for (let at = 0; at < lngLats.length; at += 2) {
    const lat = lngLats[at + 1] ?? 0
    if (lat < south || lat > north) continue
    const eastward = ((lngLats[at] ?? 0) - west) % 360
    if ((eastward < 0 ? eastward + 360 : eastward) <= width || width >= 360) found.push(at / 2)
  }
  return found
}
