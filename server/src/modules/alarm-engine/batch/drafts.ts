/** Turns the effects of a machine into changes of records and notifications. Pure. */
import type { AlarmEnd, AlarmStep } from '@coldway/contract/alarms/alarm-records.ts'
import type { Withdrawal } from '@coldway/contract/messages/notices.ts'
import { segmentAt } from '../evaluation/segments.ts'
import type { Effect, EndReason, Episode, Side } from '../evaluation/types.ts'
import type { Device } from './devices.store.ts'
import type { Run } from './machines.ts'
import type { OpenRecord } from './records.store.ts'

interface Happening {
  readonly step: AlarmStep
  readonly atMs: number
  readonly level?: number
  readonly details?: Readonly<Record<string, unknown>>
}
/** A notification to be written; its key consists of the record's id and these fields. */
export interface Announcement {
  readonly about: 'level' | 'late' | 'ended'
  readonly level: number
  readonly atMs: number
  readonly isLate: boolean
  /** The value that was measured at the time. */
  readonly value: number | null
}
export interface Draft {
  /** The record that changes; null for a new one. */
  readonly of: OpenRecord | null
  readonly device: Device
  readonly run: Run
  startMs: number
  endMs: number | null
  reason: AlarmEnd | null
  value: number | null
  side: Side | null
  limit: number | null
  peak: number | null
  peakAtMs: number
  level: number
  announced: number
  isLate: boolean
  readonly happened: Happening[]
  readonly announcements: Announcement[]
  /** Levels that were announced and turned out not to be reached. */
  readonly superseded: number[]
  withdrawn: Withdrawal | null
}

interface Drafting {
  readonly device: Device
  readonly run: Run
  /** The records of this machine. */
  readonly records: readonly OpenRecord[]
  readonly nowMs: number
}

/** Gives the drafts in the order of the events. */
export const draftsOf = ({ device, run, records, nowMs }: Drafting): Draft[] => {
  const drafts = records.map((of) => draftOf(device, run, of))
  const openDraft = (): Draft | undefined => drafts.find(({ endMs }) => endMs === null)
  const begin = (episode: Episode): Draft => {
    const draft: Draft = { ...draftOf(device, run, null), ...said(episode) }
    drafts.push(draft)
    return draft
  }
  const apply = (effect: Effect): void => {
    if (effect.is === 'opened') happen(begin(effect.episode), 'opened', effect.episode.startMs)
    else if (effect.is === 'found') foundLate(begin(effect.episode), effect, nowMs)
    else if (effect.is === 'corrected' || effect.is === 'disproved') {
      const draft = drafts.find(({ of }) => of?.id === effect.id)
      if (draft) amend(draft, effect, nowMs)
    } else if (effect.is !== 'noted') {
      const draft = openDraft()
      if (draft) move(draft, effect)
    }
  }
  for (const effect of run.effects) apply(effect)
  return drafts.filter(({ of, happened, peak }) => of === null || happened.length > 0 || peak !== of.episode.peak)
}

const draftOf = (device: Device, run: Run, of: OpenRecord | null): Draft => ({
  of,
  device,
  run,
  ...(of ? said(of.episode) : said(nothing)),
  announced: of?.episode.announced ?? 0,
  isLate: false,
  happened: [],
  announcements: [],
  superseded: [],
  withdrawn: null,
})
const nothing: Episode = {
  startMs: 0,
  endMs: null,
  reason: null,
  value: null,
  side: null,
  limit: null,
  peak: null,
  peakAtMs: 0,
  levels: 1,
}
const said = (episode: Episode) => ({
  startMs: episode.startMs,
  endMs: episode.endMs,
  reason: episode.reason as AlarmEnd | null,
  value: episode.value,
  side: episode.side,
  limit: episode.limit,
  peak: episode.peak,
  peakAtMs: episode.peakAtMs,
  level: Math.max(1, episode.levels),
})

const happen = (draft: Draft, step: AlarmStep, atMs: number, more: Omit<Happening, 'step' | 'atMs'> = {}): void => {
  draft.happened.push({ step, atMs, ...more })
}

