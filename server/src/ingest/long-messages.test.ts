/** A long message is stored completely or refused completely: nothing valid is lost after an acknowledgement. */
import { reportLimits } from '@coldway/contract/readings/report.ts'
import { open } from '@coldway/contract/readings/open.ts'
import mqtt, { type MqttClient } from 'mqtt'
import { describe, expect, test } from 'vitest'
import { uplink } from '../testing/devices.fixture.ts'
import type { MadeDevice } from '../testing/make.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { make } = world
const user = await make.user()
const device = () => make.device({ orgId: user.orgId })
const fromMs = Math.floor(Date.now() / 1000) * 1000 - 86_400_000

/** `bytes` is the least size of each report. */
const batch = (count: number, bytes = 0) =>
  Array.from({ length: count }, (_, n) => ({
    id: String(n),
    time: fromMs + n * 1000,
    blocks: [{ id: 3, temp: 45, note: 'x'.repeat(bytes) }],
  }))
const stored = async ({ id }: MadeDevice): Promise<number> =>
  (await world.query<{ n: number }>('select count(*)::int as n from readings where device_id = $1', [id]))[0]?.n ?? -1

/** Resolves with what became of one message, sent once: acknowledged, or the connection closed. */
const publish = async ({ deviceCode, secret }: MadeDevice, payload: string): Promise<'acknowledged' | 'closed'> => {
  const where = { host: '127.0.0.1', port: world.ports.mqtt, reconnectPeriod: 0 }
  const client: MqttClient = await mqtt.connectAsync({ ...where, username: deviceCode, password: secret })
  client.on('error', () => undefined)
  const closed = new Promise<'closed'>((resolve) => client.once('close', () => resolve('closed')))
  const acknowledged = client.publishAsync(`coldway/v1/${deviceCode}/up`, payload, { qos: 1 }).then(
    () => 'acknowledged' as const,
    () => 'closed' as const,
  )
  try {
    return await Promise.race([acknowledged, closed])
  } finally {
    client.end(true)
  }
}

describe('over MQTT', () => {
  test.each([
    ['1,001 reports', batch(1001)],
    ['300 kB', batch(1500, 200)],
    [
      'a report of 300 blocks',
      [{ ...batch(1)[0], blocks: Array.from({ length: 300 }, (_, id) => ({ id, temp: 45 })) }],
    ],
  ])('%s are stored when they are acknowledged', async (_name, reports) => {
    const one = await device()
    expect(await publish(one, JSON.stringify(reports))).toBe('acknowledged')
    expect(await stored(one)).toBe(reports.length)
  })

  test.each([
    ['more bytes than a message may have', batch(2, reportLimits.bytes / 2)],
    ['more reports and blocks', batch(1).concat(Array(reportLimits.parts).fill(0))],
  ])('%s end the connection without an acknowledgement', async (_name, reports) => {
    const one = await device()
    expect(await publish(one, JSON.stringify(reports))).toBe('closed')
    expect(await stored(one)).toBe(0)
  })
})

describe('over HTTP', () => {
  test('1,001 reports are stored, and what is beyond the bounds is refused with nothing of it stored', async () => {
    const one = await device()
    expect(await uplink(world, one, batch(1001))).toMatchObject({ status: 200, body: { data: { accepted: 1001 } } })
    const other = await device()
    const tooLong = await uplink(world, other, batch(2, reportLimits.bytes / 2))
    const tooMany = await uplink(world, other, batch(1).concat(Array(reportLimits.parts).fill(0)))
    expect([tooLong.status, tooMany.status, await stored(other)]).toEqual([400, 400, 0])
  })

  test('a platform that pushes 1,001 reports of a device has all of them stored', async () => {
    const gateway = await make.device({ orgId: user.orgId, category: 'gateway' })
    const imei = '860123456789099'
    const one = await make.device({ orgId: user.orgId, protocol: 'nbiot', terminalNo: imei })
    const APPdata = Buffer.from(JSON.stringify(batch(1001))).toString('base64')
    const answer = await fetch(world.base + open.nbiot.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${gateway.deviceCode}:${gateway.secret}`).toString('base64')}`,
      },
      body: JSON.stringify({ messageType: 'dataReport', IMEI: imei, timestamp: fromMs, payload: { APPdata } }),
    })
    expect(answer.status).toBe(200)
    expect(await stored(one)).toBe(1001)
  })
})
