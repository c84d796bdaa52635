/**
 * Devices as objects: numbers, types, use, service, intervals, credentials. A device can be registered with number and name
 * alone, because it must be able to report before anyone describes it; every later change requires type, group and monitored
 * object (docs/decisions/settled.md).
 */
import { z } from 'zod'
import { deviceIds } from './device-ids.ts'
import { calls, Done, Id, post } from '../call.ts'
import { deviceCautions, SimpleRange, workingStatuses } from './device-state.ts'
import { serviceStatuses, useStatuses, workModes } from '../enums.ts'
import { lineOf, Name } from '../fields.ts'
import { choice, idOf, keyword, listPage, orderOnly, text, time } from '../list.ts'
import { limits } from '../limits.ts'
import { LicencePlate } from '../plates.ts'
import { intWithin, required, whole } from '../whole.ts'
import { DeviceProtocol } from './protocols.ts'

export const deviceCategories = [
  'reefer',
  'van',
  'portable',
  'container',
  'lock',
  'greenhouse',
  'gateway',
  'label',
  'bluetooth',
] as const
export const DeviceCategory = z.enum(deviceCategories)
export type DeviceCategory = z.infer<typeof DeviceCategory>

export const DeviceCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/)

/** Categories that report through a gateway. */
export const boundCategories = ['label', 'bluetooth'] as const satisfies readonly DeviceCategory[]

const IntervalS = intWithin(0, limits.recordIntervalMax, 'intervalOutOfRange')
const ReportIntervalS = intWithin(limits.reportIntervalMinS, limits.reportIntervalMaxS, 'reportIntervalOutOfRange')
const PositiveIntervalS = intWithin(1, limits.recordIntervalMax, 'intervalOutOfRange')
/** A day as yyyy-MM-dd in the zone of the reader: a day has no zone of its own. */
const Day = z.iso.date()

export const Device = z.object({
  id: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  /** The type; null when there is none yet, and category and model are set directly. */
  typeId: z.int().nullable(),
  typeName: z.string().nullable(),
  category: DeviceCategory,
  model: z.string(),
  protocol: DeviceProtocol,
  terminalNo: z.string().nullable(),
  productId: z.string().nullable(),
  plate: z.string().nullable(),
  deviceGroup: z.string().nullable(),
  monitorTarget: z.string().nullable(),
  range: SimpleRange,
  reportIntervalS: z.int(),
  /** The interval in seconds; null: the same as the report interval. */
  collectIntervalS: z.int().nullable(),
  moveIntervalS: z.int().nullable(),
  staticIntervalS: z.int().nullable(),
  recordIntervalS: z.int(),
  delayTimeS: z.int(),
  /** The last work mode that its terminal confirmed; null when it confirmed none. Commands set it. */
  workMode: z.enum(workModes).nullable(),
  useStatus: z.enum(useStatuses),
  /** Start of the present use, or of the one that ended. */
  useStartTime: z.string().nullable(),
  serviceStartDate: z.string().nullable(),
  serviceEndDate: z.string().nullable(),
  /** Null when no end of service is set. */
  serviceStatus: z.enum(serviceStatuses).nullable(),
  /** The device is bound to a gateway. */
  isBound: z.boolean(),
  gatewayId: z.int().nullable(),
  gatewayName: z.string().nullable(),
  /** Number of devices bound to it. */
  boundCount: z.int(),
  workingStatus: z.enum(workingStatuses),
  batteryPct: z.number().nullable(),
  /** Warnings to confirm before the device is used. */
  cautions: z.array(z.enum(deviceCautions)),
  lastReportTime: z.string().nullable(),
  version: z.int(),
  createTime: z.string(),
})
export type Device = z.infer<typeof Device>

const settings = {
  protocol: DeviceProtocol.default('json'),
  terminalNo: z
    .string()
    .regex(/^(?:\d{6,20}|[0-9a-fA-F]{16})$/)
    .nullable()
    .default(null),
  productId: lineOf(1, 40).nullable().default(null),
  plate: LicencePlate.nullable().default(null),
  range: SimpleRange.default({ tempLowC: null, tempHighC: null, humLowPct: null, humHighPct: null }),
  reportIntervalS: ReportIntervalS.default(60),
  collectIntervalS: PositiveIntervalS.nullable().default(null),
  moveIntervalS: PositiveIntervalS.nullable().default(null),
  staticIntervalS: PositiveIntervalS.nullable().default(null),
  recordIntervalS: IntervalS.default(0),
  delayTimeS: intWithin(0, limits.delayTimeMax, 'intervalOutOfRange').default(0),
  serviceStartDate: Day.nullable().default(null),
  serviceEndDate: Day.nullable().default(null),
}

interface Settings {
  readonly range: SimpleRange
  readonly reportIntervalS: number
  readonly collectIntervalS: number | null
  readonly serviceStartDate: string | null
  readonly serviceEndDate: string | null
}
const isAbove = (low: number | null, high: number | null) => low === null || high === null || high > low
const isCollectedInTime = ({ collectIntervalS, reportIntervalS }: Settings) =>
  collectIntervalS === null || collectIntervalS <= reportIntervalS
const isServedForward = ({ serviceStartDate, serviceEndDate }: Settings) =>
  serviceStartDate === null || serviceEndDate === null || serviceStartDate <= serviceEndDate
