import type { Bodies } from '../body.ts'

export const allocationBodies: Bodies = {
  'allocation.queryOrgDeviceTree': ({ organisation }) => [{ orgId: organisation }],
  'allocation.queryTypeDeviceTree': ({ organisation }) => [{ orgId: organisation }],
  'allocation.allocationDeviceSave': ({ organisation, device }) => [{ orgId: organisation, deviceIds: [device] }],
  'allocation.allocationDeviceDel': ({ device }) => [{ deviceIds: [device] }],
}
