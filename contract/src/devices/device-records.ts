/** Records of a device beside its track: lock and door changes, settings, and thermometers with values. */
import { z } from 'zod'
import { calls } from '../call.ts'
import { Device } from './devices.ts'
import { choice, idOf, listPage, number, text, time } from '../list.ts'
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

const deviceCode = idOf('device', { ...text, types: ['eq'], isRequired: true })

export const lockRecords = calls('lockRecords', '/v3/base/bds-device-switch-lock-record', {
  queryPageList: listPage({
    does: 'The times at which the lock and the door of a device opened and closed, within retention.',
    needs: 'sensor:view',
    cost: 'heavy',
    columns: { deviceCode, kind: choice(switchKinds), state: choice([0, 1]), time },
    row: SwitchRecord,
  }),
})

export const DeviceParam = z.object({
  deviceCode: z.string(),
  name: z.string(),
  value: z.string(),
  /** True when the device reported it; false when it was set on the platform. */
  isReported: z.boolean(),
  reportTime: z.string().nullable(),
})
export type DeviceParam = z.infer<typeof DeviceParam>

export const deviceParams = calls('deviceParams', '/v3/base/bas-device-param', {
  queryPageList: listPage({
    does: 'The settings of a device: as stored on the platform, and as last reported by the device.',
    needs: 'device:view',
    columns: { deviceCode, name: text },
    row: DeviceParam,
  }),
})

export const UnreadRecord = UnreadMessage.omit({ arrivedMs: true }).extend({
  id: z.number(),
  deviceCode: z.string(),
  /** The time at which this content first arrived. */
  arriveTime: z.string(),
})
export type UnreadRecord = z.infer<typeof UnreadRecord>

export const unreadRecords = calls('unreadRecords', '/v3/base/bds-device-unread-message', {
  queryPageList: listPage({
    does: 'Messages of a device that no decoder reads, as they arrived, the newest first.',
    needs: 'device:edit',
    columns: { id: number, deviceCode, protocol: text, type: text, arriveTime: time },
    row: UnreadRecord,
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
  queryPageList: listPage({
    does: 'Bluetooth thermometers with their last measurements.',
    needs: 'device:view',
    columns: {
      id: idOf('device'),
      deviceCode: idOf('device', text),
      deviceName: text,
      orgId: idOf('organisation'),
      gatewayId: idOf('device'),
      isBound: choice([0, 1]),
    },
    row: Thermometer,
  }),
})