const isRange = ({ range }: Settings) =>
  isAbove(range.tempLowC, range.tempHighC) && isAbove(range.humLowPct, range.humHighPct)

/** Checks the rules between fields; each reports the catalogue's error. */
const together = <Body extends z.ZodType<Settings>>(body: Body) =>
  body
    .refine(isCollectedInTime, { path: ['collectIntervalS'], params: { error: 'collectionSlowerThanReport' } })
    .refine(isServedForward, { path: ['serviceEndDate'], params: { error: 'timeOrder' } })
    .refine(isRange, { path: ['range'], params: { error: 'limitsCrossed' } })

const newFields = {
  deviceCode: required('deviceCodeRequired', DeviceCode),
  deviceName: Name,
  orgId: Id,
  /** The type determines category and model. */
  typeId: Id.nullable().default(null),
  category: DeviceCategory.default('portable'),
  model: z.string().trim().max(40).default(''),
  deviceGroup: lineOf(1, limits.nameMax).nullable().default(null),
  monitorTarget: lineOf(1, limits.nameMax).nullable().default(null),
  ...settings,
  /** The zone of a device clock that sends local time without an offset. */
  zone: z.string().max(50).default('+08:00'),
}
export const NewDevice = together(z.object(newFields))
export type NewDevice = z.infer<typeof NewDevice>

const changedFields = {
  id: required('deviceIdRequired', Id),
  version: z.int(),
  deviceName: Name,
  typeId: required('deviceTypeRequired', Id),
  deviceGroup: required('deviceGroupRequired', Name),
  monitorTarget: required('monitorTargetRequired', Name),
  ...whole(settings),
}
export const ChangedDevice = together(z.object(changedFields))
export type ChangedDevice = z.infer<typeof ChangedDevice>

/** The secret is returned only here; the server keeps its hash. */
export const Credential = z.object({ id: z.int(), deviceCode: z.string(), secret: z.string() })
export type Credential = z.infer<typeof Credential>

const DeviceIds = deviceIds(1000)

export const devices = calls('devices', '/v3/base/bas-device', {
  queryDeviceList: listPage({
    does: "Devices of the caller's organisations.",
    needs: 'device:view',
    columns: {
      id: idOf('device'),
      /** Number, name or plate. */
      keyword,
      deviceCode: idOf('device', text),
      deviceName: text,
      plate: text,
      orgId: idOf('organisation'),
      category: choice(deviceCategories),
      typeId: idOf('deviceType'),
      gatewayId: idOf('device'),
      terminalNo: text,
      deviceGroup: text,
      monitorTarget: text,
      workMode: choice(workModes),
      useStatus: choice(useStatuses),
      serviceStatus: choice(serviceStatuses),
      isBound: choice([0, 1]),
      createTime: time,
      /** The order by what a row is called: the plate, or the name of a device without one. */
      title: orderOnly,
      /**
       * The order by temperature needs `monitor:view`, because it tells as much as the values do
       * (docs/decisions/0263-rows-that-measure.md).
       */
      temperature: orderOnly,
    },
    row: Device,
  }),
  save: post({
    does: 'Registers a device and shows its credential once.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'write',
    ids: [
      { at: 'orgId', entity: 'organisation' },
      { at: 'typeId', entity: 'deviceType' },
    ],
    body: NewDevice,
    gives: Credential,
    fails: [
      'organisationNotFound',
      'deviceTypeNotFound',
      'deviceCodeRequired',
      'deviceCodeExists',
      'deviceNameExists',
      'deviceNameEqualsCode',
      'terminalExists',
      'collectionSlowerThanReport',
      'intervalOutOfRange',
      'reportIntervalOutOfRange',
      'limitsCrossed',
      'timeOrder',
    ],
  }),
  queryById: post({
    does: 'One device, with all fields of its form.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [{ at: 'id', entity: 'device' }],
    body: z.object({ id: Id }),
    gives: Device,
    fails: ['deviceNotFound'],
  }),
  updateBizDevice: post({
    does: 'Changes a device that is idle; its number and organisation stay.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'write',
    ids: [
      { at: 'id', entity: 'device' },
      { at: 'typeId', entity: 'deviceType' },
    ],
    body: ChangedDevice,
    gives: Done,
    fails: [
      'deviceNotFound',
      'conflict',
      'deviceInUseOrEnded',
      'deviceTypeNotFound',
      'deviceIdRequired',
      'deviceTypeRequired',
      'deviceGroupRequired',
      'monitorTargetRequired',
      'deviceNameExists',
      'deviceNameEqualsCode',
      'terminalExists',
      'collectionSlowerThanReport',
      'intervalOutOfRange',
      'reportIntervalOutOfRange',
      'limitsCrossed',
      'timeOrder',
    ],
  }),
  rotateCredential: post({
    does: 'Gives a device a new secret; the old one stops working at once.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'device' }],
    body: z.object({ id: Id }),
    gives: Credential,
    fails: ['deviceNotFound'],
  }),
  deleteByIds: post({
    does: 'Deletes devices with their latest state; their readings stay until retention deletes them. One on an open waybill stays.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'device' }],
    body: z.object({ ids: DeviceIds }),
    gives: Done,
    fails: ['deviceRequired', 'deviceNotFound', 'deviceInUse', 'deviceInUseOrEnded'],
  }),
})
