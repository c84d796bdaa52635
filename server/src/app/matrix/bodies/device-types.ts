import { type Bodies, nextNumber } from '../body.ts'

const fields = () => ({
  typeName: `Sweep ${nextNumber()}`,
  model: `SW-${nextNumber()}`,
  category: 'portable',
  sensorConfig: [1],
  tempFloorC: -40,
  doorInput: 'none',
})

export const deviceTypesBodies: Bodies = {
  'connections.queryConnections': () => [{ origin: 'https://sweep.example.com' }],
  'protocols.explainFrame': () => [{ frame: '7e0002000001391234567800033a7e', protocol: 'jt808' }],
  'deviceTypes.save': ({ organisation }) => [{ orgId: organisation, ...fields() }],
  'deviceTypes.update': ({ deviceType }) => [{ id: deviceType, version: 1, ...fields() }],
  'deviceTypes.deleteByIds': ({ deviceType }) => [{ ids: [deviceType] }],
}
