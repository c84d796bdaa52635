/** Lines and drives for tests. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import fc from 'fast-check'
import type { LineFix, LineTask } from './evaluate.ts'
import { shapeOf } from '../shape/line-shape.ts'
import type { OracleTask } from './oracle.fixture.ts'

export const second = 1000
export const minute = 60 * second
export const road: readonly LngLat[] = [
  { lng: 121, lat: 31 },
  { lng: 121.1, lat: 31 },
  { lng: 121.2, lat: 31.05 },
]
export const flat = (path: readonly LngLat[]): number[] => path.flatMap(({ lng, lat }) => [lng, lat])
export const taskOf = (more: Partial<OracleTask> = {}): OracleTask => ({
  path: road,
  offsetM: 500,
  stayTimeoutMs: 10 * minute,
  isOnce: false,
  fromMs: 0,
  untilMs: Number.MAX_SAFE_INTEGER,
  ...more,
})
export const lineTask = ({ path, ...task }: OracleTask): LineTask => ({
  ...task,
  shape: shapeOf(flat(path)),
  shapeErrorM: 0,
})

/** A line eastwards, and a drive along it that strays, stands, and becomes inaccurate and silent. */
export const drives = fc
  .record({
    path: fc.array(
      fc.tuple(fc.double({ min: 0.01, max: 0.15, noNaN: true }), fc.double({ min: -0.05, max: 0.05, noNaN: true })),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
    lng: fc.constantFrom(121, 179.9, -0.05),
    lat: fc.constantFrom(31, -63, 0),
    offsetM: fc.constantFrom(100, 500, 5000),
    stayTimeoutMs: fc.constantFrom(0, 5 * minute, 20 * minute),
    isOnce: fc.boolean(),
    moves: fc.array(
      fc.record({
        afterMs: fc.constantFrom(0, second, 20 * second, 59_999, minute, 5 * minute),
        on: fc.constantFrom(0, 0, 0.01, 0.07, 0.1, -0.2, 0.3),
        offM: fc.constantFrom(0, 0, 0, 90, 480, 520, 700, 6000, -700),
        errorM: fc.constantFrom(10, 10, 10, 60, 1500),
      }),
      { maxLength: 60 },
    ),
    silenceMs: fc.constantFrom(0, 59_999, minute, 60 * minute),
  })
  .map(({ path, lng, lat, moves, silenceMs, ...task }) => {
    const places = path.reduce(
      (all, [east, north]) => {
        const last = all.at(-1) as LngLat
        return [...all, { lng: wrapped(last.lng + east), lat: last.lat + north }]
      },
      [{ lng, lat }] as LngLat[],
    )
    let [atMs, share] = [0, 0]
    const fixes = moves.map((move): LineFix => {
      atMs += move.afterMs
      share = Math.min(1, Math.max(0, share + move.on))
      const on = placeAt(places, share)
      return { atMs, lng: on.lng, lat: on.lat + move.offM / 111_195, errorM: move.errorM }
    })
    return { task: taskOf({ ...task, path: places }), fixes, nowMs: atMs + silenceMs }
  })
export const wrapped = (lng: number): number => ((lng + 540) % 360) - 180
const placeAt = (path: readonly LngLat[], share: number): LngLat => {
  const at = Math.min(path.length - 2, Math.floor(share * (path.length - 1)))
  const [from, to] = [path[at] as LngLat, path[at + 1] as LngLat]
  const part = share * (path.length - 1) - at
  const east = ((to.lng - from.lng + 540) % 360) - 180
  return { lng: wrapped(from.lng + east * part), lat: from.lat + (to.lat - from.lat) * part }
}
