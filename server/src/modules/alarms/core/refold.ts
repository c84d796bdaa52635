/**
 * Late data: folds again from before it, and says what is different from what is on record (A11, A12). A record keeps its
 * identity when an episode of the new fold begins with it or overlaps it; levels that were told stay told.
 */
import { anchored, baseBefore, pruned } from './anchors.ts'
import { advance, episodeOf, type Folding, take } from './fold.ts'
import { eventNow, heldAfter, stepTo } from './step.ts'
import { above, tellDue } from './tell.ts'
import {
  type AlarmState,
  type Effect,
  type Episode,
  type Fold,
  type Reading,
  type RecordedEpisode,
  type Step,
  timing,
  type Watch,
} from './types.ts'

export interface Refolding {
  /** What `step` asked for. */
  readonly fromMs: number
  /** All after `fromMs` that have arrived by `nowMs`, ascending, one for each event time. */
  readonly readings: readonly Reading[]
  /** Of this machine: open, or ended after `fromMs` less a day. */
  readonly records: readonly RecordedEpisode[]
  readonly nowMs: number
}

export const refold = (watch: Watch, state: AlarmState | undefined, given: Refolding): Step => {
  const { fromMs, readings, nowMs } = given
  const base = baseBefore(state, fromMs + 1, 0)
  const folding: Folding = { watch, at: { ...base }, facts: [] }
  let anchors = (state?.anchors ?? []).filter(({ atMs }) => atMs <= fromMs)
  for (const reading of readings) {
    const before: Fold = { ...folding.at }
    take(folding, reading)
    anchors = [...anchored(anchors, before, folding.at)]
  }
  const last = readings.at(-1)
  const ageMs = last ? last.arrivedMs - last.atMs : (state?.lagMs ?? 0)
  const lagMs = last?.lagMs ?? ageMs
  const eventMs = eventNow(watch, lagMs, nowMs)
  advance(folding, eventMs, 'nothing')

  const closed = folding.facts.flatMap((fact) => (fact.is === 'closed' ? [fact.episode] : []))
  const open = folding.at.open && episodeOf(folding.at.open)
  const records = given.records.filter(
    ({ endMs, startMs }) => endMs === null || endMs > fromMs || startMs === base.open?.startMs,
  )
  const { effects, openTold } = differences(records, closed, open)
  const isFresh = ageMs <= timing.backlogMs || (state?.heldUntilMs != null && nowMs >= state.heldUntilMs)
  if (folding.at.open) {
    const withTold = { ...folding.at.open, told: openTold }
    folding.at.open = isFresh ? tellDue({ watch, nowMs, isFresh, effects }, withTold, eventMs) : withTold
  }
  const heldUntilMs = heldAfter(folding.at, isFresh ? null : (state?.heldUntilMs ?? nowMs + timing.graceMs))
  return stepTo(watch, { ...folding.at, lagMs, heldUntilMs, anchors: pruned(anchors, nowMs) }, effects)
}

interface Differences {
  readonly effects: Effect[]
  readonly openTold: number
}

const differences = (
  records: readonly RecordedEpisode[],
  closed: readonly Episode[],
  open: Episode | null,
): Differences => {
  const episodes = open ? [...closed, open] : [...closed]
  const pairs = matched(records, episodes)
  const kept = new Set([...pairs.values()].map(({ id }) => id))
  const disproved: Effect[] = records
    .filter(({ id }) => !kept.has(id))
    .map(({ id, told }) => ({ is: 'disproved', id, superseded: above(0, told) }))
  const changed = episodes.flatMap((episode): Effect[] => {
    const record = pairs.get(episode)
    if (record) return isSame(record, episode) ? [] : [correction(record, episode)]
    if (episode.endMs === null) return [{ is: 'opened', episode }]
    return [{ is: 'found', episode, isFoundLate: episode.reason === 'returned' }]
  })
  return { effects: [...disproved, ...changed], openTold: (open && pairs.get(open)?.told) || 0 }
}

/** First those that begin together, then those that overlap. */
const matched = (records: readonly RecordedEpisode[], episodes: readonly Episode[]): Map<Episode, RecordedEpisode> => {
  const pairs = new Map<Episode, RecordedEpisode>()
  const free = new Set(records)
  const match = (fits: (record: RecordedEpisode, episode: Episode) => boolean): void => {
    for (const episode of episodes) {
      if (pairs.has(episode)) continue
      for (const record of free) {
        if (!fits(record, episode)) continue
        pairs.set(episode, record)
        free.delete(record)
        break
      }
    }
  }
  match((record, episode) => record.startMs === episode.startMs)
  match((record, episode) => record.startMs <= endOf(episode) && episode.startMs <= endOf(record))
  return pairs
}

const endOf = ({ endMs }: Episode): number => endMs ?? Number.POSITIVE_INFINITY

const isSame = (record: RecordedEpisode, episode: Episode): boolean =>
  record.startMs === episode.startMs &&
  record.endMs === episode.endMs &&
  record.reason === episode.reason &&
  record.value === episode.value &&
  record.side === episode.side &&
  record.limit === episode.limit &&
  record.peak === episode.peak &&
  record.peakAtMs === episode.peakAtMs &&
  (episode.endMs === null || record.levels === episode.levels)

const correction = ({ id, told }: RecordedEpisode, episode: Episode): Effect => ({
  is: 'corrected',
  id,
  episode,
  superseded: episode.endMs === null ? [] : above(episode.levels, told),
  isFoundLate: episode.reason === 'returned' && told === 0,
})
