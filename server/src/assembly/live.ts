/** The role `live`: frames to browsers, whichever process took the report. */
import type { FastifyInstance } from 'fastify'
import { createHub, type Hub } from '../app/live/hub.ts'
import { mountLive } from '../app/live/live-socket.ts'
import { countRecords, listMovedAlarms } from '../modules/alarms/index.ts'
import { listMovedCommands } from '../modules/commands/index.ts'
import { listUnreadCounts } from '../modules/messages/index.ts'
import { listTaskNews } from '../modules/downloads/index.ts'
import type { Base } from './base.ts'

export const startLive = ({ config, clock, log, database, bus, modules, metrics }: Base, app: FastifyInstance): Hub => {
  const users = modules.users.service
  const hub = createHub({
    bus,
    clock,
    log,
    users,
    framed: metrics.framed,
    alarms: {
      movedAlarms: (ids) => listMovedAlarms(database.db, ids),
      countAlarms: (range) => countRecords(database.db, range, undefined),
    },
    movedCommands: (ids) => listMovedCommands(database.db, ids),
    unreadCounts: (userIds) => listUnreadCounts(database.db, userIds),
    movedTasks: (userIds) => listTaskNews(database.db, userIds, clock.now()),
  })
  mountLive(app, {
    hub,
    db: database.db,
    users,
    organisations: modules.organisations.service,
    clock,
    log,
    origins: config.origins,
  })
  return hub
}