type Moving = Extract<Effect, { is: 'level' | 'peak' | 'closed' }>

/** Applies an effect to the open record. */
const move = (draft: Draft, effect: Moving): void => {
  if (effect.is === 'peak') Object.assign(draft, { peak: effect.value, peakAtMs: effect.atMs })
  else if (effect.is === 'level') {
    const { level, dueMs: atMs, isDelayed } = effect
    const value = draft.run.value ?? draft.value
    Object.assign(draft, { announced: level, level: Math.max(level, draft.level) })
    happen(draft, 'level', atMs, { level, details: { value, isDelayed } })
    draft.announcements.push({ about: 'level', level, atMs, isLate: isDelayed, value })
  } else close(draft, effect)
}

const close = (draft: Draft, { endMs, reason, levels, superseded, isFoundLate }: Moving & { is: 'closed' }): void => {
  const { announced } = draft
  Object.assign(draft, { endMs, reason, level: Math.max(1, levels) })
  happen(draft, 'closed', endMs, { details: { reason, level: draft.level } })
  supersede(draft, superseded, endMs)
  if (reason !== 'returned') draft.withdrawn = withdrawalOf(reason)
  else if (isFoundLate) announceLate(draft, endMs)
  else if (announced > 0)
    draft.announcements.push({ about: 'ended', level: draft.level, atMs: endMs, isLate: false, value: draft.peak })
}

const withdrawalOf = (reason: EndReason): Withdrawal | null => {
  if (reason === 'policyOff') return 'policyOff'
  return reason === 'deviceRemoved' ? 'deviceRemoved' : null
}

const supersede = (draft: Draft, levels: readonly number[], atMs: number): void => {
  draft.superseded.push(...levels)
  for (const level of levels) happen(draft, 'levelSuperseded', atMs, { level })
}

/**
 * Announces an episode that was found late with one message, marked as late, whatever level it
 * reached (A12).
 */
const announceLate = (draft: Draft, endMs: number): void => {
  draft.isLate = true
  draft.announcements.push({ about: 'late', level: draft.level, atMs: endMs, isLate: true, value: draft.peak })
}

const foundLate = (draft: Draft, { episode, isFoundLate }: Effect & { is: 'found' }, nowMs: number): void => {
  draft.isLate = true
  happen(draft, 'foundLate', episode.startMs, {
    details: { endMs: episode.endMs, reason: episode.reason, level: draft.level },
  })
  if (isFoundLate) announceLate(draft, episode.endMs ?? nowMs)
}

const amend = (draft: Draft, effect: Extract<Effect, { is: 'corrected' | 'disproved' }>, nowMs: number): void => {
  const before = shownOf(draft)
  if (effect.is === 'disproved') {
    Object.assign(draft, { endMs: draft.endMs ?? Math.max(draft.startMs, nowMs), reason: 'disproved' })
    draft.withdrawn = 'corrected'
  } else Object.assign(draft, said(effect.episode))
  happen(draft, 'corrected', nowMs, { details: { before, after: shownOf(draft), reason: draft.reason } })
  supersede(draft, effect.superseded, nowMs)
  if (effect.is === 'corrected' && effect.isFoundLate) announceLate(draft, effect.episode.endMs ?? nowMs)
}

const shownOf = ({ startMs, endMs, peak, level }: Draft) => ({ startMs, endMs, peak, level })

/** Gives both limits of the setting that held when the episode began. */
export const limitsOf = ({ run, startMs, side, limit, of }: Draft): { lower: number | null; upper: number | null } => {
  if (of && of.episode.startMs === startMs) return { lower: of.lower, upper: of.upper }
  const { setting } = segmentAt(run.watch, startMs)
  const [lower, upper] = ['lower', 'upper'].map((name) => (setting as Record<string, unknown> | null)?.[name])
  return {
    lower: typeof lower === 'number' ? lower : side === 'low' ? limit : null,
    upper: typeof upper === 'number' ? upper : side === 'high' ? limit : null,
  }
}
