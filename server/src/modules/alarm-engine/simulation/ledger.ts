/**
 * Applies the machine's effects in memory: records with their levels and announcements. It throws on what must never
 * happen: two open records of one machine (A4), or a level announced twice, skipped or after its end (A8 to A10).
 */
import type { Effect, Episode, RecordedEpisode } from '../evaluation/types.ts'

export interface Kept extends RecordedEpisode {
  readonly isDisproved: boolean
  /** Levels in the order in which they were announced, and messages that it was found late. */
  readonly messages: readonly (number | 'late')[]
}

export interface Ledger {
  readonly records: () => readonly Kept[]
  readonly notes: () => number
  apply(effects: readonly Effect[]): void
}

export const createLedger = (): Ledger => {
  const records: Kept[] = []
  let notes = 0
  const openAt = (): number => records.findIndex(({ endMs, isDisproved }) => endMs === null && !isDisproved)
  const change = (at: number, more: Partial<Kept>): void => {
    const record = records[at]
    if (!record) throw new Error(`no record for ${JSON.stringify(more)}`)
    records[at] = { ...record, ...more }
  }
  const add = (episode: Episode, messages: Kept['messages']): void => {
    if (episode.endMs === null && openAt() >= 0) throw new Error('two open records of one machine')
    records.push({ ...episode, id: records.length, announced: 0, isDisproved: false, messages })
  }
  const announce = (at: number, message: number | 'late'): void => {
    const { announced = 0, messages = [] } = records[at] ?? {}
    if (message === 'late') {
      // The key makes it one message, however often a record is corrected.
      if (!messages.includes('late')) change(at, { messages: [...messages, message] })
      return
    }
    if (message !== announced + 1) throw new Error(`level ${message} after level ${announced}`)
    change(at, {
      announced: message,
      levels: Math.max(message, records[at]?.levels ?? 0),
      messages: [...messages, message],
    })
  }
  const correct = (effect: Effect & { is: 'corrected' }): void => {
    const at = records.findIndex(({ id }) => id === effect.id)
    const other = openAt()
    if (effect.episode.endMs === null && other >= 0 && other !== at) throw new Error('two open records of one machine')
    const { announced = 0 } = records[at] ?? {}
    const { endMs, levels } = effect.episode
    change(at, { ...effect.episode, levels: endMs === null ? Math.max(levels, announced) : levels })
    if (effect.isFoundLate) announce(at, 'late')
  }

  return {
    records: () => records,
    notes: () => notes,
    apply(effects) {
      for (const effect of effects) {
        if (effect.is === 'opened') add(effect.episode, [])
        else if (effect.is === 'found') add(effect.episode, effect.isFoundLate ? ['late'] : [])
        else if (effect.is === 'level') announce(openAt(), effect.level)
        else if (effect.is === 'peak') change(openAt(), { peak: effect.value, peakAtMs: effect.atMs })
        else if (effect.is === 'corrected') correct(effect)
        else if (effect.is === 'noted') notes++
        else if (effect.is === 'disproved') change(Number(effect.id), { isDisproved: true })
        else {
          const { endMs, reason, levels, isFoundLate } = effect
          const at = openAt()
          change(at, { endMs, reason, levels })
          if (isFoundLate) announce(at, 'late')
        }
      }
    },
  }
}
