/**
 * Announces that waybills have started or are completed, to the recipients that each names. It runs in the transaction
 * of the step, whether a person or the rule took it. A state never goes back, so each key is announced once.
 */
import type { NoticeFacts } from '@coldway/contract/messages/notices.ts'
import { siteRule } from '@coldway/contract/sites/site-records.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import type { Announce, Notice } from '../messages/index.ts'
import { loadAnnounced, type AnnouncedRow } from './notices.store.ts'
import type { Changing } from './publishing.ts'

type TakenStep = 'started' | 'completed'

/** Recipients may stand outside of the caller's organisations: they were chosen by others who manage the waybill. */
export const announceSteps = (
  messages: Announce,
  changing: Changing,
  steps: readonly { readonly waybillId: number; readonly event: string }[],
): Promise<void> => {
  const taken = steps.filter(({ event }) => event === 'started' || event === 'completed')
  if (taken.length === 0) return Promise.resolve()
  const { tx, nowMs } = changing
  return lookingBeyond(tx, async () => {
    const rows = new Map((await loadAnnounced(tx, [...new Set(taken.map(idOf))])).map((row) => [row.id, row]))
    const notices = taken.flatMap(({ waybillId, event }) => {
      const row = rows.get(waybillId)
      return row ? noticesOf(row, event as TakenStep, nowMs) : []
    })
    await messages.announce(changing, notices)
  })
}

export interface Exceeded {
  readonly waybillId: number
  /** When the first of the goods was exceeded. */
  readonly atMs: number
  readonly goods: Extract<NoticeFacts, { kind: 'waybillExceeded' }>['goods']
}

/** Announces that the goods of a waybill exceed their profiles: once, also where late readings deny that and others say so again. */
export const announceExceeded = (messages: Announce, changing: Changing, exceeded: Exceeded): Promise<void> =>
  lookingBeyond(changing.tx, async () => {
    const { tx, nowMs } = changing
    const { waybillId, atMs, goods } = exceeded
    const [row] = await loadAnnounced(tx, [waybillId])
    if (!row?.messages.includes('goods')) return
    const facts: NoticeFacts = { kind: 'waybillExceeded', ...partiesOf(row), reason: '', goods: [...goods] }
    await messages.announce(changing, [noticeAt(row, 'exceeded', { atMs, nowMs, facts })])
  })

const idOf = ({ waybillId }: { readonly waybillId: number }): number => waybillId

const noticesOf = (row: AnnouncedRow, step: TakenStep, nowMs: number): Notice[] => {
  const atMs = step === 'started' ? row.startedAt : row.endedAt
  if (atMs === null || !row.messages.includes(step === 'started' ? 'start' : 'completion')) return []
  return [noticeAt(row, step, { atMs, nowMs, facts: factsOf(row, step) })]
}

interface Happened {
  readonly atMs: number
  readonly nowMs: number
  readonly facts: NoticeFacts
}
const noticeAt = (row: AnnouncedRow, what: string, { atMs, nowMs, facts }: Happened): Notice => ({
  key: `waybill:${row.id}:${what}`,
  orgPath: row.orgPath,
  deviceId: row.deviceId,
  atMs,
  isLate: nowMs - atMs > siteRule.lateNoticeMs,
  facts,
  waybillId: row.id,
  to: row.recipients,
})

const partiesOf = ({ id, waybillNo, shipping, receiving, plannedArrival }: AnnouncedRow) =>
  ({ waybill: waybillNo, waybillId: id, shipping, receiving, plannedArrivalMs: plannedArrival, fix: null }) as const

const factsOf = (row: AnnouncedRow, step: TakenStep): NoticeFacts => {
  const { startedAt, completedState } = row
  const of = partiesOf(row)
  if (step === 'started') return { kind: 'waybillStarted', ...of, reason: row.startReason }
  return {
    kind: 'waybillCompleted',
    ...of,
    reason: row.endReason,
    completedState: completedState ?? 'alreadyEnded',
    startMs: startedAt ?? 0,
  }
}
