/**
 * The organisation each device belongs to. A device allocated to another tenant takes no history along: earlier reports stay
 * with the tenant it had then (docs/decisions/0012-allocated-devices.md).
 */
import { z } from 'zod'
import { deviceIds } from './device-ids.ts'
import { calls, Done, Id, post } from '../call.ts'
import { Keyword, OrgDeviceTree, TypeDeviceTree } from './device-choices.ts'
import { limits } from '../limits.ts'

const asked = { keyword: Keyword }

const DeviceIds = deviceIds(limits.bulkQueryMax)

export const allocation = calls('allocation', '/v3/base/bas-device-org-relation', {
  queryOrgDeviceTree: post({
    does: 'The organisations with their numbers of devices, and the devices of one of them.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id.optional(), ...asked }),
    gives: OrgDeviceTree,
    fails: ['organisationNotFound'],
  }),
  queryTypeDeviceTree: post({
    does: 'The devices of an organisation by type; with `isBranch` those of its whole branch.',
    audience: ['user'],
    needs: 'device:view',
    effect: 'read',
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id.optional(), isBranch: z.boolean().default(false), ...asked }),
    gives: TypeDeviceTree,
    fails: ['organisationNotFound'],
  }),
  allocationDeviceSave: post({
    does: 'Allocates devices to an organisation, all or none.',
    audience: ['user'],
    needs: 'device:allocate',
    effect: 'write',
    ids: [
      { at: 'orgId', entity: 'organisation' },
      { at: 'deviceIds[]', entity: 'device' },
    ],
    body: z.object({ orgId: Id, deviceIds: DeviceIds }),
    gives: Done,
    fails: ['organisationNotFound', 'deviceRequired', 'deviceNotFound', 'deviceAtRoot', 'deviceNameExists'],
  }),
  allocationDeviceDel: post({
    does: "Takes devices back to the caller's own organisation, all or none; for the root, to the top of their tenant.",
    audience: ['user'],
    needs: 'device:allocate',
    effect: 'write',
    ids: [{ at: 'deviceIds[]', entity: 'device' }],
    body: z.object({ deviceIds: DeviceIds }),
    gives: Done,
    fails: ['deviceRequired', 'deviceNotFound'],
  }),
})
