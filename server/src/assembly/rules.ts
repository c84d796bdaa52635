/** The role `rules`: what follows from what devices report, in the order of the modules. */
import { rangeWatch } from '../rules/range-watch.ts'
import { type RulesWorker, startRules } from '../rules/worker.ts'
import type { Base } from './base.ts'
import { rulesOf } from './walk.ts'

export const startRulesOf = ({ clock, log, database, bus, presence, metrics, modules, tracing }: Base): RulesWorker =>
  startRules({
    db: database.system,
    bus,
    clock,
    log,
    rules: [rangeWatch, ...rulesOf(modules)],
    process: presence.id,
    evaluated: metrics.evaluated,
    tracing,
  })
