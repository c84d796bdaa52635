import { calibrationStates } from '@coldway/contract/probes/probe-enums.ts'
import { calibrationStateOf } from '@coldway/contract/probes/probe-rule.ts'
import { probes } from '@coldway/contract/probes/probes.ts'
import { emptyDefinition } from '@coldway/contract/products/product-definition.ts'
import { products } from '@coldway/contract/products/products.ts'
import { printTime } from '@coldway/contract/time.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { describe, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { base, callAs, dataOf, make, clock } = world
const nowMs = clock.now()
const dayMs = 86_400_000
/** So many days from now, in the zone of the calls. */
const day = (days: number) => printTime(nowMs + days * dayMs, '+08:00').slice(0, 10)
const ago = (days: number) => printTime(nowMs - days * dayMs, '+08:00')

const putOn = (
  user: MadeUser,
  deviceId: number,
  more: { key?: string; serialNumber?: string; sinceTime?: string } = {},
) =>
  dataOf(user, probes.save, { deviceId, key: 'temp1', serialNumber: 'S-1', sinceTime: ago(400), remark: '', ...more })
const paper = (number: string, dueOn: string, calibratedOn = day(-300)) => ({
  number,
  laboratory: 'CNAS L0001',
  calibratedOn,
  dueOn,
  points: [{ reference: 5, reading: 5.1, uncertainty: 0.2 }],
})
const certify = (user: MadeUser, probeId: number, ...of: Parameters<typeof paper>) =>
  dataOf(user, probes.addCertificate, { probeId, ...paper(...of) })
const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body

test('the state of a calibration is the same in SQL as in the contract, and the list begins with what is due first', async () => {
  const user = await make.user()
  const dues = [-1, 0, 30, 31] as const
  for (const due of dues) {
    const device = await make.device({ orgId: user.orgId })
    await certify(user, (await putOn(user, device.id)).id, `C${due}`, day(due))
  }
  await putOn(user, (await make.device({ orgId: user.orgId })).id)
  const { records } = await dataOf(user, probes.queryPageList, { page: 1, size: 10 })
  expect(records.map(({ dueOn, state }) => [dueOn, state])).toEqual(
    [null, ...dues.map((due) => day(due))].map((dueOn) => [dueOn, calibrationStateOf(dueOn, day(0))]),
  )
  for (const state of calibrationStates) {
    const conditionVos = [{ column: 'state' as const, type: 'eq' as const, value: state }]
    const found = await dataOf(user, probes.queryPageList, { page: 1, size: 10, conditionVos })
    expect(found.records.map((one) => one.state)).toEqual(records.flatMap((one) => (one.state === state ? state : [])))
  }
})

test('a swap ends the probe before and keeps its time and certificates; two are never on a channel at once', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const first = await putOn(user, device.id)
  await certify(user, first.id, 'C-1', day(100))
  await putOn(user, device.id, { serialNumber: 'S-2', sinceTime: ago(10) })
  const { probes: all } = await dataOf(user, probes.queryByDevice, { deviceId: device.id })
  expect(all).toMatchObject([
    { serialNumber: 'S-2', untilTime: null, state: 'none', certificates: [] },
    { serialNumber: 'S-1', untilTime: ago(10), certificates: [{ number: 'C-1', file: null }] },
  ])
  const again = { deviceId: device.id, key: 'temp1', serialNumber: 'S-3', remark: '', sinceTime: ago(20) }
  expect((await codeOf(callAs(user, probes.save, again))).code).toBe('1')
  const { version } = all[1] as (typeof all)[number]
  const longer = { id: first.id, version, serialNumber: 'S-1', sinceTime: ago(400), untilTime: ago(5), remark: '' }
  expect((await codeOf(callAs(user, probes.update, longer))).isSuccess).toBe('N')
  expect((await codeOf(callAs(user, probes.update, { ...longer, untilTime: ago(10) }))).code).toBe('0')
  expect((await codeOf(callAs(user, probes.update, { ...longer, untilTime: ago(10) }))).code).toBe('409')
  expect((await codeOf(callAs(user, probes.update, { ...longer, untilTime: ago(500), version: 3 }))).code).toBe('33011')
})

