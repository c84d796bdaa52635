/**
 * Queues readings for the targets that want them. It runs after the commit of ingest, in the transaction that takes the readings from
 * the inbox: each is queued once, in the order of the commits of its device, whatever its event time. Nothing is copied: the queue names
 * the key of the reading. Where no rule exists it costs a look into memory.
 */
import type { Rule } from '../../rules/rule.ts'
import * as store from './queue.store.ts'

/** How old the knowledge may be that nobody wants readings. */
const trustedMs = 1000

export const createForwardingRule = (): Rule => {
  let isWanted = false
  let lookedMs = Number.NEGATIVE_INFINITY
  return {
    name: 'forwarding',
    run: async ({ tx, nowMs, samples, publish }) => {
      if (samples.length === 0) return
      if (Math.abs(nowMs - lookedMs) > trustedMs) {
        isWanted = await store.areReadingsWanted(tx)
        lookedMs = nowMs
      }
      if (!isWanted) return
      const rules = await store.rulesOfDevices(tx, [...new Set(samples.map(({ deviceId }) => deviceId))])
      if (rules.size === 0) return
      const byRule = new Map<number, store.Key[]>()
      for (const { deviceId, atMs } of samples)
        for (const ruleId of rules.get(deviceId) ?? []) {
          const keys = byRule.get(ruleId)
          if (keys) keys.push({ deviceId, atMs })
          else byRule.set(ruleId, [{ deviceId, atMs }])
        }
      await store.putReadings(tx, byRule)
      publish('forwarding.filled', {})
    },
  }
}
