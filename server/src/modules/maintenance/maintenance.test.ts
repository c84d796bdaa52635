import { maintenance } from '@coldway/contract/devices/maintenance.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { allocation } from '@coldway/contract/devices/allocation.ts'
import { describe, expect, test } from 'vitest'
import { say, uplink } from '../../testing/devices.fixture.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, clock, dataOf, make, query } = world
const minuteMs = 60_000

const somebody = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, plate: '沪A12345', monitorTarget: 'Secret goods' })
  return { user, device, proof: { deviceCode: device.deviceCode, secret: device.secret } }
}
/** Each call has an address of its own, so that no brake of an address answers. */
const open = async (call: (typeof maintenance)[keyof typeof maintenance], body: object) => {
  const { body: answer, text } = await callAs(undefined, call, body as never)
  return { code: answer.code, data: answer.data, text }
}

describe('the data log', () => {
  test('shows what the device said, to whoever holds its credential, and nothing of its organisation', async () => {
    const { device, proof } = await somebody()
    const atMs = Math.floor(clock.now() / 1000) * 1000 - minuteMs
    await say(world, 'http', device, [
      { atMs, lng: 121.5, lat: 31.2, speedKmh: 30, values: { temp1: 4.5, pressure: 101 } },
    ])
    const { code, data, text } = await open(maintenance.openDataLog, proof)
    expect(code).toBe('0')
    expect(data).toMatchObject({
      device: { deviceCode: device.deviceCode, protocol: 'json' },
      isCut: false,
      reports: [
        {
          atMs,
          marks: [],
          fix: { lng: 121.5, lat: 31.2, type: 'GPS', speedKmh: 30 },
          values: { temp1: 4.5, pressure: 101 },
          faults: {},
        },
      ],
    })
    for (const hidden of ['沪A12345', 'Secret goods', 'Org ', device.secret]) expect(text).not.toContain(hidden)
  })

  test('says what was wrong with a sample, and the primitive data what stood on the wire', async () => {
    const { device, proof } = await somebody()
    const sent = { id: '1', time: clock.now() - minuteMs, blocks: [{ id: 3, temperature: 32_768, humidity: 500 }] }
    expect((await uplink(world, device, sent)).status).toBe(200)
    const logged = await open(maintenance.openDataLog, proof)
    const primitive = await open(maintenance.openPrimitiveData, proof)
    expect(logged.data).toMatchObject({ reports: [{ values: { hum1: 50 }, faults: { temp1: 'decodeFault' } }] })
    expect(primitive.data).toMatchObject({ reports: [{ raw: { temp1: 32_768 } }], refused: [] })
    expect(logged.text).not.toContain('32768')
  })

  test('goes back as far as asked, and not to before the device came from another tenant', async () => {
    const { device, proof } = await somebody()
    const now = Math.floor(clock.now() / 1000) * 1000
    const said = [48, 2, 0.1].map((hours) => ({ atMs: now - hours * 3_600_000, values: { temp1: hours } }))
    await say(world, 'http', device, said)
    const counted = async (hours: number) =>
      (await open(maintenance.openDataLog, { ...proof, hours })).data?.reports.length
    expect([await counted(1), await counted(24), await counted(72)]).toEqual([1, 2, 3])
    const operator = await make.user({ orgId: await make.root })
    const { id: orgId } = await make.organisation()
    await dataOf(operator, allocation.allocationDeviceSave, { orgId, deviceIds: [device.id] })
    expect(await counted(72)).toBe(0)
  })

  test('leaves a row of the trail of the organisation for each opening and each refusal', async () => {
    const { device, proof } = await somebody()
    await open(maintenance.openDataLog, proof)
    await open(maintenance.openDataLog, { ...proof, secret: 'guessed' })
    const rows = await query(
      `select account, outcome, error, org_path <> '' as "isPlaced" from audit_rows where account = $1 order by seq`,
      [device.deviceCode],
    )
    expect(rows).toEqual([
      { account: device.deviceCode, outcome: 'done', error: null, isPlaced: true },
      { account: device.deviceCode, outcome: 'denied', error: 'deviceCredentialWrong', isPlaced: true },
    ])
  })
})

describe('a stranger', () => {
  test('gets the same answer for a wrong credential, an old one and a device that is not there', async () => {
    const { user, device, proof } = await somebody()
    await dataOf(user, devices.rotateCredential, { id: device.id })
    const told = []
    for (const asked of [proof, { ...proof, secret: 'x' }, { deviceCode: 'NO-SUCH-DEVICE', secret: 'x' }])
      told.push((await open(maintenance.openPrimitiveData, asked)).text)
    expect(new Set(told).size).toBe(1)
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ isSuccess: 'N', code: '18015', data: null })
  })

  test('is slowed down, and who has the credential is not locked out from elsewhere', async () => {
    const { proof } = await somebody()
    const from = async (ip: string, secret: string): Promise<number> => {
      const answer = await world.program.app.inject({
        method: 'POST',
        url: maintenance.openDataLog.path,
        remoteAddress: ip,
        payload: { ...proof, secret },
      })
      return answer.statusCode
    }
    const statuses: number[] = []
    for (let guess = 0; guess < 8; guess++) statuses.push(await from('10.1.1.1', `guess ${guess}`))
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    expect(statuses.slice(5)).toContain(429)
    expect(await from('10.1.1.2', proof.secret)).toBe(200)
  })
})

test('the raw data show what no decoder reads, to whoever holds the credential and from when the device came here', async () => {
  const { device, proof } = await somebody()
  await uplink(world, device, [{ id: 'x', time: 'never' }])
  const primitive = await open(maintenance.openPrimitiveData, proof)
  expect(primitive.data).toMatchObject({
    unread: [{ protocol: 'json', type: 'report', why: 'time: not a time', repeats: 1 }],
  })
  const operator = await make.user({ orgId: await make.root })
  const { id: orgId } = await make.organisation()
  await dataOf(operator, allocation.allocationDeviceSave, { orgId, deviceIds: [device.id] })
  expect((await open(maintenance.openPrimitiveData, proof)).data).toMatchObject({ unread: [] })
})
