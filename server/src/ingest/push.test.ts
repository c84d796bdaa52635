/**
 * Pushes of platforms for the devices behind them: stored before the answer, and only for devices the gateway may speak
 * for.
 */
import { createHash } from 'node:crypto'
import { open } from '@coldway/contract/readings/open.ts'
import { describe, expect, test } from 'vitest'
import { rowsOf, stateOf } from '../testing/devices.fixture.ts'
import type { MadeDevice } from '../testing/make.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { make } = world
const user = await make.user()
const { orgId } = user
const gateway = await make.device({ orgId, category: 'gateway' })
const atMs = Math.floor(Date.now() / 1000) * 1000 - 60_000
const blocks = [{ id: 3, temp: 52, hum: 610 }]

const push = async (path: string, by: Pick<MadeDevice, 'deviceCode' | 'secret'> | undefined, body: unknown) => {
  const basic = by && `Basic ${Buffer.from(`${by.deviceCode}:${by.secret}`).toString('base64')}`
  const response = await fetch(`${world.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(basic && { authorization: basic }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data }
}

const wires = {
  chirpstack: {
    path: open.chirpstack.path,
    terminalNos: ['A84041000181D4E7', '70b3d57ed0041da2', '70b3d57ed0041da3'],
    bodyOf: (devEui: string) => ({
      deduplicationId: crypto.randomUUID(),
      time: new Date(atMs).toISOString(),
      deviceInfo: { devEui, deviceName: 'box' },
      fCnt: 7,
      object: { blocks },
    }),
  },
  nbiot: {
    path: open.nbiot.path,
    terminalNos: ['860123456789012', '860123456789013', '860123456789014'],
    bodyOf: (imei: string) => ({
      messageType: 'dataReport',
      IMEI: imei,
      timestamp: atMs,
      payload: { APPdata: Buffer.from(JSON.stringify({ blocks })).toString('base64') },
    }),
  },
} as const

describe.each(['chirpstack', 'nbiot'] as const)('%s', (protocol) => {
  const { path, terminalNos, bodyOf } = wires[protocol]

  test('is stored when it is answered; a repeat is stored once', async () => {
    const device = await make.device({ orgId, protocol, terminalNo: terminalNos[0] })
    for (let n = 0; n < 2; n++) {
      const body = bodyOf(terminalNos[0].toLowerCase())
      expect(await push(path, gateway, body)).toEqual({ status: 200, data: { accepted: 1, rejected: [] } })
    }
    expect((await rowsOf(world, device)).map(({ at }) => at)).toEqual([atMs])
    expect(await stateOf(world, user, device)).toMatchObject({ values: { temp1: 5.2, hum1: 61 } })
  })

  test('nobody speaks for the devices of others, and a number alone opens nothing', async () => {
    const device = await make.device({ orgId, protocol, terminalNo: terminalNos[1] })
    const body = bodyOf(terminalNos[1])
    const foreign = await make.user()
    const none = { status: 200, data: { accepted: 0, rejected: [{ index: 0, why: 'no such device' }] } }
    expect(await push(path, await make.device({ orgId: foreign.orgId, category: 'gateway' }), body)).toEqual(none)
    expect(await push(path, await make.device({ orgId }), body)).toEqual(none)
    expect(await push(path, gateway, bodyOf(terminalNos[2]))).toEqual(none)
    expect((await push(path, undefined, body)).status).toBe(401)
    expect((await push(path, { ...gateway, secret: 'x' }, body)).status).toBe(401)
    expect(await rowsOf(world, device)).toEqual([])
    // A device's own credential is its right.
    expect(await push(path, device, body)).toMatchObject({ data: { accepted: 1 } })
  })

  test('what is none of it is malformed', async () => {
    expect((await push(path, gateway, { hello: 1 })).status).toBe(400)
  })
})

test('a join is taken and carries nothing', async () => {
  const answer = await push(`${open.chirpstack.path}?event=join`, gateway, { deviceInfo: {} })
  expect(answer).toEqual({ status: 200, data: { accepted: 0, rejected: [] } })
})

describe('OneNET signs', () => {
  const hash = (kind: 'md5' | 'sha256', text: string) => createHash(kind).update(text)
  const token = hash('sha256', gateway.secret).digest('hex').slice(0, 32)
  const sign = (msg: string, nonce = 'abc', by = token) => hash('md5', by + nonce + msg).digest('base64')
  const address = (more: Record<string, string> = {}) =>
    `${open.nbiot.path}?${new URLSearchParams({ gateway: gateway.deviceCode, ...more })}`
  const check = async (query: Record<string, string>) => {
    const response = await fetch(`${world.base}${address(query)}`)
    return [response.status, await response.text()] as const
  }

  test('its check of the address is answered with its word, by the token alone', async () => {
    const msg = 'zL1qkW39'
    expect(await check({ msg, nonce: 'abc', signature: sign(msg) })).toEqual([200, msg])
    expect((await check({ msg, nonce: 'abd', signature: sign(msg) }))[0]).toBe(401)
    expect((await check({ msg, nonce: 'abc', signature: sign(msg, 'abc', '') }))[0]).toBe(401)
    expect((await check({ msg }))[0]).toBe(401)
    expect((await check({ msg: '<script>', nonce: 'abc', signature: sign('<script>') }))[0]).toBe(400)
  })

  test.each(['text', 'object'] as const)('a push with msg as %s is stored', async (form) => {
    const terminalNo = form === 'text' ? '860123456789021' : '860123456789022'
    const device = await make.device({ orgId, protocol: 'nbiot', terminalNo })
    const msg = { type: 1, imei: terminalNo, at: atMs, value: { blocks } }
    const text = JSON.stringify(msg)
    const body = { msg: form === 'text' ? text : msg, nonce: 'abc', signature: sign(text) }
    expect(await push(address(), undefined, body)).toEqual({ status: 200, data: { accepted: 1, rejected: [] } })
    expect((await rowsOf(world, device)).map(({ at }) => at)).toEqual([atMs])
  })

  test('changed, unsigned, or of a gateway that is none: refused', async () => {
    const msg = JSON.stringify({ type: 1, imei: '860123456789021', at: atMs + 1, value: { blocks } })
    const body = { msg, nonce: 'abc', signature: sign(msg) }
    const refused = async (path: string, sent: unknown) => expect((await push(path, undefined, sent)).status).toBe(401)
    await refused(address(), { ...body, msg: msg.replace('52', '53') })
    await refused(address(), { ...body, nonce: 'abd' })
    await refused(address(), { ...body, signature: undefined })
    await refused(address(), { ...body, signature: sign(msg, 'abc', 'guess') })
    await refused(address({ gateway: 'NOBODY' }), body)
    await refused(open.nbiot.path, body)
  })
})
