/** Merges the reports of one batch into one state per device, by the rules of the statement in latest.ts. */
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
  const byDevice = new Map<number, Merging>()
  const newestFirst = rows.toSorted((a, b) => b.atMs - a.atMs || b.disc - a.disc)
  for (const row of newestFirst) {
    const known = byDevice.get(row.deviceId)
    if (known) takeOlder(known, row)
    else byDevice.set(row.deviceId, begin(row))
  }
  return byDevice
}

/** Equals `values_of` in the database. */
export const valuesOf = ({ good }: Pick<Newest, 'good'>): Record<string, number> =>
  Object.fromEntries(Object.entries(good).map(([key, [, , value]]) => [key, value]))

/** Equals `faults_of` in the database: a fault shows until a good sample of the same or a later time. */
export const faultsOf = ({ good, bad }: Pick<Newest, 'good' | 'bad'>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(bad).flatMap(([key, [atMs, disc, quality]]) => {
      const later = good[key]
      const isMended = later !== undefined && (later[0] > atMs || (later[0] === atMs && later[1] >= disc))
      return isMended ? [] : [[key, quality] as const]
    }),
  )

/** Mutable: a batch of a thousand reports of one device would otherwise make a thousand objects. */
type Merging = {
  -readonly [Key in keyof Newest]: Key extends 'good' | 'bad'
    ? { -readonly [Of in keyof Newest[Key]]: Newest[Key][Of] }
    : Newest[Key]
}

const begin = (row: ReadingRow): Merging => {
  const { deviceId, atMs, disc, arrivedMs } = row
  const good: Merging['good'] = {}
  const bad: Merging['bad'] = {}
  for (const key in row.values) good[key] = [atMs, disc, row.values[key] as number]
  for (const key in row.faults) bad[key] = [atMs, disc, (row.faults[key] as ReadingRow['faults'][string])[0]]
  const isShutdown = row.event === 'shutdown'
  return { deviceId, atMs, disc, arrivedMs, fix: fixOf(row), good, bad, isShutdown, isOfSeveral: false }
}

const takeOlder = (known: Merging, row: ReadingRow): void => {
  known.arrivedMs = Math.max(known.arrivedMs, row.arrivedMs)
  known.fix = betterFix(known.fix, row)
  const isOlder = row.atMs !== known.atMs || row.disc !== known.disc
  for (const key in row.values) {
    if (Object.hasOwn(known.good, key)) continue
    known.good[key] = [row.atMs, row.disc, row.values[key] as number]
    known.isOfSeveral ||= isOlder
  }
  for (const key in row.faults) {
    if (Object.hasOwn(known.bad, key)) continue
    known.bad[key] = [row.atMs, row.disc, (row.faults[key] as ReadingRow['faults'][string])[0]]
    known.isOfSeveral ||= isOlder
  }
}

const fixOf = (row: ReadingRow): Newest['fix'] => (!row.fix || isOutlier(row) ? null : { ...row.fix, atMs: row.atMs })

/** Chooses the fix that counts for longer; of two equal ones that of the newer report, which is `known`. */
const betterFix = (known: Newest['fix'], row: ReadingRow): Newest['fix'] => {
  if (known && row.fix && known.type === row.fix.type && known.atMs > row.atMs) return known
  const fix = fixOf(row)
  if (!known || !fix) return known ?? fix
  return compare(rankOf(known), rankOf(fix)) >= 0 ? known : fix
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
