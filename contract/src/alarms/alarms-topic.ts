import { z } from 'zod'
import { messageOf, ofDevices } from '../topic.ts'
import { AlarmCounts, AlarmMove } from './alarm-records.ts'

/** Alarms that opened, changed or ended; one entry per alarm. The snapshot holds the newest open ones. */
export const alarmsTopic = {
  kind: 'alarms',
  Asked: z.object({ kind: z.literal('alarms'), ...ofDevices }),
  messages: [
    messageOf('alarms', {
      alarms: z.array(AlarmMove),
      /** Counts over all organisations of the topic, independent of the list. */
      counts: AlarmCounts,
      isSnapshot: z.boolean(),
    }),
  ],
} as const
