import { deviceTypes } from '@coldway/contract/devices/device-types.ts'
import type { DoorInputName } from '@coldway/contract/readings/door-inputs.ts'
import { codecs, decodeAvl } from '@coldway/protocols/teltonika/avl.ts'
import { packetBytes } from '@coldway/protocols/teltonika/terminal.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../testing/world.ts'
import { withDoor } from './steps/door-of-input.ts'

const reportOf = (id: number, value: number) => {
  const packet = packetBytes([{ atMs: 1, elements: [{ id, size: 1, value }] }], codecs.c8e)
  const [report] = decodeAvl(packet.subarray(8, -4))?.reports ?? []
  if (!report) throw new Error('no report')
  return report
}
const doorOf = (doorInput: DoorInputName, id: number, value: number) =>
  withDoor({ doorInput }, reportOf(id, value)).measures.find(({ key }) => key === 'door')

test.each([
  ['none', 1, 1, undefined],
  ['input1High', 1, 1, { value: 1, quality: 'good' }],
  ['input1High', 1, 0, { value: 0 }],
  ['input1Low', 1, 0, { value: 1 }],
  ['input2High', 1, 1, undefined],
  ['input3Low', 3, 1, { value: 0 }],
  ['input1High', 1, 2, { value: null, quality: 'decodeFault' }],
  ['none', 10_808, 0, undefined],
  ['magnet1', 10_808, 0, { value: 1 }],
  ['magnet2', 10_809, 1, { value: 0 }],
] as const)('with %s, element %i at %i', (doorInput, id, value, door) => {
  if (door) expect(doorOf(doorInput, id, value)).toMatchObject(door)
  else expect(doorOf(doorInput, id, value)).toBeUndefined()
})

test('an input stays what it is, and a door that the device names itself stays too', () => {
  const report = reportOf(1, 1)
  expect(report.measures).toMatchObject([{ key: 'input1', value: 1 }])
  const named = {
    ...report,
    measures: [...report.measures, { key: 'door', value: 0, raw: 0, quality: 'good' } as const],
  }
  expect(withDoor({ doorInput: 'input1High' }, named)).toBe(named)
})

test('what a type says of its inputs reaches its devices, those that there are and new ones', async () => {
  const { make, dataOf, query } = await makeWorld()
  const user = await make.user()
  const type = { typeName: 'Van', model: 'FMB130', category: 'van' as const, sensorConfig: [1, 6], tempFloorC: -40 }
  const { id } = await dataOf(user, deviceTypes.save, { orgId: user.orgId, ...type })
  const old = await make.device({ orgId: user.orgId, typeId: id })
  await dataOf(user, deviceTypes.update, { id, version: 1, ...type, doorInput: 'input1Low' })
  const young = await make.device({ orgId: user.orgId, typeId: id })
  const rows = await query('select door_input from devices where id = any($1) order by id', [[old.id, young.id]])
  expect(rows).toEqual([{ door_input: 'input1Low' }, { door_input: 'input1Low' }])
  const { records } = await dataOf(user, deviceTypes.queryPageList, { page: 1, size: 10 })
  expect(records).toMatchObject([{ id, doorInput: 'input1Low' }])
})
