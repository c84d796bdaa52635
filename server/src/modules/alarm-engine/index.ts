/**
 * The engine of alarms: evaluates reports, findings of sites and lines, and the passing of time under the policies. It
 * owns `alarm_states` and writes `alarm_records` and `alarm_events`.
 * - `alarms.rule.ts`: one batch of the rules, from what is read to what is written.
 * - `batch/`: what a batch reads, steps and writes, for all its devices in a few statements.
 * - `evaluation/`: the pure core, one machine for each device, policy, kind and series.
 * - `simulation/`: the oracle that says what is right, and the stories that compare the core with it.
 * Invariants: one open record for each device, policy, kind and series; the history of a record is never changed or
 * deleted; whatever the order of arrival within a day, the same records follow.
 */
import type { Announce } from '../messages/index.ts'
import type { Module } from '../module.ts'
import { createAlarmsRule } from './alarms.rule.ts'

export { type PastSpan, type Report, streamReports } from './batch/devices.store.ts'
export { crossed, readingOf } from './batch/machines.ts'
export { type Covered, isAsked, isByFinding, nameOfSeries, planOf, type Watching } from './batch/plans.ts'
export { keptPushOf, type Policy, scheduleOf } from './batch/policies.ts'
export { loadTrips, tripsOf } from './batch/trips.store.ts'
export { segmentAt } from './evaluation/segments.ts'
export { step } from './evaluation/step.ts'
export type { AlarmState, Effect, Episode, Input, Reading, Watch } from './evaluation/types.ts'

export const createAlarmEngine = ({ messages }: { readonly messages: Announce }): Module => ({
  rules: [createAlarmsRule(messages)],
})
