/** The live connection over real sockets: faults.md rows 28, 30 and section 3.4. */
import { randomBytes } from 'node:crypto'
import { commands } from '@coldway/contract/commands/commands.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { closeCodes, liveLimits } from '@coldway/contract/live.ts'
import { limits } from '@coldway/contract/limits.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { say, uplink } from '../../testing/devices.fixture.ts'
import { connectLive, type LiveClient, liveUrl, openLive, ticketOf } from '../../testing/live-client.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { bareWire } from '../../testing/wire.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { origins: ['https://console.example'] } })
const { make } = world
const now = (): number => world.clock.now()
const report = (device: MadeDevice, temp1: number, lng = 121) =>
  say(world, 'http', device, [{ atMs: now(), lng, lat: 31, values: { temp1 } }])
const statesOf = (client: LiveClient, id: string) =>
  client.messages.flatMap((one) => ('states' in one && one.id === id ? one.states : []))
const idsOf = (client: LiveClient, id: string) => new Set(statesOf(client, id).map((state) => state.id))
const isDone = (client: LiveClient, id: string) =>
  client.next((one) => one.type === 'snapshot' && one.id === id && one.isLast)

describe('the ticket', () => {
  test('opens one connection, of two at once one, and never a second time', async () => {
    const user = await make.user()
    const url = liveUrl(world.base, await ticketOf(world, user))
    const both = [connectLive(url), connectLive(url)]
    for (const client of both) client.subscribe('a')
    await until(() => both.filter((client) => client.closedWith === closeCodes.sessionEnded).length === 1)
    const winner = both.find((client) => client.closedWith === undefined) as LiveClient
    await isDone(winner, 'a')
    expect(await connectLive(url).closed()).toBe(closeCodes.sessionEnded)
    winner.close()
  })

  test('is dead after 30 s', async () => {
    const url = liveUrl(world.base, await ticketOf(world, await make.user()))
    world.clock.advance(limits.liveTicketMs + 100)
    expect(await connectLive(url).closed()).toBe(closeCodes.sessionEnded)
  })

  test('is dead with its session', async () => {
    const user = await make.user()
    const url = liveUrl(world.base, await ticketOf(world, user))
    await world.dataOf(user, session.end, {})
    expect(await connectLive(url).closed()).toBe(closeCodes.sessionEnded)
  })

  test.each([
    ['none', () => ''],
    ['an invented one', () => randomBytes(24).toString('base64url')],
    ['a session token', (token: string) => token],
    ['an endless one', () => 'x'.repeat(4000)],
  ])('%s opens nothing', async (_name, ticket) => {
    const user = await make.user()
    const client = connectLive(liveUrl(world.base, ticket(user.token)))
    client.subscribe('a')
    expect(await client.closed()).toBe(closeCodes.sessionEnded)
    expect(client.messages).toEqual([])
  })
})

describe('the origin (row 30)', () => {
  const open = ['none', 'own', 'https://console.example'] as const
  const closed = [
    'https://evil.example',
    'null',
    'http://localhost',
    'https://console.example.evil.example',
    'http://console.example',
    'file://',
    'own.evil.example',
    'not an origin',
  ] as const
  const headersOf = (origin: string): Record<string, string> => {
    if (origin === 'none') return {}
    const host = world.base.replace('http://', '')
    return { origin: origin.startsWith('own') ? `http://${host}${origin.slice(3)}` : origin }
  }

  test.each(open)('%s is let in', async (origin) => {
    const client = await openLive(world, await make.user(), headersOf(origin))
    client.subscribe('a')
    await isDone(client, 'a')
    client.close()
  })

  test.each(closed)('%s is not, and the ticket of the user is not used up by it', async (origin) => {
    const user = await make.user()
    const url = liveUrl(world.base, await ticketOf(world, user))
    const client = connectLive(url, headersOf(origin))
    client.subscribe('a')
    expect(await client.closed()).toBe(closeCodes.sessionEnded)
    expect(client.messages).toEqual([])
    const own = connectLive(url)
    own.subscribe('a')
    await isDone(own, 'a')
    own.close()
  })
})

