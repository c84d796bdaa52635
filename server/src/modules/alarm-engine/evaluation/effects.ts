/** Turns the facts of an evaluation into effects, in their order, and announces each level once (A8). */
import { type Fact, episodeOf, type Evaluation, wantedMs } from './evaluate.ts'
import { levelDueMs, levelsOf } from '@coldway/contract/alarms/alarm-levels.ts'
import { segmentAt } from './segments.ts'
import { type Effect, type Open, timing, type Watch } from './types.ts'

export interface Announcement {
  readonly watch: Watch
  readonly nowMs: number
  /** False for readings of a backlog: what follows in it may prove that there is nothing to announce. */
  readonly isFresh: boolean
  readonly effects: Effect[]
}

/** Gives the open episode with its levels announced up to `eventMs`. */
export const effectsOfFacts = (
  announcement: Announcement,
  { at, facts }: Evaluation,
  before: Open | null,
  eventMs: number,
): void => {
  const { effects, isFresh } = announcement
  let known = before
  for (const fact of facts) {
    known = fact.open
    if (fact.is === 'opened') effects.push({ is: 'opened', episode: episodeOf(fact.open) })
    else effects.push(...closing(announcement, fact))
  }
  if (!at.open) return
  const { peak } = at.open
  const isWorse = known !== null && (known.peak.atMs !== peak.atMs || known.peak.value !== peak.value)
  if (isWorse && peak.value !== null) effects.push({ is: 'peak', value: peak.value, atMs: peak.atMs })
  if (isFresh) at.open = announceDue(announcement, at.open, eventMs)
}

const closing = (announcement: Announcement, { open, episode }: Fact & { is: 'closed' }): Effect[] => {
  const { endMs, reason, levels } = episode
  if (endMs === null || reason === null) return []
  const isAnnounced = announcement.isFresh && reason === 'returned'
  const { announced } = isAnnounced ? announceDue(announcement, open, endMs) : open
  return [
    {
      is: 'closed',
      endMs,
      reason,
      levels,
      superseded: above(levels, announced),
      isFoundLate: announced === 0 && reason === 'returned',
    },
  ]
}

/** Lists levels that were announced and turned out not to be reached. */
export const above = (reached: number, announced: number): number[] =>
  Array.from({ length: Math.max(0, announced - reached) }, (_, n) => reached + 1 + n)

/** No level comes due while the value is returning, as the episode may have ended before. */
export const announceDue = ({ watch, nowMs, effects }: Announcement, open: Open, eventMs: number): Open => {
  const untilMs = Math.min(eventMs, open.returnSinceMs ?? eventMs)
  const reached = levelsOf(untilMs - open.startMs)
  const { setting } = segmentAt(watch, open.startMs)
  for (let level = open.announced + 1; level <= reached; level++) {
    const dueMs = levelDueMs(open.startMs, level)
    const knownMs = Math.max(dueMs, open.startMs + (setting ? wantedMs(setting, 0) : 0))
    effects.push({ is: 'level', level, dueMs, isDelayed: nowMs - knownMs > timing.backlogMs })
  }
  return { ...open, announced: Math.max(open.announced, reached) }
}
