/** The role `rules`: what follows from what devices report, in this order. */
import { createAlarmsRule } from '../modules/alarm-engine/index.ts'
import { createLinesRule } from '../modules/lines/index.ts'
import { createSitesRule } from '../modules/sites/index.ts'
import { rangeWatch } from '../rules/range-watch.ts'
import { type RulesWorker, startRules } from '../rules/worker.ts'
import type { Base } from './base.ts'

export const startRulesOf = ({ clock, log, database, bus, presence, metrics, modules, tracing }: Base): RulesWorker =>
  startRules({
    db: database.system,
    bus,
    clock,
    log,
    rules: [
      rangeWatch,
      createSitesRule(modules.messages),
      createLinesRule({ messages: modules.messages }),
      createAlarmsRule(modules.messages),
    ],
    process: presence.id,
    evaluated: metrics.evaluated,
    tracing,
  })
