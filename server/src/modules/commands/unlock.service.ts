/** Approval of unlocks by a second person: the rule of each organisation, and the decision. */
import type { Input, Output } from '@coldway/contract/call.ts'
import type { commandRecords } from '@coldway/contract/commands/commands.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import type { UnlockRule, unlockRules } from '@coldway/contract/commands/unlocks.ts'
import type { CallContext } from '../../platform/implement.ts'
import { addJob } from '../../platform/jobs.store.ts'
import type { CommandsParts } from './commands.service.ts'
import { addLockRecord, lockCommand } from './commands.store.ts'
import { commandJob } from './delivery.ts'
import { changeById, nextCounter } from './life.store.ts'
import * as codes from './lock-codes.store.ts'
import * as store from './unlock.store.ts'

export const createUnlockService = ({ db, bus, clock, organisations }: CommandsParts) => ({
  getRule: ({ scope }: CallContext<'scope'>, orgId: number): Promise<UnlockRule> =>
    db.transaction().execute(async (tx) => {
      const { path } = await organisations.hold(tx, scope, orgId)
      const rule = await store.ruleAt(tx, path)
      const isOwn = rule.orgId === orgId
      return { ...rule, orgId, isOwn, version: isOwn ? rule.version : 0 }
    }),

  saveRule: ({ scope, write }: CallContext<'scope' | 'write'>, given: Input<typeof unlockRules.save>): Promise<null> =>
    write(async (tx) => {
      const { path: orgPath } = await organisations.hold(tx, scope, given.orgId)
      const { needsApproval, validS } = await store.ruleAt(tx, orgPath)
      const isDone = given.isOwn ? await store.saveRule(tx, given) : await store.deleteRule(tx, given)
      if (!isDone) throw fail('conflict')
      const after = given.isOwn ? { needsApproval: given.needsApproval, validS: given.validS } : { isOwn: false }
      const note = { entity: 'unlockRule', id: given.orgId, name: '', orgPath }
      return { data: null, note: { ...note, before: { needsApproval, validS }, after } }
    }),

  /** U1, U2: one decision, by somebody else than the requester. */
  async decide(
    { scope, by, write }: CallContext<'scope' | 'by' | 'write'>,
    { id, isApproved }: Input<typeof commandRecords.decideUnlock>,
  ): Promise<null> {
    const deviceId = await write(async (tx) => {
      const found = await lockCommand(tx, scope, id)
      if (!found) throw fail('commandNotFound')
      if (found.requestedBy === by.account) throw fail('forbidden')
      const nowMs = clock.now()
      const { validS } = await store.ruleAt(tx, found.orgPath)
      const notAfterMs = nowMs + validS * 1000
      const decision = isApproved
        ? ({ is: 'approve', by: by.account, counter: await nextCounter(tx), notAfterMs } as const)
        : ({ is: 'refuse', by: by.account } as const)
      if (!(await changeById(tx, id, decision, nowMs))) throw fail('conflict')
      if (isApproved)
        await addJob(tx, { kind: commandJob, payload: { id, nonce: found.nonce }, nowMs, runAtMs: notAfterMs })
      await addLockRecord(tx, id, isApproved ? 'approved' : 'refused', { nowMs, by: by.account })
      const note = { entity: 'command', id, name: found.deviceCode, orgPath: found.orgPath }
      return { data: found.deviceId, note: { ...note, after: { kind: found.kind, isApproved } } }
    })
    bus.publish('command.changed', { deviceId, id })
    if (isApproved) bus.publish('command.wanted', { deviceIds: [deviceId] })
    return null
  },

  /** Uses an approval by a code of the lock in place of a sending, once, by who asked for it. */
  async takeCode(
    { scope, by, write }: CallContext<'scope' | 'by' | 'write'>,
    { id }: Input<typeof unlockRequests.takeCode>,
  ): Promise<Output<typeof unlockRequests.takeCode>> {
    const { code, deviceId } = await write(async (tx) => {
      const found = await lockCommand(tx, scope, id)
      if (!found) throw fail('commandNotFound')
      const nowMs = clock.now()
      if (!(await changeById(tx, id, { is: 'giveCode', by: by.account }, nowMs))) throw fail('conflict')
      const taken = await codes.takeCode(tx, id, nowMs)
      if (taken === undefined) throw fail('conflict')
      await addLockRecord(tx, id, 'codeGiven', { nowMs, by: by.account })
      const note = { entity: 'command', id, name: found.deviceCode, orgPath: found.orgPath }
      const data = { code: taken, deviceId: found.deviceId }
      return { data, note: { ...note, after: { kind: found.kind, codeGiven: true } } }
    })
    bus.publish('command.changed', { deviceId, id })
    return { code }
  },
})
