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
        queryPageList: (context) => service.list(context, context.body),
        queryByLineId: (context) => service.get(context, context.body.lineId),
        queryByLineIds: (context) => service.findAll(context, context.body.lineIds),
        planCourse: ({ body }) => service.plan(body),
        save: (context) => service.add(context, context.body),
        update: (context) => service.update(context, context.body),
        deleteByIds: (context) => service.remove(context, context.body.ids),
      }),
      ...implement(lineSubscriptions, {
        queryPageList: (context) => subscriptions.list(context, context.body),
        saveSub: (context) => subscriptions.add(context, context.body),
        cancleSubById: (context) => subscriptions.cancel(context, context.body.id),
        queryRecordList: (context) => subscriptions.listRecords(context, context.body),
      }),
    ],
    rules: [createLinesRule(parts)],
    housekeeping: { deletions: { lines: subscriptions.deleteExpired } },
    finder: findLines(parts.db),
  }
}
