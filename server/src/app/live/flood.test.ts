/** However much one client asks of the live connection, others are served. */
import { liveLimits } from '@coldway/contract/live.ts'
import { users } from '@coldway/contract/users/users.ts'
import { expect, test } from 'vitest'
import { openLive } from '../../testing/live-client.ts'
import { whileLocked } from '../../testing/locked.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const ask = (id: string) => JSON.stringify({ type: 'subscribe', id, topic: { kind: 'devices' } })
const drop = (id: string) => JSON.stringify({ type: 'unsubscribe', id })

test('a thousand snapshots that are asked for take no connection away from calls', async () => {
  const [flooding, other] = [await make.user(), await make.user()]
  const client = await openLive(world, flooding)
  await whileLocked(world, 'device_latest', async () => {
    for (let n = 0; n < 1000; n++) {
      client.send(ask(`t${n}`))
      client.send(drop(`t${n}`))
    }
    for (let n = 0; n < liveLimits.topicsPerSocket; n++) client.send(ask(`kept${n}`))
    client.send(JSON.stringify({ type: 'ping' }))
    const list = await world.dataOf(other, users.queryUserInfo, { page: 1, size: 10, conditionVos: [] })
    expect(list.total).toBe(1)
  })
  client.close()
}, 60_000)

test('topics that are let go at once are not answered; the last one is', async () => {
  const client = await openLive(world, await make.user())
  for (let n = 0; n < 30; n++) {
    client.send(ask(`t${n}`))
    client.send(drop(`t${n}`))
  }
  client.send(ask('last'))
  await client.next((one) => one.type === 'snapshot' && one.id === 'last')
  expect(client.messages.filter((one) => one.type === 'ended')).toEqual([])
  client.close()
})
