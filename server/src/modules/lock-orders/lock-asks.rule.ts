/**
 * The rule of requests that a lock makes by its own button or card: each becomes a request that a person approves, never an
 * opening of its own. It is asked for in nobody's name, so whoever may decide it is not who asked. A press is the change of the
 * lock's bit from unset to set: a lock that repeats the set bit in its reports asks once. A press that arrives later than a
 * request holds says nothing of now, and is passed over.
 */
import { limits } from '@coldway/contract/limits.ts'
import { isCarried } from '@coldway/protocols/registry.ts'
import type { Batch, Rule, Sample } from '../../rules/rule.ts'
import { askUnlock, isUnlockOpen } from '../commands/index.ts'
import type { Announce } from '../messages/index.ts'
import { recordStep } from './lists.store.ts'
import * as store from './lock-asks.store.ts'

const minuteMs = 60_000

export const createLockAsksRule = (messages: Pick<Announce, 'summon'>): Rule => ({
  name: 'lockAsks',
  run: async (batch) => {
    const isPress = ({ values, atMs }: Sample) =>
      values.unlockRequest === 1 && batch.nowMs - atMs < limits.unlockRequestMs
    const pressed = new Set<number>()
    for (const sample of batch.samples.filter(isPress)) {
      if (!pressed.has(sample.deviceId) && (await store.isBitRising(batch.tx, sample))) pressed.add(sample.deviceId)
    }
    for (const deviceId of pressed) await ask(batch, messages, deviceId)
  },
})

/** The device is locked before its order, as by the lock's own answer. */
const ask = async (batch: Batch, messages: Pick<Announce, 'summon'>, deviceId: number): Promise<void> => {
  const { tx, nowMs } = batch
  const lock = await store.holdLock(tx, deviceId)
  if (!lock || !isCarried(lock.protocol, 'elockUnlock', lock.model)) return
  if (await isUnlockOpen(tx, deviceId, nowMs)) return
  if ((await store.countAskedByLock(tx, deviceId, nowMs - minuteMs)) >= limits.driverAsksPerMinute) return
  const asked = { deviceId, source: '', origin: 'device', nowMs, validMs: limits.unlockRequestMs } as const
  const commandId = await askUnlock(tx, asked)
  const orderId = await store.findOrderOn(tx, deviceId)
  const by = { userName: '', orgId: lock.orgId }
  const step = { event: 'unlockAsked', deviceCode: lock.code, commandId, by, reason: '', atMs: nowMs } as const
  if (orderId !== undefined) await recordStep(tx, { orderId, ...step })
  const { name, plate, orgPath } = lock
  const untilMs = nowMs + limits.unlockRequestMs
  const waiting = { kind: 'unlock', id: commandId, orgPath, device: plate ?? name, untilMs } as const
  await messages.summon(batch, [{ ...waiting, account: '', origin: 'device', reason: '' }])
  batch.publish('command.changed', { deviceId, id: commandId })
}
