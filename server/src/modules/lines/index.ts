/**
 * Lines: the ways devices should keep to, subscriptions to them, and the rule that evaluates whether they do. Owns
 * `lines`, `line_subscriptions`, `line_progress`, `line_records`. Not here: finding a way (places), notifications
 * (messages). Invariants: a line always has a way, an estimate where no other is known; a subscription is about one
 * device and ends once; records follow from the fixes by their event times, whatever the order of arrival
 * (evaluation/evaluate.ts).
 */
import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { lines } from '@coldway/contract/lines/lines.ts'
import { implement } from '../../platform/implement.ts'
import { findLines } from './lines.finder.ts'
import { createLinesService, type LinesParts } from './lines.service.ts'
import { createLineSubscriptionsService, type LineSubscriptionsParts } from './subscriptions.service.ts'
import type { Module } from '../module.ts'
import { createLinesRule, type LinesRuleParts } from './lines.rule.ts'

export { insertLine } from './lines.store.ts'
export { listOffsets } from './offsets.ts'
export { listWatchedLines } from './rule.store.ts'
export { type LineWalk, listWalks } from './walks.ts'
export { insertSubscriptions as insertLineSubscriptions } from './subscriptions.store.ts'

export const createLines = (parts: LinesParts & LineSubscriptionsParts & LinesRuleParts): Module => {
  const service = createLinesService(parts)
  const subscriptions = createLineSubscriptionsService(parts)
  return {
    routes: [
      ...implement(lines, {
        queryPageList: ({ scope, body, zone }) => service.list(scope, body, zone),
        queryByLineId: ({ scope, body, zone }) => service.get(scope, body.lineId, zone),
        queryByLineIds: ({ scope, body, zone }) => service.findAll(scope, body.lineIds, zone),
        planCourse: ({ body }) => service.plan(body),
        save: ({ scope, body, language, write }) => service.add(scope, body, { language, write }),
        update: ({ scope, body, language, write }) => service.update(scope, body, { language, write }),
        deleteByIds: ({ scope, body, write }) => service.remove(scope, body.ids, write),
      }),
      ...implement(lineSubscriptions, {
        queryPageList: ({ scope, body, zone }) => subscriptions.list(scope, body, zone),
        saveSub: ({ scope, body, zone, write }) => subscriptions.add(scope, body, zone, write),
        cancleSubById: ({ scope, body, write }) => subscriptions.cancel(scope, body.id, write),
        queryRecordList: ({ scope, body, zone }) => subscriptions.listRecords(scope, body, zone),
      }),
    ],
    rules: [createLinesRule(parts)],
    housekeeping: { deletions: { lines: subscriptions.deleteExpired } },
    finder: findLines(parts.db),
  }
}
