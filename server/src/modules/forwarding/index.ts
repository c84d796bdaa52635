/**
 * Forwarding: what devices report, and what happens to them, goes on to systems of others. Owns `forwarding_rules` and what belongs to
 * them: devices, secrets, the queue of each target, its batches and dead letters. Invariants: nothing that was queued is lost before
 * its target has taken it, three days have passed or somebody has dropped it, and what is lost of dead letters is counted; events of
 * a device leave in the order in which they arrived; a device falls under one rule for each kind of target; a target waits for itself
 * only; what leaves is what its rule asks for at that moment (docs/decisions/0286), and passes the one client for outgoing
 * connections; the password of a broker is sealed and never shown. docs/decisions/0241-forwarding.md says why there is a queue of
 * keys.
 */
import { forwarding } from '@coldway/contract/forwarding/forwarding.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Config } from '../../platform/config.ts'
import type { Egress, EgressSockets } from '../../platform/egress.ts'
import { implement } from '../../platform/implement.ts'
import { createRecordDocuments } from '../evidence/index.ts'
import type { Module } from '../module.ts'
import { createForwardingRule } from './forwarding.rule.ts'
import { createForwardingService, type ForwardingServiceParts } from './forwarding.service.ts'
import { createLettersService } from './letters.service.ts'
import { deleteOldLetters } from './letters.store.ts'
import { createPasswords } from './passwords.ts'
import { createSender } from './sender.ts'
import { expire } from './sending.store.ts'
import { createEpcisTarget } from './targets/epcis.ts'
import { createHttpTarget } from './targets/http.ts'
import { createMqttTarget } from './targets/mqtt.ts'
import { createNatsTarget } from './targets/nats.ts'
import { withPlainDetail } from './targets/plain-detail.ts'
import type { Deliver } from './targets/target.ts'
import { createTestEvent } from './test-event.ts'

export interface ForwardingParts extends Omit<ForwardingServiceParts, 'passwords'> {
  readonly blobs: Blobs
  readonly config: Pick<Config, 'sealingKey'>
  readonly egress: Egress & EgressSockets
}

export const createForwarding = (parts: ForwardingParts): Module => {
  const { db, clock } = parts
  const passwords = createPasswords(parts.config.sealingKey)
  const targetOf = (deliver: Deliver) => passwords.opening(withPlainDetail(deliver))
  const targets = {
    http: targetOf(createHttpTarget(parts)),
    mqtt: targetOf(createMqttTarget(parts)),
    nats: targetOf(createNatsTarget(parts)),
    epcis: targetOf(createEpcisTarget({ ...parts, documentsOf: createRecordDocuments(parts) })),
  }
  const service = createForwardingService({ ...parts, passwords })
  const letters = createLettersService(parts)
  const sendTest = createTestEvent({ ...parts, targets })
  const routes = implement(forwarding, {
    queryPageList: (context) => service.list(context, context.body),
    queryById: (context) => service.get(context, context.body.id),
    save: (context) => service.add(context, context.body),
    update: (context) => service.update(context, context.body),
    updateStatus: (context) => service.setStatus(context, context.body),
    rotateSecret: (context) => service.rotateSecret(context, context.body),
    sendTest: (context) => sendTest(context, context.body.id),
    deleteByIds: (context) => service.remove(context, context.body.ids),
    queryDeadLetters: (context) => letters.list(context, context.body),
    replay: (context) => letters.replay(context, context.body.ids),
    replayAll: (context) => letters.replayAll(context, context.body.ruleId),
    drop: (context) => letters.drop(context, context.body.ids),
  })
  return {
    routes,
    rules: [createForwardingRule()],
    loops: [createSender({ clock, targets })],
    housekeeping: {
      works: { sealForwarding: () => passwords.sealAll(db) },
      deletions: {
        forwarding: async (nowMs) => {
          await expire(db, nowMs - limits.forwardingWaitMs)
          await deleteOldLetters(db, nowMs)
        },
      },
    },
  }
}
