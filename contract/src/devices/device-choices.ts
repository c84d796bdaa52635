/**
 * Choosing devices (trees, options, numbers in bulk) and acting on the chosen ones: use, organisation, and the gateway that
 * labels report through.
 */
import { z } from 'zod'
import { deviceIds } from './device-ids.ts'
import { calls, Done, Id, post } from '../call.ts'
import { deviceCautions } from './device-state.ts'
import { DeviceCategory } from './devices.ts'
import { useStatuses } from '../enums.ts'
import { limits } from '../limits.ts'
import { OrgNode } from '../users/organisations.ts'

const DeviceIds = deviceIds(1000)

export const DeviceOption = z.object({
  id: z.int(),
  deviceCode: z.string(),
  deviceName: z.string(),
  plate: z.string().nullable(),
  category: DeviceCategory,
  orgId: z.int(),
  orgName: z.string(),
  /** Warnings to confirm before the device is used. */
  cautions: z.array(z.enum(deviceCautions)),
})
export type DeviceOption = z.infer<typeof DeviceOption>

/**
 * The devices found, at most `limits.treeDevicesMax`; `total` counts all matches, and a keyword
 * narrows them down.
 */
export const DevicesFound = z.object({ devices: z.array(DeviceOption), total: z.int() })
export type DevicesFound = z.infer<typeof DevicesFound>
export const OrgDeviceTree = DevicesFound.extend({ organisations: z.array(OrgNode) })
export type OrgDeviceTree = z.infer<typeof OrgDeviceTree>
export const TypeDeviceTree = DevicesFound.extend({
  types: z.array(z.object({ category: DeviceCategory, deviceCount: z.int() })),
})
export type TypeDeviceTree = z.infer<typeof TypeDeviceTree>
/** Searches number, name and plate. */
export const Keyword = z.string().trim().max(50).default('')

/** Calls that share name prefix and base path with `devices`. */
export const deviceChoices = calls('devices', '/v3/base/bas-device', {
  queryDeviceTree: post({
    does: 'The organisations with their numbers of devices, and the devices of one of them.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id.optional(), keyword: Keyword }),
    gives: OrgDeviceTree,
    fails: ['organisationNotFound'],
  }),
  queryMyDeviceByTypeTree: post({
    does: 'All devices of the caller by type.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [],
    body: z.object({ keyword: Keyword }),
    gives: TypeDeviceTree,
    fails: [],
  }),
  queryDeviceListForOption: post({
    does: 'Devices to choose from, by a part of number, name or plate.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [],
    body: z.object({ keyword: Keyword, category: DeviceCategory.optional() }),
    gives: DevicesFound,
    fails: [],
  }),
  queryDeviceCodeOrName: post({
    does: 'Those of up to 10,000 numbers or names that are devices of the caller; others are left out.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [{ at: 'deviceCodes[]', entity: 'device' }],
    body: z.object({ deviceCodes: z.array(z.string().trim().min(1).max(60)).min(1).max(limits.bulkQueryMax) }),
    gives: z.array(DeviceOption),
    fails: [],
  }),
  bindLabels: post({
    does: 'Binds labels or thermometers to the gateway they report through; all or none.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'write',
    ids: [
      { at: 'gatewayId', entity: 'device' },
      { at: 'labelIds[]', entity: 'device' },
    ],
    body: z.object({ gatewayId: Id, labelIds: DeviceIds }),
    gives: Done,
    fails: ['deviceRequired', 'deviceNotFound', 'deviceAlreadyBound', 'bindFailed'],
  }),
  unbindLabels: post({
    does: 'Unbinds labels or thermometers from their gateway; all or none.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'write',
    ids: [{ at: 'labelIds[]', entity: 'device' }],
    body: z.object({ labelIds: DeviceIds }),
    gives: Done,
    fails: ['deviceRequired', 'deviceNotFound', 'deviceNotBound'],
  }),
  updateUseStatus: post({
    does: 'Begins the use of idle devices, ends one, or makes ended devices idle again; all or none.',
    audience: ['user'],
    needs: 'device:edit',
    effect: 'write',
    ids: [{ at: 'ids[]', entity: 'device' }],
    body: z.object({ ids: DeviceIds, useStatus: z.enum(useStatuses) }),
    gives: Done,
    fails: ['deviceRequired', 'deviceNotFound', 'deviceNotStarted', 'deviceInUseOrEnded'],
  }),
  updateOrgId: post({
    does: 'Moves one device to another organisation.',
    audience: ['user'],
    needs: 'device:allocate',
    effect: 'write',
    ids: [
      { at: 'id', entity: 'device' },
      { at: 'orgId', entity: 'organisation' },
    ],
    body: z.object({ id: Id, orgId: Id }),
    gives: Done,
    fails: ['deviceNotFound', 'organisationNotFound', 'deviceAtRoot', 'deviceNameExists'],
  }),
})
