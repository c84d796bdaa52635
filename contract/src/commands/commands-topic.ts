import { z } from 'zod'
import { messageOf, ofDevices } from '../topic.ts'
import { CommandMove } from './commands.ts'

/** Commands that advanced or ended; one entry per command. The snapshot holds all that are under way. */
export const commandsTopic = {
  kind: 'commands',
  Asked: z.object({ kind: z.literal('commands'), ...ofDevices }),
  messages: [messageOf('commands', { commands: z.array(CommandMove), isSnapshot: z.boolean() })],
} as const
