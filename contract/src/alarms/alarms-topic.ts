import { z } from 'zod'
import { messageOf, ofDevices } from '../topic.ts'
import { AlarmCounts, AlarmMove } from './alarm-records.ts'

/**
 * Alarms that opened, moved, ended or were dealt with; one entry per alarm. The first message holds the newest open ones.
 */
export const alarmsTopic = {
  kind: 'alarms',
  Asked: z.object({ kind: z.literal('alarms'), ...ofDevices }),
  messages: [
    messageOf('alarms', {
      alarms: z.array(AlarmMove),
      /** Of the topic's organisations, whatever the list. */
      counts: AlarmCounts,
      isSnapshot: z.boolean(),
    }),
  ],
} as const
