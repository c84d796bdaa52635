import { type Bodies, type Ids, nextNumber } from '../body.ts'

const given = ({ device }: Ids) => ({
  plate: `SW-${nextNumber()}`,
  state: 'available',
  stateReason: '',
  property: 'own',
  vehicleType: 'coldChain',
  team: '',
  ownerName: '',
  ownerPhone: null,
  brand: '',
  loadKg: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  passengers: null,
  mainDriverName: '',
  mainDriverPhone: null,
  assistantDriverName: '',
  assistantDriverPhone: null,
  deviceIds: [device],
  remark: '',
})

export const vehiclesBodies: Bodies = {
  'vehicles.queryById': ({ vehicle }) => [{ id: vehicle }],
  'vehicles.queryUse': ({ vehicle }) => [{ id: vehicle }],
  'vehicles.save': (ids) => [{ orgId: ids.organisation, ...given(ids) }],
  'vehicles.update': (ids) => [{ id: ids.vehicle, version: 1, ...given(ids) }],
  'vehicles.deleteByIds': ({ vehicle }) => [{ ids: [vehicle] }],
}
