/** The reports of one batch as one state per device: the same merging as in the statement of latest.ts, in memory. */
import { limits } from '@coldway/contract/limits.ts'
import { isOutlier, type ReadingRow } from '../reading-row.ts'

/** [event time, disc, value or quality] */
type Sample<Value> = readonly [atMs: number, disc: number, value: Value]

export interface Newest {
  readonly deviceId: number
  readonly atMs: number
  readonly disc: number
  readonly arrivedMs: number
  readonly fix: (NonNullable<ReadingRow['fix']> & { readonly atMs: number }) | null
  readonly good: Readonly<Record<string, Sample<number>>>
  readonly bad: Readonly<Record<string, Sample<string>>>
  readonly isShutdown: boolean
  /** Some samples are of an earlier report than the newest. */
  readonly isOfSeveral: boolean
}

export const newestByDevice = (rows: readonly ReadingRow[]): Map<number, Newest> => {
  const byDevice = new Map<number, Newest>()
  const inOrder = [...rows].sort((a, b) => a.atMs - b.atMs || a.disc - b.disc)
  for (const row of inOrder) byDevice.set(row.deviceId, merged(byDevice.get(row.deviceId), row))
  return byDevice
}

/** As the database's `values_of`. */
export const valuesOf = ({ good }: Pick<Newest, 'good'>): Record<string, number> =>
  Object.fromEntries(Object.entries(good).map(([key, [, , value]]) => [key, value]))

/** As the database's `faults_of`: a fault shows until a good sample of a later time, or of the same one. */
export const faultsOf = ({ good, bad }: Pick<Newest, 'good' | 'bad'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(bad).flatMap(([key, [atMs, disc, quality]]) => {
      const later = good[key]
      const isMended = later !== undefined && (later[0] > atMs || (later[0] === atMs && later[1] >= disc))
      return isMended ? [] : [[key, quality] as const]
    }),
  )

const merged = (before: Newest | undefined, row: ReadingRow): Newest => {
  const { deviceId, atMs, disc } = row
  const good = { ...before?.good }
  const bad = { ...before?.bad }
  for (const [key, value] of Object.entries(row.values)) good[key] = [atMs, disc, value]
  for (const [key, [quality]] of Object.entries(row.faults)) bad[key] = [atMs, disc, quality]
  const isOld = (sample: Sample<unknown>): boolean => sample[0] !== atMs || sample[1] !== disc
  return {
    deviceId,
    atMs,
    disc,
    arrivedMs: Math.max(row.arrivedMs, before?.arrivedMs ?? 0),
    fix: betterFix(before?.fix ?? null, row),
    good,
    bad,
    isShutdown: row.event === 'shutdown',
    isOfSeveral: [...Object.values(good), ...Object.values(bad)].some(isOld),
  }
}

const betterFix = (before: Newest['fix'], row: ReadingRow): Newest['fix'] => {
  if (!row.fix || isOutlier(row)) return before
  const fix = { ...row.fix, atMs: row.atMs }
  return before && compare(rankOf(before), rankOf(fix)) > 0 ? before : fix
}

const rankOf = (fix: NonNullable<Newest['fix']>): number[] => [
  fix.atMs + (fix.type === 'GPS' ? limits.cellTrustMs : 0),
  fix.lng,
  fix.lat,
  fix.speedKmh,
  fix.headingDeg,
]

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number)
}
