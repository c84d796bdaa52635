/** Devices as things: numbers, types, credentials. First form: list, save and credentials. */
import { z } from 'zod'
import { calls, Done, Id, post } from './call.ts'
import { SimpleRange } from './device-state.ts'
import { choice, listOf, number, page, text, time } from './list.ts'
import { limits } from './limits.ts'

export const deviceCategories = [
  'reefer',
  'van',
  'portable',
  'container',
  'lock',
  'greenhouse',
  'gateway',
  'label',
] as const
export const DeviceCategory = z.enum(deviceCategories)
export type DeviceCategory = z.infer<typeof DeviceCategory>

/** The wire a device speaks; the terminal number is its JT/T 808 phone number or its IMEI. */
export const deviceProtocols = ['json', 'jt808', 'teltonika'] as const
export const DeviceProtocol = z.enum(deviceProtocols)
export type DeviceProtocol = z.infer<typeof DeviceProtocol>

export const DeviceCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/)

export const Device = z.object({
  id: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  category: DeviceCategory,
  model: z.string(),
  protocol: DeviceProtocol,
  terminalNo: z.string().nullable(),
  plate: z.string().nullable(),
  monitorTarget: z.string().nullable(),
  range: SimpleRange,
  reportIntervalS: z.int(),
  createTime: z.string(),
})
export type Device = z.infer<typeof Device>

export const NewDevice = z.object({
  deviceCode: DeviceCode,
  deviceName: z.string().trim().min(1).max(limits.nameMax),
  orgId: Id,
  category: DeviceCategory.default('portable'),
  model: z.string().trim().max(40).default(''),
  protocol: DeviceProtocol.default('json'),
  terminalNo: z
    .string()
    .regex(/^\d{6,20}$/)
    .nullable()
    .default(null),
  plate: z.string().trim().max(20).nullable().default(null),
  monitorTarget: z.string().trim().max(limits.nameMax).nullable().default(null),
  range: SimpleRange.default({ tempLowC: null, tempHighC: null, humLowPct: null, humHighPct: null }),
  reportIntervalS: z.int().min(1).max(65_535).default(60),
  /** Zone of a device clock that sends local time without an offset. */
  zone: z.string().max(50).default('+08:00'),
})
export type NewDevice = z.infer<typeof NewDevice>

/** The secret is shown here and never again; the server keeps its hash. */
export const Credential = z.object({ id: z.int(), deviceCode: z.string(), secret: z.string() })
export type Credential = z.infer<typeof Credential>

export const devices = calls('devices', '/v3/base/bas-device', {
  queryDeviceList: post({
    does: "Devices of the caller's organisations.",
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [
      { at: 'conditionVos.deviceCode', entity: 'device' },
      { at: 'conditionVos.orgId', entity: 'organisation' },
    ],
    body: listOf({
      deviceCode: text,
      deviceName: text,
      plate: text,
      orgId: number,
      category: choice(deviceCategories),
      createTime: time,
    }),
    gives: page(Device),
    fails: [],
  }),
  save: post({
    does: 'Registers a device and shows its credential once.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'write',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: NewDevice,
    gives: Credential,
    fails: ['organisationNotFound', 'deviceCodeExists', 'deviceNameEqualsCode', 'terminalExists'],
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
    does: 'Removes devices with their latest state; their readings stay until retention drops them.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'device' }],
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
    gives: Done,
    fails: ['deviceNotFound'],
  }),
})
