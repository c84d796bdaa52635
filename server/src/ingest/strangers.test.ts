/** What is read before sign-in: little of each connection, and of a large body nothing. */
import { connect, type Socket } from 'node:net'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'
import { open } from '@coldway/contract/readings/open.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { make } = world
const user = await make.user()
const httpPort = Number(new URL(world.base).port)

const dial = (port: number): Socket => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  return socket
}
/** Announces a body and sends none of it: the status line says what is answered all the same. */
const announce = async (path: string, headers: readonly string[]): Promise<string> => {
  const socket = dial(httpPort)
  socket.write([`POST ${path} HTTP/1.1`, 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join('\r\n'))
  const said = await new Promise<string>((resolve) => {
    socket.once('data', (bytes) => resolve(bytes.toString()))
    setTimeout(() => resolve('nothing'), 2000).unref()
  })
  socket.destroy()
  return said.split('\r\n')[0] ?? ''
}
const large = 'Content-Length: 500000'

test.each([
  ['of a call', users.queryUserInfo.path, [large], 401],
  ['of a call, without a length', users.queryUserInfo.path, ['Transfer-Encoding: chunked'], 401],
  ['of a call, with a wrong token', users.queryUserInfo.path, [large, 'access_token: nobody'], 401],
  ['of an uplink', open.uplink.path, [large], 401],
  ['of an uplink, with a wrong credential', open.uplink.path, [large, 'Authorization: Basic eDp5'], 401],
  ['of a sign-in, which is never large', oauth.token.path, [large], 400],
  ['of nothing', '/v3/nothing', [large], 400],
] as const)('a large body %s is refused before it is read', async (_what, path, headers, status) => {
  expect(await announce(path, headers)).toContain(String(status))
})

test('a large body of a caller who signs in is read', async () => {
  const value = Array.from({ length: 9000 }, (_, n) => `nobody-${n}`)
  const asked = { page: 1, size: 10, conditionVos: [{ column: 'account' as const, type: 'in' as const, value }] }
  expect(JSON.stringify(asked).length).toBeGreaterThan(100_000)
  expect((await world.dataOf(user, users.queryUserInfo, asked)).total).toBe(0)
})

const text = (value: string): number[] => [value.length >> 8, value.length & 0xff, ...Buffer.from(value)]
const packet = (type: number, body: readonly number[]): Buffer => {
  const length: number[] = []
  for (let left = body.length; ; left >>= 7) {
    length.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0))
    if (left <= 0x7f) return Buffer.from([type, ...length, ...body])
  }
}
const connectAs = (name: string, password: string) =>
  packet(0x10, [...text('MQTT'), 4, 0xc2, 0, 60, ...text('early'), ...text(name), ...text(password)])

test('a device that does not wait for the answer to its CONNECT has all of its reports stored', async () => {
  const { deviceCode, secret, id } = await make.device({ orgId: user.orgId })
  const topic = `coldway/v1/${deviceCode}/up`
  const fromMs = world.clock.now() - 3_600_000
  const reports = Array.from({ length: 30 }, (_, n) => {
    const report = { id: n, time: fromMs + n * 1000, blocks: [{ id: 3, temp: 45, note: 'x'.repeat(3000) }] }
    return packet(0x32, [...text(topic), 0, n + 1, ...Buffer.from(JSON.stringify(report))])
  })
  const socket = dial(world.ports.mqtt)
  const acknowledged = new Promise<number>((resolve) => {
    let bytes = 0
    // A CONNACK and 30 PUBACKs of four bytes each.
    socket.on('data', (chunk) => (bytes += chunk.length) === 4 * 31 && resolve(bytes))
    socket.once('close', () => resolve(bytes))
  })
  socket.write(Buffer.concat([connectAs(deviceCode, secret), ...reports]))
  expect(await acknowledged).toBe(4 * 31)
  expect(await world.query('select count(*)::int as n from readings where device_id = $1', [id])).toEqual([{ n: 30 }])
  socket.destroy()
})
