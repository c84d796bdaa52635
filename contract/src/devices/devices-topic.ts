import { z } from 'zod'
import { messageOf, ofDevices } from '../topic.ts'
import { DeviceState } from './device-state.ts'

/** Latest states of devices: the named ones, or those in a map window. */
export const devicesTopic = {
  kind: 'devices',
  Asked: z.object({
    kind: z.literal('devices'),
    ...ofDevices,
    /** [west, south, east, north] in degrees; filters by the last good fix. */
    window: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  }),
  messages: [
    /** Everything the topic holds now; large topics come in parts, and `isLast` marks the last. */
    messageOf('snapshot', { states: z.array(DeviceState), isLast: z.boolean() }),
    /** Changes since the last frame; one entry per device at most. */
    messageOf('devices', { states: z.array(DeviceState) }),
  ],
} as const
