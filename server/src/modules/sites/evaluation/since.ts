/**
 * Judges the stored fixes since a moment once more, where a watch begins earlier than it did: a person entered the start of a
 * shipment later (0271-visits-before-the-call.md). It is a replay in which everything since then is late. Pure.
 */
import type { DeviceState, Stay, Watch, WatchedSite } from './evaluate.ts'
import { replayAt, type Replayed } from './replay.ts'
import type { SiteFix } from './standing.ts'

export interface Since {
  readonly sinceMs: number
  /** Fixes in order: those of the day before `sinceMs`, and all since then that have been judged or come before the next one. */
  readonly fixes: readonly SiteFix[]
  /** Stays at watched sites that had not ended a minute before `sinceMs`. */
  readonly stays: readonly Stay[]
}

/** `before` is undefined for a device that was never judged; so is the answer where it has not reported since then. */
export const judgeSince = (before: DeviceState | undefined, given: Since, watch: Watch): Replayed | undefined => {
  const { sinceMs, fixes, stays } = given
  const own = fixes.filter(({ atMs }) => atMs >= sinceMs)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return undefined
  const known = before ?? { firstMs: first.atMs, lastMs: last.atMs, judgedMs: last.atMs, entries: new Map() }
  return replayAt(around(given, watch), known, { kept: { lateMs: sinceMs, fixes, stays }, watch })
}

/** The sites around the fixes, and those around the fix before as their watch began. */
const around = ({ sinceMs, fixes }: Since, watch: Watch): WatchedSite[] => {
  const found = new Map<number, WatchedSite>()
  let former: SiteFix | undefined
  for (const fix of fixes) {
    if (fix.atMs >= sinceMs) {
      const began = former && former.atMs < watch.newestMs ? watch.near(former, fix.atMs) : []
      for (const site of [...watch.near(fix), ...began]) found.set(site.id, site)
    }
    former = fix
  }
  return [...found.values()]
}
