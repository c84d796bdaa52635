/** Alarms for the holder of a share link. */
import { z } from 'zod'
import { calls, Nothing, post } from '../call.ts'
import { alarmStates } from '../enums.ts'
import { limits } from '../limits.ts'
import { page } from '../list.ts'
import { AlarmRecord } from './alarm-records.ts'

/** `id` is the device's position in the share, from 1. */
export const SharedAlarmDevice = z.object({ id: z.int(), name: z.string(), plate: z.string().nullable() })
/** An alarm without policy, organisation and persons, as a stranger may see it. */
export const SharedAlarm = AlarmRecord.pick({
  kind: true,
  series: true,
  level: true,
  status: true,
  startTime: true,
  endTime: true,
  durationS: true,
  value: true,
  lower: true,
  upper: true,
  peak: true,
  peakTime: true,
  startLng: true,
  startLat: true,
  endLng: true,
  endLat: true,
  isLate: true,
  unit: true,
  decimals: true,
}).extend({ place: z.int() })
export type SharedAlarm = z.infer<typeof SharedAlarm>

const ofGuest = { audience: ['share'], shares: ['alarm'], effect: 'read', ids: [] } as const

export const sharedAlarms = calls('sharedAlarms', '/v3/share/alarm', {
  devices: post({
    does: 'The devices of a share of alarms, and the only span it shows.',
    ...ofGuest,
    body: Nothing,
    gives: z.object({
      devices: z.array(SharedAlarmDevice),
      expireTime: z.string().nullable(),
      /** The start of the link's span in UTC milliseconds; null: unbounded. */
      fromMs: z.number().nullable(),
      untilMs: z.number().nullable(),
      serverMs: z.number(),
    }),
    fails: ['linkExpired'],
  }),
  alarms: post({
    does: 'Alarms of the devices of a share, newest first, as far as the share shows them.',
    ...ofGuest,
    body: z.object({
      place: z.int().min(1).max(limits.shareDevicesMax).optional(),
      status: z.enum(alarmStates).optional(),
      page: z.int().min(1).max(1_000_000),
      size: z.int().min(1).max(limits.pageSizeMax),
    }),
    gives: page(SharedAlarm),
    fails: ['linkExpired', 'deviceNotFound'],
  }),
})
