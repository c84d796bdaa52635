import { type Bodies, nextNumber } from '../body.ts'

const given = () => ({
  name: `SW-${nextNumber()}`,
  remark: '',
  scopes: ['device:view'],
  allowedAddresses: ['10.0.0.0/8'],
  callsPerMinute: 600,
  callsPerDay: 100_000,
})

export const apiClientsBodies: Bodies = {
  'apiClients.queryById': ({ apiClient }) => [{ id: apiClient }],
  'apiClients.save': ({ organisation }) => [{ orgId: organisation, ...given() }],
  'apiClients.update': ({ apiClient }) => [{ id: apiClient, version: 1, ...given() }],
  'apiClients.updateStatus': ({ apiClient }) => [{ id: apiClient, isEnabled: false }],
  'apiClients.rotateSecret': ({ apiClient }) => [{ id: apiClient, overlapHours: 24 }],
  'apiClients.deleteByIds': ({ apiClient }) => [{ ids: [apiClient] }],
  'apiClients.queryUsage': ({ apiClient }) => [{ id: apiClient, days: 7 }],
}
