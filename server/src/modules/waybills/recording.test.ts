/** The record interval of a waybill reaches its devices as a command, once, after the start and its delay. */
import { commandRecords } from '@coldway/contract/commands/commands.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { utc } from '../../testing/devices.fixture.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { clock, dataOf, make } = world
const inUtc = { usertimezone: '+00:00' }
let count = 0

const place = { siteId: null, address: 'Shanghai', lng: 121, lat: 31 }
const story = async (given: { recordInterval: number | null; delayTime?: number }) => {
  const user = await make.user()
  const devices = await Promise.all([1, 2].map(() => make.device({ orgId: user.orgId })))
  const { id } = await dataOf(
    user,
    waybills.save,
    {
      orgId: user.orgId,
      waybillType: 'road',
      businessCode: `REC-${++count}`,
      shipping: place,
      receiving: place,
      deviceIds: [devices[0]!.id],
      startMode: 'manual',
      endMode: 'manual',
      plannedStartTime: utc(clock.now()),
      ...given,
    },
    inUtc,
  )
  const detail = () => dataOf(user, waybills.queryById, { id }, inUtc)
  const states = async () => (await detail()).devices.map(({ recordState }) => recordState)
  const start = () => dataOf(user, waybills.batchStart, { ids: [id], reason: 'Loaded' })
  const change = async (to: object) => {
    const { devices: bound, ...known } = await detail()
    const deviceIds = bound.filter(({ boundUntil }) => boundUntil === null).map(({ deviceId }) => deviceId)
    return dataOf(user, waybills.update, { ...known, deviceIds, ...to }, inUtc)
  }
  const commands = async () => {
    const asked = { page: 1, size: 50, conditionVos: [], sorts: [{ column: 'id', order: 'asc' as const }] }
    return (await dataOf(user, commandRecords.queryPageList, asked)).records.map(({ deviceCode, kind, content }) => ({
      deviceCode,
      kind,
      content,
    }))
  }
  return { user, devices, id, detail, states, start, change, commands }
}
const settled = () =>
  until(
    async () =>
      (
        await world.query(`select from jobs where kind = 'waybillRecording' and state = 'waiting' and run_at <= $1`, [
          new Date(clock.now()),
        ])
      ).length === 0,
  )

test('is sent at the start, to a device that is exchanged too, and again when it is changed', async () => {
  const { devices, states, start, change, commands } = await story({ recordInterval: 90 })
  const [one, other] = devices as [(typeof devices)[0], (typeof devices)[0]]
  expect(await states()).toEqual(['due'])
  expect(await commands()).toEqual([])
  await start()
  await until(async () => (await states())[0] === 'inExecution')
  const content = { collectIntervalS: 90, reportIntervalS: 90 }
  const first = { deviceCode: one.deviceCode, kind: 'setWorkingModelBatch', content }
  expect(await commands()).toEqual([first])
  await change({ deviceIds: [other.id] })
  await until(async () => (await states())[1] === 'inExecution')
  const second = { ...first, deviceCode: other.deviceCode }
  expect(await commands()).toEqual([first, second])
  await change({ remark: 'Nothing of the interval' })
  await settled()
  expect(await commands()).toEqual([first, second])
  await change({ recordInterval: 5 })
  await until(async () => (await commands()).length === 3)
  expect((await commands())[2]).toEqual({ ...second, content: { collectIntervalS: 5, reportIntervalS: 60 } })
})

test('waits for the delay, and is not sent to a waybill that has ended by then', async () => {
  const delayed = await story({ recordInterval: 30, delayTime: 600 })
  const ended = await story({ recordInterval: 30, delayTime: 600 })
  await delayed.start()
  await ended.start()
  clock.advance(300_000)
  await settled()
  expect(await delayed.states()).toEqual(['due'])
  await dataOf(ended.user, waybills.batchFinish, { ids: [ended.id], reason: 'Sent back' })
  clock.advance(301_000)
  await until(async () => (await delayed.states())[0] === 'inExecution')
  await settled()
  expect(await ended.commands()).toEqual([])
  expect(await ended.states()).toEqual([null])
})

test('leaves the devices alone where the waybill names none, or zero', async () => {
  for (const recordInterval of [null, 0]) {
    const { start, states, commands } = await story({ recordInterval })
    await start()
    await settled()
    expect(await states()).toEqual([null])
    expect(await commands()).toEqual([])
  }
})
