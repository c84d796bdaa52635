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

/** Each vehicle of the matrix has one (factories.ts). */
const inspectionOf = (vehicleId: number) => ({ vehicleId, kind: 'inspection', version: 1 })

export const vehiclesBodies: Bodies = {
  'vehicles.queryById': ({ vehicle }) => [{ id: vehicle }],
  'vehicles.queryUse': ({ vehicle }) => [{ id: vehicle }],
  'vehicles.save': (ids) => [{ orgId: ids.organisation, ...given(ids) }],
  'vehicles.update': (ids) => [{ id: ids.vehicle, version: 1, ...given(ids) }],
  'vehicleUpkeep.save': ({ vehicle }) => [
    {
      ...inspectionOf(vehicle),
      dueTime: '2030-01-01 00:00:00',
      everyDays: 365,
      whenOverdue: 'warn',
      remark: '',
    },
  ],
  'vehicleUpkeep.complete': ({ vehicle }) => [inspectionOf(vehicle)],
  'vehicleUpkeep.remove': ({ vehicle }) => [inspectionOf(vehicle)],
  'vehicles.deleteByIds': ({ vehicle }) => [{ ids: [vehicle] }],
}
