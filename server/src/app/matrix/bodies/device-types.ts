import { type Bodies, nextNumber } from '../body.ts'

const fields = () => ({
  typeName: `Sweep ${nextNumber()}`,
  model: `SW-${nextNumber()}`,
  category: 'portable',
  sensorConfig: [1],
})

export const deviceTypesBodies: Bodies = {
  'deviceTypes.save': ({ organisation }) => [{ orgId: organisation, ...fields() }],
  'deviceTypes.update': ({ deviceType }) => [{ id: deviceType, version: 1, ...fields() }],
  'deviceTypes.deleteByIds': ({ deviceType }) => [{ ids: [deviceType] }],
}
