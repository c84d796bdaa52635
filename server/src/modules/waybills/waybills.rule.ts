/**
 * The rule of waybills starts and completes waybills by the stays that the rule of sites finds. It runs after that rule,
 * which has corrected the stays by late reports already. A batch in which no device crossed the edge of a site costs
 * nothing.
 */
import type { Rule } from '../../rules/rule.ts'
import type { Announce } from '../messages/index.ts'
import { numberStays } from '../sites/index.ts'
import { judgeWaybills } from './judge.ts'
import { listTravelling, lockFollowed } from './rule.store.ts'

const crossings = new Set(['siteEntered', 'siteLeft', 'siteCorrected'])

export const createWaybillsRule = (messages: Announce): Rule => ({
  name: 'waybills',
  run: async (batch) => {
    const { tx, nowMs, findings } = batch
    const crossed = findings.filter(({ is }) => crossings.has(is)).map(({ deviceId }) => deviceId)
    if (crossed.length === 0) return
    const deviceIds = [...new Set(crossed)]
    await judgeWaybills(messages, batch, await lockFollowed(tx, deviceIds, nowMs))
    await numberStays(tx, await listTravelling(tx, deviceIds, nowMs))
  },
})
