import { coldChainReports } from '@coldway/contract/downloads/cold-chain-report.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { afterAll, expect, test } from 'vitest'
import { utc } from '../../../testing/devices.fixture.ts'
import type { MadeUser } from '../../../testing/make.ts'
import { answerOf, startAuthority } from './time-stamp-authority.fixture.ts'
import { until } from '../../../testing/until.ts'
import { makeWorld, testConfig } from '../../../testing/world.ts'
import { verify } from '../../../../../verifier/src/verify.ts'
import { number, octets } from './der.ts'
import { makeIdentity, readIdentity, sha256Of } from './identity.ts'
import { imprintOf, readStamp, requestOf } from './time-stamp.ts'

const authority = await startAuthority()
afterAll(() => authority.close())
const world = await makeWorld({
  config: {
    timeStamp: { url: authority.url, trusted: authority.certificates },
    channels: { ...testConfig().channels, egressAllow: [authority.hostPort] },
  },
})
const { dataOf, make, base } = world
const minute = 60_000
let count = 0

const completed = async (user: MadeUser): Promise<number> => {
  const nowMs = world.clock.now()
  const device = await make.device({ orgId: user.orgId })
  const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `TS-${++count}`,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs - 60 * minute),
  }
  const inUtc = { usertimezone: '+00:00' }
  const { id } = await dataOf(user, waybills.save, given, inUtc)
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 20 * minute) }, inUtc)
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' })
  return id
}
const bundleOf = async (user: MadeUser, waybillId: number, record: string) => {
  const answer = await fetch(`${base}${evidence.bundle.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: user.token },
    body: JSON.stringify({ waybillId, record }),
  })
  return new Uint8Array(await answer.arrayBuffer())
}
const logOf = async (record: string) =>
  new Uint8Array(await (await fetch(`${base}${evidence.queryLog.path}?record=${record}`)).arrayBuffer())

test('a root is dated when the authority answers again, and no byte of the token can be changed', {
  timeout: 120_000,
}, async () => {
  const user = await make.user()
  const id = await completed(user)
  authority.state.lies = { isAway: true }
  const { record } = await dataOf(user, evidence.issue, { waybillId: id })
  await until(() => authority.state.asked, Boolean, 30_000)
  const early = await bundleOf(user, id, record)
  expect((await verify(early, { log: await logOf(record) })).outcome).toBe('genuine')
  authority.state.lies = {}
  const list = async () => {
    world.clock.advance(minute)
    return dataOf(user, evidence.queryList, { waybillId: id })
  }
  const [shown] = await until(list, ([one]) => Boolean(one?.stamped), 60_000)
  expect(shown?.stamped?.by).toBe('Test authority')
  const bundle = await bundleOf(user, id, record)
  const log = await logOf(record)
  const stamp = { state: 'valid', authority: 'CN=Test authority' }
  expect(await verify(bundle, { log })).toMatchObject({ outcome: 'genuine', timeStamp: stamp })
  const text = Buffer.from(bundle).toString()
  expect(text.replace(/,"timeStamp":\{[^}]*\}/, '')).toBe(Buffer.from(early).toString())
  const [from, end] = [text.indexOf('"timeStamp"'), text.length]
  let turns = 0
  for (let at = from; at < end; at += 5) {
    const turned = new Uint8Array(bundle)
    turned[at] = (turned[at] ?? 0) ^ 1
    const { outcome } = await verify(turned, { log })
    if (['genuine', 'superseded', 'unknownKey'].includes(outcome)) expect.fail(`byte ${at} turned, and ${outcome}`)
    turns += 1
  }
  expect(turns).toBeGreaterThan(500)
})

test('the signature of a report is dated too', { timeout: 120_000 }, async () => {
  const user = await make.user()
  const waybillId = await completed(user)
  const { record } = await dataOf(user, evidence.issue, { waybillId })
  const asked = { waybillId, record, format: 'pdf' as const, language: 'en-US' as const }
  const { id } = await dataOf(user, coldChainReports.coldChainReport, asked)
  const find = async () =>
    (await dataOf(user, downloads.queryPageList, { page: 1, size: 50 })).records.find((task) => task.id === id)
  await until(find, (task) => !['queued', 'exporting'].includes(task?.state ?? ''), 90_000)
  const { url } = await dataOf(user, downloads.downloadFromCOS, { id })
  const pdf = new Uint8Array(await (await fetch(base + url)).arrayBuffer())
  expect(await verify(pdf, { log: await logOf(record) })).toMatchObject({
    outcome: 'genuine',
    signature: { state: 'valid', timeStamp: { state: 'valid', authority: 'CN=Test authority' } },
  })
  const [shown] = await dataOf(user, evidence.queryList, { waybillId })
  expect(shown?.reportSigned).toEqual({ by: 'Coldway 127.0.0.1', datedBy: 'Test authority' })
})

test('an answer that is not to what was asked, or not by whom is trusted, is none', async () => {
  const asked = { digest: sha256Of(Buffer.from('a root')), nonce: Buffer.from('1122334455667788', 'hex') }
  const request = requestOf(asked)
  const { identity, certificates } = authority
  const read =
    (answer: Buffer, trusted: string | undefined = certificates) =>
    () =>
      readStamp(answer, asked, trusted)
  expect(read(answerOf(identity, request))().authority).toBe('Test authority')
  const other = imprintOf(sha256Of(Buffer.from('another')))
  expect(read(answerOf(identity, request, { imprint: other }))).toThrow('dates something else')
  expect(read(answerOf(identity, request, { nonce: number(Buffer.from([9])) }))).toThrow('nonce')
  const strangers = await makeIdentity('Stranger', Date.now())
  const stranger = readIdentity(strangers)
  expect(read(answerOf(stranger, request), strangers.certificates)).toThrow('none of a time-stamp authority')
  const second = await makeIdentity('Second', Date.now(), ['1.3.6.1.5.5.7.3.8'])
  expect(read(answerOf(readIdentity(second), request))).toThrow('not of those that are trusted')
  const answer = answerOf(identity, request)
  const broken = Buffer.from(answer)
  const at = broken.indexOf(octets(asked.digest)) + 5
  broken[at] = (broken[at] ?? 0) ^ 1
  expect(read(broken)).toThrow('signature does not fit')
})