describe('topics', () => {
  test('a snapshot of all, then frames of what changed; the last of a device wins', async () => {
    const user = await make.user()
    const [one, two, silent] = await Promise.all([1, 2, 3].map(() => make.device({ orgId: user.orgId })))
    await report(one as MadeDevice, 4)
    await report(two as MadeDevice, 5)
    const client = await openLive(world, user)
    client.subscribe('all')
    await isDone(client, 'all')
    expect(idsOf(client, 'all')).toEqual(new Set([one?.id, two?.id]))
    const times = Array.from({ length: 20 }, (_, n) => ({ atMs: now() + n, values: { temp1: n } }))
    await say(world, 'http', one as MadeDevice, times)
    await client.next(
      (message) => message.type === 'devices' && message.states.some(({ values }) => values.temp1 === 19),
    )
    const frames = client.messages.filter(({ type }) => type === 'devices')
    expect(frames.length).toBeLessThanOrEqual(4)
    for (const frame of frames) expect('states' in frame && new Set(frame.states.map(({ id }) => id)).size).toBe(1)
    await report(silent as MadeDevice, 7)
    await until(() => idsOf(client, 'all').has(silent?.id as number))
    client.close()
  })

  test('a suspect clock shows at once', async () => {
    const user = await make.user()
    const device = await make.device({ orgId: user.orgId })
    await report(device, 4)
    const client = await openLive(world, user)
    client.subscribe('all')
    await isDone(client, 'all')
    await say(world, 'http', device, [{ atMs: now() + 3_600_000, values: { temp1: 9 } }])
    await client.next((message) => message.type === 'devices' && message.states.some(({ isSuspect }) => isSuspect))
    client.close()
  })

  test('by organisation, by list and by window; unsubscribed is silent', async () => {
    const top = await make.organisation()
    const branch = await make.organisation(top)
    const user = await make.user({ orgId: top.id })
    const [above, below] = [await make.device({ orgId: top.id }), await make.device({ orgId: branch.id })]
    const client = await openLive(world, user)
    client.subscribe('branch', { orgId: branch.id })
    client.subscribe('list', { deviceIds: [above.id] })
    client.subscribe('west', { window: [100, 20, 110, 40] })
    client.subscribe('over the date line', { window: [170, 20, -170, 40] })
    client.subscribe('gone')
    for (const id of ['branch', 'list', 'west', 'over the date line', 'gone']) await isDone(client, id)
    client.send(JSON.stringify({ type: 'unsubscribe', id: 'gone' }))
    await report(above, 4, 105)
    await report(below, 5, 121)
    await until(
      () => idsOf(client, 'branch').size > 0 && idsOf(client, 'list').size > 0 && idsOf(client, 'west').size > 0,
    )
    expect(idsOf(client, 'branch')).toEqual(new Set([below.id]))
    expect(idsOf(client, 'list')).toEqual(new Set([above.id]))
    expect(idsOf(client, 'west')).toEqual(new Set([above.id]))
    expect(idsOf(client, 'over the date line').size).toBe(0)
    expect(idsOf(client, 'gone').size).toBe(0)
    client.close()
  })

  test('too many, and topics nobody may have, end; the others go on', async () => {
    const user = await make.user()
    const stranger = await make.organisation()
    const client = await openLive(world, user)
    for (let n = 0; n < liveLimits.topicsPerSocket + 3; n++) client.subscribe(`t${n}`)
    for (let n = 0; n < liveLimits.topicsPerSocket; n++) await isDone(client, `t${n}`)
    await until(() => client.messages.filter((one) => one.type === 'ended' && one.code === '27000').length === 3)
    for (const [n, orgId] of [stranger.id, 2_000_000_000, 2 ** 40].entries()) {
      client.send(JSON.stringify({ type: 'unsubscribe', id: `t${n}` }))
      client.subscribe(`x${n}`, { orgId })
      const ended = await client.next((one) => one.type === 'ended' && one.id === `x${n}`)
      expect(ended).toMatchObject({ code: '26000' })
    }
    client.send('{"type":"ping"}')
    await client.next((one) => one.type === 'pong')
    client.close()
  })

  test('too many at one moment, each of an organisation that has to be looked up', async () => {
    const user = await make.user()
    const client = await openLive(world, user)
    const count = liveLimits.topicsPerSocket * 3
    for (let n = 0; n < count; n++) client.subscribe(`t${n}`, { orgId: user.orgId })
    const done = () => client.messages.filter((one) => one.type === 'snapshot' || one.type === 'ended')
    await until(() => done().length === count)
    expect(done().filter(({ type }) => type === 'snapshot').length).toBe(liveLimits.topicsPerSocket)
    client.close()
  })

  test('without the permission no topic opens', async () => {
    const client = await openLive(world, await make.user({ permissions: ['device:view'] }))
    client.subscribe('a')
    expect(await client.next((one) => one.type === 'ended')).toMatchObject({ code: '403' })
    client.close()
  })

  test.each([
    ['no JSON', 'hello'],
    ['another type', '{"type":"drop"}'],
    ['a topic of no kind', '{"type":"subscribe","id":"a","topic":{"kind":"users"}}'],
    [
      'ten thousand ids',
      JSON.stringify({ type: 'subscribe', id: 'a', topic: { kind: 'devices', deviceIds: Array(10_000).fill(1) } }),
    ],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('%s closes the connection', async (_name, text) => {
    const client = await openLive(world, await make.user())
    client.send(text)
    expect(await client.closed()).toBe(closeCodes.malformed)
  })

  test('a message that is too long closes it', async () => {
    const client = await openLive(world, await make.user())
    client.send('x'.repeat(liveLimits.messageBytes + 1))
    expect(await client.closed()).toBe(1009)
  })
})

test("no frame ever carries another organisation's device (canary)", async () => {
  const [one, two] = [await make.user(), await make.user()]
  const devices = await Promise.all([one, two].map(({ orgId }) => make.device({ orgId })))
  const clients = await Promise.all([one, two].map((user) => openLive(world, user)))
  for (const [n, client] of clients.entries()) {
    client.subscribe('all')
    client.subscribe('theirs', { deviceIds: devices.map(({ id }) => id) })
    await isDone(client, 'all')
    await isDone(client, 'theirs')
    expect(n).toBeLessThan(2)
  }
  // The coordinate of each organisation occurs nowhere else.
  for (let n = 0; n < 10; n++) await Promise.all(devices.map((device, at) => report(device, n, 71.125 + at)))
  await until(() => clients.every((client) => statesOf(client, 'theirs').some(({ values }) => values.temp1 === 9)))
  expect(clients[0]?.heard.join('')).not.toContain('72.125')
  expect(clients[1]?.heard.join('')).not.toContain('71.125')
  for (const client of clients) client.close()
})

describe('commands', () => {
  const movesOf = (client: LiveClient, id: string) =>
    client.messages.flatMap((one) => (one.type === 'commands' && one.id === id ? one.commands : []))
  const isOpen = (client: LiveClient, id: string) =>
    client.next((one) => one.type === 'commands' && one.id === id && one.isSnapshot)
  const restart = (user: MadeUser, { id }: MadeDevice) => world.dataOf(user, commands.remoteReboot, { deviceIds: [id] })

  test('what is under way first, then every move; of a list alone when one is given', async () => {
    const user = await make.user()
    const [device, other] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
    const first = (await restart(user, device)).results[0]?.recordId
    const client = await openLive(world, user)
    client.subscribe('all', { kind: 'commands' })
    client.subscribe('list', { kind: 'commands', deviceIds: [other.id] })
    await isOpen(client, 'all')
    await isOpen(client, 'list')
    expect(movesOf(client, 'all')).toMatchObject([{ id: first, deviceState: 'inExecution', deliveryCount: 0 }])
    const { results } = await world.dataOf(user, commands.elockLock, { deviceIds: [other.id] })
    const next = results[0]?.recordId
    await until(() => movesOf(client, 'list').some(({ id }) => id === next))
    await until(() => movesOf(client, 'all').some(({ id }) => id === next))
    world.clock.advance(limits.unlockMs + 1000)
    await until(() => movesOf(client, 'list').some(({ deviceState }) => deviceState === 'noResponse'))
    expect(movesOf(client, 'list').every(({ deviceId }) => deviceId === other.id)).toBe(true)
    client.close()
  })

  test("nobody hears of another organisation's, nor without the permission, nor once it is taken away", async () => {
    const [user, stranger] = [await make.user(), await make.user()]
    const device = await make.device({ orgId: user.orgId })
    const [mine, theirs] = [await openLive(world, user), await openLive(world, stranger)]
    for (const client of [mine, theirs]) client.subscribe('a', { kind: 'commands' })
    theirs.subscribe('list', { kind: 'commands', deviceIds: [device.id] })
    await Promise.all([isOpen(mine, 'a'), isOpen(theirs, 'a'), isOpen(theirs, 'list')])
    await restart(user, device)
    await until(() => movesOf(mine, 'a').length > 0)
    const blind = await openLive(world, await make.user({ orgId: user.orgId, permissions: ['monitor:view'] }))
    blind.subscribe('a', { kind: 'commands' })
    expect(await blind.next((one) => one.type === 'ended')).toMatchObject({ code: '403' })
    await world.query(
      `update roles set permissions = '{command:send}' where id = (select role_id from users where account = $1)`,
      [user.account],
    )
    await mine.next((one) => one.type === 'ended' && one.code === '403')
    const count = movesOf(mine, 'a').length
    await restart(user, device)
    await new Promise((resolve) => setTimeout(resolve, 4 * limits.liveFlushMs))
    expect(movesOf(mine, 'a').length).toBe(count)
    expect([...movesOf(theirs, 'a'), ...movesOf(theirs, 'list'), ...movesOf(blind, 'a')]).toEqual([])
    for (const client of [mine, theirs, blind]) client.close()
  })
})

describe('tasks of the download centre', () => {
  const framesOf = (client: LiveClient) => client.messages.flatMap((one) => (one.type === 'downloads' ? [one] : []))
  const send = (user: MadeUser) =>
    world.dataOf(user, downloads.exportListForDownCenter, { list: 'users.queryUserInfo', file: {} })

  test('reach their owner alone, from the request to the end, with the counts', async () => {
    const user = await make.user()
    const above = await make.user({ orgId: await make.root })
    const [mine, theirs] = [await openLive(world, user), await openLive(world, above)]
    for (const client of [mine, theirs]) client.subscribe('a', { kind: 'downloads' })
    await Promise.all([mine, theirs].map((client) => client.next((one) => one.type === 'downloads')))
    expect(framesOf(mine)).toMatchObject([{ tasks: [], counts: { unRead: 0, open: 0 } }])
    const { id } = await send(user)
    await until(() => framesOf(mine).some(({ counts }) => counts.unRead === 1))
    expect(framesOf(mine).at(-1)).toMatchObject({ tasks: [{ id, state: 'done', progressPct: 100, rows: 1 }] })
    await world.dataOf(user, downloads.updateRead, {})
    await until(() => framesOf(mine).at(-1)?.counts.unRead === 0)
    await world.dataOf(user, downloads.deleteByIds, { ids: [id] })
    await until(() => framesOf(mine).at(-1)?.tasks.length === 0)
    expect(framesOf(theirs)).toHaveLength(1)
    await world.dataOf(user, session.end, {})
    expect(await mine.closed()).toBe(closeCodes.sessionEnded)
    theirs.close()
  })

  test('need no right', async () => {
    const client = await openLive(world, await make.user({ permissions: [] }))
    client.subscribe('a', { kind: 'downloads' })
    expect(await client.next((one) => one.type === 'downloads')).toMatchObject({ counts: { unRead: 0, open: 0 } })
    client.close()
  })
})

describe('rights lost while connected', () => {
  const start = async () => {
    const user = await make.user()
    const device = await make.device({ orgId: user.orgId })
    await report(device, 1)
    const client = await openLive(world, user)
    client.subscribe('a')
    await isDone(client, 'a')
    return { user, device, client }
  }
  const byAccount = (text: string, account: string, ...more: unknown[]) => world.query(text, [account, ...more])

  test('signing out closes it', async () => {
    const { user, client } = await start()
    await world.dataOf(user, session.end, {})
    expect(await client.closed()).toBe(closeCodes.sessionEnded)
  })

  test.each([
    ['deactivated', 'update users set is_enabled = false where account = $1'],
    ['deleted', 'delete from users where account = $1'],
    ['made to change the password', "update users set initial_until = now() + interval '1 day' where account = $1"],
    ['its session removed', 'delete from sessions using users u where u.id = user_id and u.account = $1'],
  ])('%s by another process: closed within two seconds', async (_name, text) => {
    const { user, client } = await start()
    await byAccount(text, user.account)
    const atMs = performance.now()
    expect(await client.closed()).toBe(closeCodes.sessionEnded)
    expect(performance.now() - atMs).toBeLessThan(4000)
  })

  test('the permission taken away: the topic ends and no frame follows', async () => {
    const { user, device, client } = await start()
    await byAccount(
      `update roles set permissions = '{}' where id = (select role_id from users where account = $1)`,
      user.account,
    )
    await client.next((one) => one.type === 'ended' && one.code === '403')
    const count = client.messages.length
    await report(device, 9)
    await new Promise((resolve) => setTimeout(resolve, 3 * limits.liveFlushMs))
    expect(client.messages.length).toBe(count)
    client.close()
  })

  test('moved to another organisation: sees the new one and no longer the old', async () => {
    const { user, device, client } = await start()
    const other = await make.organisation()
    const theirs = await make.device({ orgId: other.id })
    await report(theirs, 2)
    await byAccount('update users set org_id = $2 where account = $1', user.account, other.id)
    await until(() => idsOf(client, 'a').has(theirs.id))
    const before = statesOf(client, 'a').filter(({ id }) => id === device.id).length
    await report(device, 9)
    await report(theirs, 3)
    await until(() => statesOf(client, 'a').some(({ id, values }) => id === theirs.id && values.temp1 === 3))
    expect(statesOf(client, 'a').filter(({ id }) => id === device.id).length).toBe(before)
    client.close()
  })

  test('a device moved to another organisation is heard there and no longer here', async () => {
    const { device, client } = await start()
    const newOwner = await make.user()
    const theirs = await openLive(world, newOwner)
    theirs.subscribe('a')
    await isDone(theirs, 'a')
    await world.query(
      'update devices d set org_id = o.id, org_path = o.path from organisations o where o.id = $1 and d.id = $2',
      [newOwner.orgId, device.id],
    )
    const before = statesOf(client, 'a').length
    await report(device, 9)
    await until(() => idsOf(theirs, 'a').has(device.id))
    expect(statesOf(client, 'a').length).toBe(before)
    client.close()
    theirs.close()
  })
})

test('a reader that stops reading costs bounded memory and is closed; the others go on (row 28)', async () => {
  const user = await make.user()
  const devices = await Promise.all(Array.from({ length: 60 }, () => make.device({ orgId: user.orgId })))
  const ticket = await ticketOf(world, user)
  const slow = await bareWire(world.ports.http)
  slow.send(upgrade(ticket))
  expect((await slow.next()).toString('latin1')).toMatch(/^HTTP\/1\.1 101/)
  for (let n = 0; n < liveLimits.topicsPerSocket; n++)
    slow.send(masked(JSON.stringify({ type: 'subscribe', id: `t${n}`, topic: { kind: 'devices' } })))
  slow.socket.pause()
  const good = await openLive(world, user)
  good.subscribe('a')
  await isDone(good, 'a')
  const waiting = (): number[] => [...world.program.app.websocketServer.clients].map((one) => one.bufferedAmount)
  const isClosing = () => [...world.program.app.websocketServer.clients].some((one) => one.readyState === one.CLOSING)
  const send = async (round: number): Promise<void> => {
    // Many values make a state of half a kilobyte, so that the system's buffers fill soon.
    const temps = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`temp${n + 1}`, 30 + (round % 200)]))
    const blocks = [{ id: 3, temp: round % 200, ...temps }]
    await Promise.all(devices.map((device) => uplink(world, device, { id: `${round}`, time: now() + round, blocks })))
  }
  let round = 0
  let most = 0
  const endMs = performance.now() + 60_000
  while (!isClosing() && performance.now() < endMs) {
    await send(++round)
    most = Math.max(most, ...waiting())
    // Once it is behind, only the thirty seconds of grace have to pass.
    if (Math.max(...waiting()) > liveLimits.pendingBytes) world.clock.advance(1000)
  }
  expect(isClosing()).toBe(true)
  expect(most).toBeGreaterThan(liveLimits.pendingBytes)
  // One frame for each topic may be sent before the limit is checked again.
  expect(most).toBeLessThan(8 * liveLimits.pendingBytes)
  // A client that reads again within the grace learns why: the last it gets is a close frame with the code.
  slow.socket.resume()
  expect(await slow.isClosed(10_000)).toBe(true)
  const code = Buffer.alloc(2)
  code.writeUInt16BE(closeCodes.tooSlow)
  expect((await slow.next()).subarray(-4)).toEqual(Buffer.of(0x88, 2, ...code))
  await send(++round)
  await until(() => statesOf(good, 'a').some(({ values }) => values.temp1 === (round % 200) / 10))
  expect(good.closedWith).toBeUndefined()
  good.close()
}, 90_000)

const upgrade = (ticket: string): string =>
  [
    `GET /v3/live?ticket=${ticket} HTTP/1.1`,
    `Host: 127.0.0.1:${world.ports.http}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    '\r\n',
  ].join('\r\n')

/** A text frame of a client: masked, here with zeros (RFC 6455 section 5.3). */
const masked = (text: string): Buffer => {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.of(0x81, 0x80 | 126, payload.length >> 8, payload.length & 255, 0, 0, 0, 0), payload])
}