test('a certificate keeps its file as it came, once; another tenant finds none of it', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const { id: probeId } = await putOn(user, device.id)
  const { id: certificateId } = await certify(user, probeId, 'C-1', day(100))
  expect((await codeOf(callAs(user, probes.addCertificate, { probeId, ...paper('c-1', day(90)) }))).code).toBe('1')
  expect((await codeOf(callAs(user, probes.addCertificate, { probeId, ...paper('D', day(-301)) }))).code).toBe('33011')
  const bytes = new TextEncoder().encode('%PDF-1.7 certificate')
  const attach = async (who: MadeUser) => {
    const form = new FormData()
    form.append('certificateId', JSON.stringify(certificateId))
    form.append('file', new Blob([bytes]), 'c-1.pdf')
    const headers = { access_token: who.token }
    const response = await fetch(base + probes.attachFile.path, { method: 'POST', headers, body: form })
    return ((await response.json()) as { code: string }).code
  }
  const stranger = await make.user({ orgId: (await make.organisation()).id })
  expect(await attach(stranger)).toBe('404')
  expect([await attach(user), await attach(user)]).toEqual(['0', '1'])
  const answer = await fetch(base + probes.certificateFile.path, {
    method: 'POST',
    headers: { access_token: user.token, 'content-type': 'application/json' },
    body: JSON.stringify({ certificateId }),
  })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  expect((await codeOf(callAs(stranger, probes.certificateFile, { certificateId }))).code).toBe('404')
  expect((await codeOf(callAs(stranger, probes.removeCertificate, { certificateId }))).code).toBe('404')
  await dataOf(user, probes.removeCertificate, { certificateId })
  const { probes: left } = await dataOf(user, probes.queryByDevice, { deviceId: device.id })
  expect(left).toMatchObject([{ state: 'none', certificates: [] }])
})

describe('a waybill with goods that need calibrated probes', () => {
  let count = 0
  const goodsOf = async (user: MadeUser, needsCalibration: boolean) => {
    const definition = { ...emptyDefinition, lowC: 2, highC: 8, needsCalibration }
    const { id } = await dataOf(user, products.save, { orgId: user.orgId, name: `Goods ${++count}`, definition })
    return [{ productId: id, lot: '' }]
  }
  const given = (user: MadeUser, deviceIds: number[], goods: { productId: number; lot: string }[]) => ({
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `CAL-${++count}`,
    shipping: { siteId: null, address: 'Here', lng: 121, lat: 31 },
    receiving: { siteId: null, address: 'There', lng: 121, lat: 31 },
    deviceIds,
    goods,
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs),
  })
  const values = { temp1: 5, temp2: 5 }
  const measured = async (user: MadeUser) => {
    const device = await make.device({ orgId: user.orgId })
    await say(world, 'http', device, [{ atMs: nowMs - 60_000, lng: 121, lat: 31, values }])
    return device
  }

  test('is refused while one channel has no certificate that holds, and the form says which', async () => {
    const user = await make.user()
    const goods = await goodsOf(user, true)
    const device = await measured(user)
    const asked = given(user, [device.id], goods)
    const wanting = async () => {
      const productIds = goods.map(({ productId }) => productId)
      const found = await dataOf(user, waybills.queryConflicts, { deviceIds: [device.id], productIds })
      return found.calibrations.map(({ key, state, isRefused }) => [key, state, isRefused])
    }
    const refusal = await codeOf(callAs(user, waybills.save, asked))
    expect(refusal).toMatchObject({ code: '1', message: expect.stringContaining('校准') })
    expect(await wanting()).toEqual([
      ['temp1', 'none', true],
      ['temp2', 'none', true],
    ])
    const free = given(user, [device.id], await goodsOf(user, false))
    expect((await codeOf(callAs(user, waybills.save, free))).code).toBe('0')
    const other = await measured(user)
    const { id: one } = await putOn(user, other.id)
    const { id: two } = await putOn(user, other.id, { key: 'temp2' })
    await certify(user, one, 'C-1', day(200))
    const { id: expired } = await certify(user, two, 'C-2', day(-1))
    const again = { ...asked, deviceIds: [other.id] }
    expect((await codeOf(callAs(user, waybills.save, again))).isSuccess).toBe('N')
    await dataOf(user, probes.removeCertificate, { certificateId: expired })
    await certify(user, two, 'C-3', day(3))
    const { id } = await dataOf(user, waybills.save, again)
    const late = await certify(user, two, 'C-4', day(-1), day(-2))
    const start = { ids: [id], reason: 'Loaded' }
    expect((await codeOf(callAs(user, waybills.batchStart, start))).isSuccess).toBe('N')
    await dataOf(user, probes.removeCertificate, { certificateId: late.id })
    expect((await codeOf(callAs(user, waybills.batchStart, start))).code).toBe('0')
  })

  test('asks nothing of a tracker that measures no temperature, and is refused where nothing measures one', async () => {
    const user = await make.user()
    const goods = await goodsOf(user, true)
    const logger = await measured(user)
    for (const key of ['temp1', 'temp2']) await certify(user, (await putOn(user, logger.id, { key })).id, 'C', day(200))
    const tracker = await make.device({ orgId: user.orgId })
    await say(world, 'http', tracker, [{ atMs: nowMs - 60_000, lng: 121, lat: 31, values: { battery: 50 } }])
    const alone = given(user, [tracker.id], goods)
    expect((await codeOf(callAs(user, waybills.save, alone))).isSuccess).toBe('N')
    const both = given(user, [logger.id, tracker.id], goods)
    expect((await codeOf(callAs(user, waybills.save, both))).code).toBe('0')
  })
})
