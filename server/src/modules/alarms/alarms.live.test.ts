import type { AlarmMove } from '@coldway/contract/alarms/alarm-records.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import type { ServerMessage } from '@coldway/contract/live.ts'
import { expect, test } from 'vitest'
import { openLive } from '../../testing/live-client.ts'
import { makeWorld } from '../../testing/world.ts'
import { alarming } from '../alarm-engine/alarming.fixture.ts'

const world = await makeWorld()
const { dataOf, make } = world
const kinds = [{ kind: 'temperature', upper: 8, durationMin: 0 }]

type Frame = Extract<ServerMessage, { type: 'alarms' }>
const isFrame = (fits: (move: AlarmMove | undefined, frame: Frame) => boolean) => (message: ServerMessage) =>
  message.type === 'alarms' && fits(message.alarms[0], message)

test('open alarms come with the snapshot, then as they open, are dealt with and end, to those who see them', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const blind = await make.user({ orgId: user.orgId, permissions: ['monitor:view'] })
  const device = await make.device({ orgId: user.orgId })
  const { policy, report } = alarming(world)
  await policy(user, { kinds })
  const [live, other, refused] = [
    await openLive(world, user),
    await openLive(world, stranger),
    await openLive(world, blind),
  ]
  for (const client of [live, other, refused]) client.subscribe('a', { kind: 'alarms' })
  const snapshot = (await live.next(isFrame((_, { isSnapshot }) => isSnapshot))) as Frame
  expect(snapshot).toMatchObject({ alarms: [], counts: { alarming: 0 } })
  expect(await refused.next(({ type }) => type === 'ended')).toMatchObject({ code: '403' })

  await report(device, { 0: 9 })
  const opened = (await live.next(isFrame((move) => move?.status === 'alarming'))) as Frame
  expect(opened.alarms[0]).toMatchObject({ deviceId: device.id, kind: 'temperature', value: 9, upper: 8, level: 1 })
  expect(opened.counts).toMatchObject({ alarming: 1, unRead: 1 })
  await dataOf(user, alarmRecords.acknowledge, { id: opened.alarms[0]?.id ?? 0, comment: 'Seen' })
  await live.next(isFrame((move) => move?.isAcknowledged === true))
  const late = await openLive(world, user)
  late.subscribe('b', { kind: 'alarms' })
  expect(await late.next(isFrame((move) => move !== undefined))).toMatchObject({ isSnapshot: true })

  await report(device, { 1: 5 })
  const ended = (await live.next(isFrame((move) => move?.status === 'finished'))) as Frame
  expect(ended.counts.alarming).toBe(0)
  expect(other.messages.filter((message) => message.type === 'alarms' && message.alarms.length > 0)).toEqual([])
  for (const client of [live, other, refused, late]) client.close()
})
