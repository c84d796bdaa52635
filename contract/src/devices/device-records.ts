/** Records of a device beside its track: lock and door changes, settings, and thermometers with values. */
import { z } from 'zod'
import { calls, post } from '../call.ts'
import { Device } from './devices.ts'
import { choice, listOf, number, page, text, time } from '../list.ts'
import { UnreadMessage } from '../readings/unread.ts'

export const switchKinds = ['lock', 'door'] as const
/** A change of a lock or a door, from the reports of the device. */
export const SwitchRecord = z.object({
  deviceCode: z.string(),
  kind: z.enum(switchKinds),
  /** 0 locked or closed, 1 unlocked or open. */
  state: z.int(),
  time: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
})
export type SwitchRecord = z.infer<typeof SwitchRecord>

const deviceCode = { ...text, types: ['eq'], isRequired: true } as const
const deviceId = [{ at: 'conditionVos.deviceCode', entity: 'device' }] as const

export const lockRecords = calls('lockRecords', '/v3/base/bds-device-switch-lock-record', {
  queryPageList: post({
    does: 'The times at which the lock and the door of a device opened and closed, within retention.',
    audience: ['user'],
    needs: 'sensor:view',
    effect: 'read',
    cost: 'heavy',
    ids: deviceId,
    body: listOf({ deviceCode, kind: choice(switchKinds), state: choice([0, 1]), time }),
    gives: page(SwitchRecord),
    fails: [],
  }),
})

export const DeviceParam = z.object({
  deviceCode: z.string(),
  name: z.string(),
  value: z.string(),
  /** True: reported by the device; false: set on the platform. */
  isReported: z.boolean(),
  reportTime: z.string().nullable(),
})
export type DeviceParam = z.infer<typeof DeviceParam>

export const deviceParams = calls('deviceParams', '/v3/base/bas-device-param', {
  queryPageList: post({
    does: 'The settings of a device: as stored on the platform, and as last reported by the device.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: deviceId,
    body: listOf({ deviceCode, name: text }),
    gives: page(DeviceParam),
    fails: [],
  }),
})

export const UnreadRecord = UnreadMessage.omit({ arrivedMs: true }).extend({
  id: z.number(),
  deviceCode: z.string(),
  /** When this content first arrived. */
  arriveTime: z.string(),
})
export type UnreadRecord = z.infer<typeof UnreadRecord>

export const unreadRecords = calls('unreadRecords', '/v3/base/bds-device-unread-message', {
  queryPageList: post({
    does: 'Messages of a device that no decoder reads, as they arrived, the newest first.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'read',
    ids: deviceId,
    body: listOf({ deviceCode, protocol: text, type: text, arriveTime: time }),
    gives: page(UnreadRecord),
    fails: [],
  }),
})

export const Thermometer = Device.pick({
  id: true,
  deviceCode: true,
  deviceName: true,
  orgId: true,
  orgName: true,
  typeName: true,
  model: true,
  isBound: true,
  gatewayName: true,
  workingStatus: true,
  batteryPct: true,
  lastReportTime: true,
}).extend({ tempC: z.number().nullable(), humPct: z.number().nullable() })
export type Thermometer = z.infer<typeof Thermometer>

export const bluetooth = calls('bluetooth', '/v3/base/bas-device-bluetooth', {
  queryPageList: post({
    does: 'Bluetooth thermometers with their last measurements.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [
      { at: 'conditionVos.deviceCode', entity: 'device' },
      { at: 'conditionVos.orgId', entity: 'organisation' },
      { at: 'conditionVos.gatewayId', entity: 'device' },
    ],
    body: listOf({ deviceCode: text, deviceName: text, orgId: number, gatewayId: number, isBound: choice([0, 1]) }),
    gives: page(Thermometer),
    fails: [],
  }),
})
