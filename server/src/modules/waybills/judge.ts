/**
 * Brings waybills into line with what the rule of sites has found so far. The rule of waybills asks for it, and so does a
 * call that changes a time or a device of a waybill.
 */
import type { Tx } from '../../platform/database.ts'
import type { Announce } from '../messages/index.ts'
import { endWaybillWatch } from '../sites/index.ts'
import { setWindows } from './bound.store.ts'
import { type Change, decide } from './evaluation/decide.ts'
import { completedBy } from './life.ts'
import { markEnded, markStarted } from './life.store.ts'
import type { Changing } from './publishing.ts'
import { recordSteps } from './record.ts'
import * as store from './rule.store.ts'
import type { NewStep } from './steps.store.ts'

/** The caller has locked the waybills. */
export const judgeWaybills = async (messages: Announce, changing: Changing, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const { tx, nowMs } = changing
  const steps: NewStep[] = []
  for (const waybill of await store.loadFollowed(tx, ids)) {
    for (const change of decide(waybill, waybill)) {
      if (await write(tx, waybill.id, change, nowMs)) steps.push(stepOf(waybill.id, change))
    }
  }
  await recordSteps(messages, changing, steps)
}

/** Answers false when a person took the step first. */
const write = async (tx: Tx, id: number, change: Change, nowMs: number): Promise<boolean> => {
  const { event, atMs } = change
  if (event === 'startMoved') return store.moveStart(tx, id, change, nowMs)
  if (event === 'arrivalSeen') return store.markArrival(tx, id, change, nowMs)
  if (event === 'endMoved') return store.moveEnd(tx, id, change, nowMs)
  const step = { ids: [id], atMs, actor: 'rule', reason: '', nowMs } as const
  if (event === 'started') {
    const started = await markStarted(tx, step)
    await setWindows(tx, started)
    return started.length > 0
  }
  const ended = await markEnded(tx, { ...step, completed: completedBy('rule', false) })
  await setWindows(tx, ended)
  await endWaybillWatch(tx, ended, nowMs)
  return ended.length > 0
}

const stepOf = (waybillId: number, { event, atMs, formerMs }: Change): NewStep => ({
  waybillId,
  event,
  atMs,
  actor: 'rule',
  actorName: '',
  reason: '',
  deviceId: null,
  formerMs,
})
