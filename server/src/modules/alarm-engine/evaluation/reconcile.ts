/**
 * Compares what a replay found with what is recorded. A record keeps its identity when an episode begins with it or
 * overlaps it; levels that were announced stay announced.
 */
import { overlap, reconcile } from '../../../rules/event-time/index.ts'
import { above } from './effects.ts'
import type { Effect, Episode, RecordedEpisode } from './types.ts'

interface Differences {
  readonly effects: Effect[]
  /** Levels of the open episode that were announced before. */
  readonly openAnnounced: number
}

export const differences = (
  records: readonly RecordedEpisode[],
  closed: readonly Episode[],
  open: Episode | null,
): Differences => {
  const episodes = open ? [...closed, open] : [...closed]
  const { pairs, disproved } = reconcile(records, episodes, {
    beginAlike: (record, episode) => record.startMs === episode.startMs,
    overlap,
  })
  const gone = disproved.map(({ id, announced }): Effect => ({ is: 'disproved', id, superseded: above(0, announced) }))
  const changed = pairs.flatMap(({ found: episode, recorded }): Effect[] => {
    if (recorded) return isSame(recorded, episode) ? [] : [correction(recorded, episode)]
    if (episode.endMs === null) return [{ is: 'opened', episode }]
    return [{ is: 'found', episode, isFoundLate: episode.reason === 'returned' }]
  })
  const openAnnounced = (open && pairs.find(({ found }) => found === open)?.recorded?.announced) || 0
  return { effects: [...gone, ...changed], openAnnounced }
}

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

const correction = ({ id, announced }: RecordedEpisode, episode: Episode): Effect => ({
  is: 'corrected',
  id,
  episode,
  superseded: episode.endMs === null ? [] : above(episode.levels, announced),
  isFoundLate: episode.reason === 'returned' && announced === 0,
})
