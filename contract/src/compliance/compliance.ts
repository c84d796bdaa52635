/**
 * How cold a day has been: for each organisation, how much of the watched time was without a temperature alarm. A device is watched
 * from the moment a policy with temperature limits covers it, up to its last report; what nobody watches counts nowhere.
 */
import { z } from 'zod'
import { calls, Nothing, post } from '../call.ts'
import { limits } from '../limits.ts'

const figures = {
  /** The devices that were watched. */
  devices: z.int(),
  /** Those of them that had a temperature alarm. */
  devicesOut: z.int(),
  /** Those of them that have one now. */
  devicesOutNow: z.int(),
  watchedS: z.int(),
  /** The part of the watched time with a temperature alarm: alarms of one device at one time count once. */
  outOfRangeS: z.int(),
}

export const OrgCompliance = z.object({ orgId: z.int(), orgName: z.string(), ...figures })
export type OrgCompliance = z.infer<typeof OrgCompliance>

/** Organisations in which something was watched: the first few, the worst first; `total` counts all. */
export const DayCompliance = z.object({
  all: z.object(figures),
  total: z.int(),
  organisations: z.array(OrgCompliance).max(limits.deskRowsMax),
})
export type DayCompliance = z.infer<typeof DayCompliance>

export const compliance = calls('compliance', '/v3/alarm/compliance', {
  queryToday: post({
    does: "Since midnight of the caller's zone: the time without a temperature alarm, by the organisation of the devices.",
    audience: ['user'],
    needs: 'alarm:view',
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: DayCompliance,
    fails: [],
  }),
})
