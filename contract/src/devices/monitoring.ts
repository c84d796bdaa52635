/** Calls of the monitoring centre: monitored devices, counters, and the states of a list. */
import { z } from 'zod'
import { deviceIds } from './device-ids.ts'
import { calls, Id, Nothing, post } from '../call.ts'
import { DeviceState, MonitoredDevice, motions, workingStatuses } from './device-state.ts'
import { choice, idOf, keyword, listPage, text } from '../list.ts'
import { DeviceOption, Keyword } from './device-choices.ts'
import { Device, deviceCategories } from './devices.ts'
import { positionings } from '../enums.ts'
import { limits } from '../limits.ts'
import { OrgNode } from '../users/organisations.ts'

export const MotionCounts = z.object({
  all: z.int(),
  run: z.int(),
  stop: z.int(),
  offLine: z.int(),
  close: z.int(),
  other: z.int(),
})
export type MotionCounts = z.infer<typeof MotionCounts>

/**
 * A device with its last values, printed, for a table that does not use the live topic. Null: not
 * reported.
 */
export const RealTimeRow = Device.pick({
  id: true,
  deviceCode: true,
  deviceName: true,
  plate: true,
  orgId: true,
  orgName: true,
  category: true,
  typeName: true,
  monitorTarget: true,
  useStatus: true,
  workingStatus: true,
  batteryPct: true,
  lastReportTime: true,
}).extend({
  motion: z.enum(motions),
  positioning: z.enum(positionings),
  fixTime: z.string().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  speedKmh: z.number().nullable(),
  mileageKm: z.number().nullable(),
  signal: z.number().nullable(),
  tempC: z.number().nullable(),
  humPct: z.number().nullable(),
  /** 0 closed, 1 open. */
  door: z.number().nullable(),
  /** A value is outside the device's range. */
  isBreached: z.boolean(),
})
export type RealTimeRow = z.infer<typeof RealTimeRow>

/** A device that is not in use and can be taken, after a warning where `cautions` has one. */
export const FreeDevice = Device.pick({
  id: true,
  deviceCode: true,
  deviceName: true,
  plate: true,
  orgId: true,
  orgName: true,
  category: true,
  typeName: true,
  workingStatus: true,
  batteryPct: true,
  lastReportTime: true,
  isBound: true,
  cautions: true,
})
export type FreeDevice = z.infer<typeof FreeDevice>

/** Organisations with at most `limits.treeDevicesMax` devices; `total` counts all. */
export const StateTree = z.object({
  organisations: z.array(OrgNode),
  devices: z.array(DeviceOption.extend({ motion: z.enum(motions), workingStatus: z.enum(workingStatuses) })),
  total: z.int(),
})
export type StateTree = z.infer<typeof StateTree>

/** A device that a person should look at; times in UTC milliseconds, because the console counts from them. */
export const WatchedDevice = z.object({
  id: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  plate: z.string().nullable(),
  orgName: z.string(),
  /** The time at which the server heard from it last. */
  arrivedMs: z.number(),
  batteryPct: z.number().nullable(),
})
export type WatchedDevice = z.infer<typeof WatchedDevice>

/** The first few devices; `total` counts all. */
const Watched = z.object({ total: z.int(), devices: z.array(WatchedDevice).max(limits.deskRowsMax) })
export const DevicesToWatch = z.object({ silent: Watched, lowBattery: Watched })
export type DevicesToWatch = z.infer<typeof DevicesToWatch>

/** The temperature of one device over the past day: [bucket from 0, lowest, highest]. A bucket without a good sample is left out. */
export const DayCurve = z.object({
  id: z.int(),
  buckets: z.array(z.tuple([z.int(), z.number(), z.number()])).max(limits.curveBuckets),
})
export type DayCurve = z.infer<typeof DayCurve>

/**
 * The curves of several devices. Bucket `n` begins at `fromMs + n * bucketMs`. A device without a
 * good sample is left out.
 */
export const DayCurves = z.object({ fromMs: z.number(), bucketMs: z.number(), devices: z.array(DayCurve) })
export type DayCurves = z.infer<typeof DayCurves>

