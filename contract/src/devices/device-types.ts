/**
 * Types of devices with their model, sensors and temperature floor. A type belongs to an organisation and is used there and
 * below. Name and model are each unique inside a tenant.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { DeviceCategory, deviceCategories } from './devices.ts'
import { Name, lineOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { choice, idOf, listPage, number, text, time } from '../list.ts'
import { DoorInput } from '../readings/door-inputs.ts'
import { sensorTypes } from '../readings/series.ts'
import { required, whole } from '../whole.ts'

const SensorConfig = z
  .array(z.int().refine((code) => sensorTypes.has(code)))
  .max(limits.entriesPerListMax)
  .transform((codes) => [...new Set(codes)].toSorted((one, other) => one - other))
  .refine((codes) => codes.length > 0, { params: { error: 'sensorConfigRequired' } })

export const DeviceType = z.object({
  id: z.int(),
  typeName: z.string(),
  model: z.string(),
  category: DeviceCategory,
  sensorConfig: z.array(z.int()),
  /** The temperature floor in ℃; samples at or below it are dropped from display and alarms. */
  tempFloorC: z.number(),
  /** The input that shows whether the door of its devices is open. */
  doorInput: DoorInput,
  /** The organisation; null when it stands above the caller's and its name is not shown. */
  orgName: z.string().nullable(),
  /** The type belongs to an organisation above: usable, not editable. */
  isInherited: z.boolean(),
  /** The number of its devices that the caller sees. */
  deviceCount: z.int(),
  version: z.int(),
  createTime: z.string(),
})
export type DeviceType = z.infer<typeof DeviceType>

export const DeviceTypeOption = DeviceType.pick({
  id: true,
  typeName: true,
  model: true,
  category: true,
  sensorConfig: true,
})
export type DeviceTypeOption = z.infer<typeof DeviceTypeOption>

const typeFields = {
  typeName: Name,
  model: required('deviceModelRequired', lineOf(1, 40)),
  category: DeviceCategory,
  sensorConfig: SensorConfig,
  tempFloorC: z
    .number()
    .min(limits.temperatureFloorMinC)
    .max(limits.temperatureFloorMaxC)
    .default(limits.temperatureFloorC),
  doorInput: DoorInput.default('none'),
}

const typeColumns = {
  id: idOf('deviceType'),
  typeName: text,
  model: text,
  category: choice(deviceCategories),
  tempFloorC: number,
  createTime: time,
}

export const deviceTypes = calls('deviceTypes', '/v3/base/bas-device-type', {
  queryPageList: listPage({
    does: "The types of the caller's organisations, and those of organisations above that the caller may use.",
    needs: 'deviceType:view',
    columns: typeColumns,
    row: DeviceType,
  }),
  queryMyPageList: listPage({
    does: "The types of the caller's devices.",
    needs: 'deviceType:view',
    columns: typeColumns,
    row: DeviceType,
  }),
  queryDbList: post({
    does: 'All types a device can be given, to choose from.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [],
    body: z.object({ category: DeviceCategory.optional() }),
    gives: z.array(DeviceTypeOption),
    fails: [],
  }),
  save: post({
    does: 'Adds a device type.',
    audience: ['user'],
    needs: 'deviceType:edit',
    effect: 'write',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id, ...typeFields }),
    gives: z.object({ id: z.int() }),
    fails: [
      'organisationNotFound',
      'deviceTypeExists',
      'deviceModelExists',
      'deviceModelRequired',
      'sensorConfigRequired',
    ],
  }),
  update: post({
    does: "Changes a type, and with it its devices' category, model, temperature floor and door input.",
    audience: ['user'],
    needs: 'deviceType:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'deviceType' }],
    body: z.object({ id: Id, version: z.int(), ...whole(typeFields) }),
    gives: Done,
    fails: [
      'deviceTypeNotFound',
      'conflict',
      'deviceTypeExists',
      'deviceModelExists',
      'deviceModelRequired',
      'sensorConfigRequired',
    ],
  }),
  deleteByIds: post({
    does: 'Deletes types without devices.',
    audience: ['user'],
    needs: 'deviceType:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'deviceType' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: Done,
    fails: ['deviceTypeNotFound', 'deviceTypeInUse'],
  }),
})
