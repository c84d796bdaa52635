import { testPassword } from '../../../testing/make.ts'
import { type Bodies, dayFromNow, nextNumber } from '../body.ts'

const given = (deviceId: number) => ({
  name: `MP-${nextNumber()}`,
  lengthM: 5,
  widthM: 3,
  heightM: 2,
  lowC: 2,
  highC: 8,
  spreadLimitC: null,
  requiredHours: 24,
  load: 'empty',
  season: 'summer',
  conditions: '',
  probes: [{ label: 'A', deviceId, key: 'temp1', x: 1, y: 1, z: 1 }],
})
const inVehicle = (vehicleId: number) => ({ vehicleId, roomId: null, placeName: '' })
const inRoom = (roomId: number) => ({ vehicleId: null, roomId, placeName: '' })

export const mappingsBodies: Bodies = {
  'mappings.queryById': ({ mapping }) => [{ id: mapping }],
  'mappings.queryResult': ({ mapping }) => [{ id: mapping }],
  'mappings.save': ({ organisation, vehicle, room, device }) => [
    { orgId: organisation, ...given(device), ...inVehicle(vehicle) },
    { orgId: organisation, ...given(device), ...inRoom(room) },
  ],
  // The second change comes after the first.
  'mappings.update': ({ mapping, vehicle, room, device }) => [
    { id: mapping, version: 1, ...given(device), ...inVehicle(vehicle) },
    { id: mapping, version: 2, ...given(device), ...inRoom(room) },
  ],
  'mappings.start': ({ mapping }) => [{ id: mapping, version: 1, fromTime: dayFromNow(-1) }],
  'mappings.complete': ({ mapping }) => [{ id: mapping, version: 1, untilTime: '2026-01-02 00:00:00' }],
  'mappings.approve': ({ mapping }) => [
    {
      id: mapping,
      version: 1,
      password: testPassword,
      meaning: 'approval',
      comment: '',
      fingerprint: '0'.repeat(64),
    },
  ],
  'mappings.remove': ({ mapping }) => [{ id: mapping, version: 1 }],
  'mappings.report': ({ mapping }) => [{ id: mapping, format: 'csv' }],
}
