/** The role `live`: frames to browsers, whichever process took the report. */
import { snapshotLimits } from '@coldway/contract/costs.ts'
import type { FastifyInstance } from 'fastify'
import { createHub, type Hub } from '../app/live/hub.ts'
import { mountLive } from '../app/live/live-socket.ts'
import { createBudget } from '../platform/budget.ts'
import { steadyOf } from '../platform/clock.ts'
import type { Base } from './base.ts'
import { topicsOf } from './walk.ts'

export const startLive = (
  { config, clock, log, bus, modules, metrics, rightOfWay }: Base,
  app: FastifyInstance,
): Hub => {
  const users = modules.users.service
  const topics = topicsOf(modules)
  const hub = createHub({ bus, clock, log, users, topics, framed: metrics.framed })
  mountLive(app, {
    hub,
    topics: new Map(topics.map((topic) => [topic.kind, topic])),
    users,
    organisations: modules.organisations.service,
    clock,
    log,
    snapshots: createBudget(snapshotLimits, () => steadyOf(clock)),
    rightOfWay,
    origins: config.origins,
  })
  return hub
}
