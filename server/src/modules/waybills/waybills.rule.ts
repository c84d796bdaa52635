/**
 * The rule of waybills: what the rule of sites finds starts and completes those that do so by themselves. It stands behind that
 * rule and asks for stays alone, which are corrected by late reports already; a batch in which no device crossed an edge costs
 * nothing.
 */
import type { Rule } from '../../rules/rule.ts'
import { judgeWaybills } from './judge.ts'
import { lockFollowed } from './rule.store.ts'

const crossings = new Set(['siteEntered', 'siteLeft', 'siteCorrected'])

export const createWaybillsRule = (): Rule => ({
  name: 'waybills',
  run: async ({ tx, nowMs, findings }) => {
    const crossed = findings.filter(({ is }) => crossings.has(is)).map(({ deviceId }) => deviceId)
    if (crossed.length === 0) return
    await judgeWaybills(tx, await lockFollowed(tx, [...new Set(crossed)], nowMs), nowMs)
  },
})