/** How far around a place devices are looked for, and how many are given. */
export const nearbyLimits = { withinKmMax: 200, devicesMax: 100 } as const

/** A device with the place of its last good fix, the time of that fix in UTC milliseconds, and how far it is. */
export const NearbyDevice = MonitoredDevice.extend({
  lng: z.number(),
  lat: z.number(),
  fixMs: z.number(),
  distanceM: z.number(),
})
export type NearbyDevice = z.infer<typeof NearbyDevice>

const askedColumns = {
  id: idOf('device'),
  deviceCode: idOf('device', text),
  deviceName: text,
  plate: text,
  monitorTarget: text,
  orgId: idOf('organisation'),
  category: choice(deviceCategories),
}

export const deviceStatus = calls('deviceStatus', '/v3/base/bds-device-status', {
  queryBizDeviceList: listPage({
    does: 'The devices the caller may monitor, without their state: load once, then follow the live topic.',
    needs: 'monitor:view',
    columns: { keyword, ...askedColumns },
    row: MonitoredDevice,
  }),
  queryBizDeviceStatusList: post({
    does: 'The latest states of up to 1000 devices; a device that never reported is left out.',
    audience: ['user'],
    needs: 'monitor:view',
    effect: 'read',
    ids: [{ at: 'deviceIds[]', entity: 'device' }],
    body: z.object({ deviceIds: deviceIds(1000) }),
    gives: z.array(DeviceState),
    fails: ['deviceRequired'],
  }),
  queryNearbyDevices: post({
    does: 'The devices whose last position is near a place, the nearest 100 first; the total counts all of them.',
    audience: ['user'],
    needs: 'monitor:view',
    effect: 'read',
    ids: [],
    body: z.object({
      lng: z.number().min(-limits.lngMaxDeg).max(limits.lngMaxDeg),
      lat: z.number().min(-limits.latMaxDeg).max(limits.latMaxDeg),
      withinKm: z.number().positive().max(nearbyLimits.withinKmMax),
    }),
    gives: z.object({ devices: z.array(NearbyDevice).max(nearbyLimits.devicesMax), total: z.int() }),
    fails: [],
  }),
  queryDayCurves: post({
    does: 'The temperature of up to 100 devices over the past day, in equal buckets with minimum and maximum.',
    audience: ['user'],
    needs: 'monitor:view',
    effect: 'read',
    cost: 'heavy',
    ids: [{ at: 'deviceIds[]', entity: 'device' }],
    body: z.object({ deviceIds: deviceIds(limits.curveDevicesMax) }),
    gives: DayCurves,
    fails: ['deviceRequired'],
  }),
  queryBdsDeviceJKCount: post({
    does: 'Counts the devices that move, stand, are silent, are switched off, or have never reported.',
    audience: ['user'],
    needs: 'monitor:view',
    effect: 'read',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id.optional() }),
    gives: MotionCounts,
    fails: ['organisationNotFound'],
  }),
  queryDevicesToWatch: post({
    does: 'The devices that fell silent, the last one first, and those that report with a low battery, the lowest first.',
    audience: ['user'],
    needs: 'monitor:view',
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: DevicesToWatch,
    fails: [],
  }),
  realTimeMonitoringPageList: listPage({
    does: 'Devices with their last values, as a table.',
    needs: 'monitor:view',
    columns: askedColumns,
    row: RealTimeRow,
  }),
  queryNotUsedDevicePageList: listPage({
    does: 'Idle devices, each with the warnings to confirm before it is used.',
    needs: 'monitor:view',
    columns: askedColumns,
    row: FreeDevice,
  }),
  queryDeviceTree: post({
    does: 'The organisations, and the devices of one of them with their states.',
    audience: ['user'],
    needs: 'monitor:view',
    effect: 'read',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id.optional(), keyword: Keyword }),
    gives: StateTree,
    fails: ['organisationNotFound'],
  }),
  queryBizDeviceTree: post({
    does: 'The organisations, and the devices of one branch with their states.',
    audience: ['user'],
    needs: 'monitor:view',
    effect: 'read',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id.optional(), keyword: Keyword }),
    gives: StateTree,
    fails: ['organisationNotFound'],
  }),
})
