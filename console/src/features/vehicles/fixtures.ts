/** Test data: a vehicle that fits the contract. */
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'

export const truck: VehicleDetail = {
  id: 7,
  plate: '沪A·12345',
  state: 'available',
  property: 'own',
  vehicleType: 'coldChain',
  team: 'North',
  ownerName: '',
  ownerPhone: null,
  brand: '',
  loadKg: 1800,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  passengers: null,
  mainDriverName: 'Li Wei',
  mainDriverPhone: '13800138000',
  assistantDriverName: '',
  assistantDriverPhone: null,
  orgId: 2,
  orgName: 'Shanghai',
  devices: [{ deviceId: 31, deviceCode: 'GX-31', deviceName: 'Box 31' }],
  remark: '',
  version: 3,
  createTime: '2026-11-20 08:00:00',
  bindings: [
    {
      deviceId: 31,
      deviceCode: 'GX-31',
      deviceName: 'Box 31',
      boundFrom: '2026-11-20 08:00:00',
      boundUntil: '2026-11-21 09:30:00',
    },
  ],
  states: [{ state: 'available', time: '2026-11-20 08:00:00', userName: 'Admin', reason: '' }],
}
