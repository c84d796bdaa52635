/** What the monitoring centre reads: who is monitored, the counters, the states of a list. */
import { z } from 'zod'
import { calls, Id, post } from './call.ts'
import { DeviceState, MonitoredDevice } from './device-state.ts'
import { choice, listOf, number, page, text } from './list.ts'
import { deviceCategories } from './devices.ts'

export const MotionCounts = z.object({
  all: z.int(),
  run: z.int(),
  stop: z.int(),
  offLine: z.int(),
  close: z.int(),
  other: z.int(),
})
export type MotionCounts = z.infer<typeof MotionCounts>

export const deviceStatus = calls('deviceStatus', '/v3/base/bds-device-status', {
  queryBizDeviceList: post({
    does: 'The devices a caller may monitor, without their state: load once, then follow the live topic.',
    audience: ['user'],
    needs: 'monitor:view',
    effect: 'read',
    ids: [
      { at: 'conditionVos.deviceCode', entity: 'device' },
      { at: 'conditionVos.orgId', entity: 'organisation' },
    ],
    body: listOf({
      deviceCode: text,
      deviceName: text,
      plate: text,
      monitorTarget: text,
      orgId: number,
      category: choice(deviceCategories),
    }),
    gives: page(MonitoredDevice),
    fails: [],
  }),
  queryBizDeviceStatusList: post({
    does: 'The latest states of up to 1000 devices; a device that never reported is left out.',
    audience: ['user'],
    needs: 'monitor:view',
    effect: 'read',
    ids: [{ at: 'deviceIds[]', entity: 'device' }],
    body: z.object({ deviceIds: z.array(Id).min(1).max(1000) }),
    gives: z.array(DeviceState),
    fails: [],
  }),
  queryBdsDeviceJKCount: post({
    does: 'How many devices run, stand, are silent, switched off, or have never reported.',
    audience: ['user'],
    needs: 'monitor:view',
    effect: 'read',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id.optional() }),
    gives: MotionCounts,
    fails: ['organisationNotFound'],
  }),
})
