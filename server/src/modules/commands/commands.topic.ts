/** The live topic of commands: those under way first, then every change. */
import type { CommandMove } from '@coldway/contract/commands/commands.ts'
import { liveLimits } from '@coldway/contract/live.ts'
import type { Db } from '../../platform/database.ts'
import { isOfList, type LiveTopic } from '../../platform/live-topic.ts'
import { listMovedCommands, listOpenMoves } from './moves.store.ts'

export const createCommandsTopic = (db: Db): LiveTopic<'commands', 'command.changed', CommandMove> => ({
  kind: 'commands',
  needs: 'command:view',
  event: 'command.changed',
  changed: ({ id }) => ({ ids: [id] }),
  read: async (ids) =>
    (await listMovedCommands(db, ids)).map(({ move, orgPath }) => ({ of: { orgPath }, key: move.id, data: move })),
  wants: (follower, { deviceId }) => isOfList(follower, deviceId),
  frame: (commands) => ({ type: 'commands', commands: [...commands], isSnapshot: false }),
  async *snapshot({ range, deviceIds }) {
    const asked = { deviceIds: deviceIds && [...deviceIds], size: liveLimits.snapshotPart }
    yield { type: 'commands', commands: await listOpenMoves(db, range, asked), isSnapshot: true }
  },
})
