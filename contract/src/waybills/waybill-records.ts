/** What was recorded of the devices of a waybill while they were on it, also for an organisation that it is shared with. */
import { z } from 'zod'
import { AlarmRecord } from '../alarms/alarm-records.ts'
import { calls, Id, post } from '../call.ts'
import { KnownAt, knownAtFails } from '../known-at.ts'
import { limits } from '../limits.ts'
import { SiteRecord } from '../sites/site-records.ts'

export const WaybillRecords = z.object({
  /** Visits of sites, the oldest first; null: the caller has no right to them. */
  visits: z.array(SiteRecord).max(limits.pageSizeMax).nullable(),
  /** Alarms that began while their device was on the waybill, the oldest first; null: the caller has no right to them. */
  alarms: z.array(AlarmRecord).max(limits.pageSizeMax).nullable(),
  /** Whether there are more than are listed. */
  isCut: z.boolean(),
  /** Visits that were there at the moment that is asked for, and of which nothing from before today's records is kept. */
  isVisitsUnknown: z.boolean(),
})
export type WaybillRecords = z.infer<typeof WaybillRecords>

export const waybillRecords = calls('waybillRecords', '/v3/freightage/bds-waybill-record', {
  queryByWaybill: post({
    does: 'Site visits and alarms of the devices of a waybill, while they were on it. Of a past moment: as they were recorded then.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    cost: 'heavy',
    ids: [{ at: 'waybillId', entity: 'waybill' }],
    body: z.object({ waybillId: Id, knownAt: KnownAt.optional() }),
    gives: WaybillRecords,
    fails: ['waybillNotFound', ...knownAtFails],
  }),
})
