/** The role `rules`: what follows from what devices report, in this order. */
import { rangeWatch } from '../rules/range-watch.ts'
import { type RulesWorker, startRules } from '../rules/worker.ts'
import type { Base } from './base.ts'

export const startRulesOf = ({ clock, log, database, bus, presence, metrics }: Base): RulesWorker =>
  startRules({
    db: database.system,
    bus,
    clock,
    log,
    rules: [rangeWatch],
    process: presence.id,
    evaluated: metrics.evaluated,
  })
