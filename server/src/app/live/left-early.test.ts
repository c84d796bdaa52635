/** Clients that leave while their ticket is checked cost nothing afterwards (faults.md row 28). */
import { session } from '@coldway/contract/users/sign-in.ts'
import { expect, test } from 'vitest'
import { connectLive, type LiveClient, liveUrl, openLive, ticketOf } from '../../testing/live-client.ts'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()

const socketCount = async (): Promise<number> =>
  Number(/^coldway_live_clients (\d+)$/m.exec(await world.program.metrics.text())?.[1])

/** No ticket can be checked until the work has ended. */
const whileTicketsWait = async (work: () => Promise<void>): Promise<void> => {
  const client = await world.program.database.ownerPool.connect()
  try {
    await client.query('begin; lock table live_tickets in access exclusive mode')
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Opens sockets whose tickets are being looked up, closes all of them, and lets the look-ups end. */
const leaveEarly = async (user: MadeUser, count: number, leave: (client: LiveClient) => void): Promise<void> => {
  const urls: string[] = []
  for (let n = 0; n < count; n++) urls.push(liveUrl(world.base, await ticketOf(world, user)))
  const { clients } = world.program.app.websocketServer
  await whileTicketsWait(async () => {
    const opened = urls.map((url) => connectLive(url))
    await until(() => clients.size >= count)
    for (const client of opened) leave(client)
    await until(() => clients.size === 0)
  })
}

test('sockets that close while their ticket is checked do not stay in the hub', async () => {
  const user = await world.make.user()
  await leaveEarly(user, 8, (client) => client.close())
  // A client that stays is counted, so the look-ups of the others have ended before.
  const stays = await openLive(world, user)
  stays.subscribe('a', { kind: 'messages' })
  await stays.next((one) => one.type === 'messages')
  expect(await socketCount()).toBe(1)
  await world.dataOf(user, session.end, {})
  await stays.closed()
  await until(async () => (await socketCount()) === 0)
})

test('nor do those that are closed for what they said too early', async () => {
  const user = await world.make.user()
  await leaveEarly(user, 4, (client) => {
    for (let n = 0; n < 3; n++) client.send('x'.repeat(60_000))
  })
  const stays = await openLive(world, user)
  stays.subscribe('a', { kind: 'messages' })
  await stays.next((one) => one.type === 'messages')
  expect(await socketCount()).toBe(1)
  stays.close()
  await until(async () => (await socketCount()) === 0)
})
