import { makeZip, rowXml, workbookParts } from '../../../testing/zip.ts'
import { type Bodies, dayFromNow, type Ids, nextNumber } from '../body.ts'

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

const span = () => ({ startTime: dayFromNow(-1), endTime: dayFromNow(1) })

/** Each vehicle of the matrix has one (factories.ts). */
const inspectionOf = (vehicleId: number) => ({ vehicleId, kind: 'inspection', version: 1 })

const oneVehicle = (): string => {
  const data = rowXml(1, ['plate', 'team']) + rowXml(2, [`SI-${nextNumber()}`, 'Night'])
  return Buffer.from(makeZip(workbookParts({ data }))).toString('base64')
}

export const vehiclesBodies: Bodies = {
  'vehicleImports.importTemplate': () => [{}],
  'vehicleImports.importCheck': () => [{ file: oneVehicle() }],
  'vehicleImports.importSave': () => [{ file: oneVehicle() }],
  'vehicles.queryById': ({ vehicle }) => [{ id: vehicle }],
  'vehicles.queryUse': ({ vehicle }) => [{ id: vehicle }],
  'vehicles.save': (ids) => [{ orgId: ids.organisation, ...given(ids) }],
  'vehicles.update': (ids) => [{ id: ids.vehicle, version: 1, ...given(ids) }],
  'vehicleUpkeep.save': ({ vehicle }) => [
    {
      ...inspectionOf(vehicle),
      dueTime: '2030-01-01 00:00:00',
      everyDays: 365,
      dueKm: null,
      dueHours: null,
      everyKm: null,
      everyHours: null,
      whenOverdue: 'warn',
      remark: '',
    },
  ],
  'vehicleUpkeep.queryMeters': ({ vehicle }) => [{ vehicleId: vehicle }],
  'vehicleUpkeep.recordMeters': ({ vehicle }) => [{ vehicleId: vehicle, km: 120_000, hours: 900 }],
  'vehicleUpkeep.complete': ({ vehicle }) => [inspectionOf(vehicle)],
  'vehicleUpkeep.remove': ({ vehicle }) => [inspectionOf(vehicle)],
  'vehicleUnits.queryUnit': ({ vehicle }) => [{ vehicleId: vehicle }],
  'vehicleUnits.save': ({ vehicle }) => [{ vehicleId: vehicle, version: 1, compartments: ['', ''] }],
  'vehicleUnits.assignDevice': ({ deviceOnVehicle }) => [
    { deviceId: deviceOnVehicle, version: 1, channels: [{ key: 'temp2', role: 'air', compartment: 1 }] },
  ],
  'vehicleInspections.save': ({ vehicle }) => [
    { vehicleId: vehicle, compartment: 0, result: 'passed', faults: '', doneTime: dayFromNow(-1), remark: '' },
  ],
  'vehicleTracks.queryDrawn': ({ vehicle }) => [{ vehicleId: vehicle, ...span() }],
  'vehicleTracks.queryFiner': ({ vehicle }) => [
    { vehicleId: vehicle, ...span(), stretches: [{ fromMs: Date.now() - 3_600_000, untilMs: Date.now() }] },
  ],
  'vehicles.deleteByIds': ({ vehicle }) => [{ ids: [vehicle] }],
}
