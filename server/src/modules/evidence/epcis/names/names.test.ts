import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { epcis } from '@coldway/contract/evidence/epcis.ts'
import type { EpcisQuery } from '@coldway/contract/evidence/epcis-query.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { seeingEverything } from '../../../../platform/visibility.ts'
import { say, utc } from '../../../../testing/devices.fixture.ts'
import type { MadeUser } from '../../../../testing/make.ts'
import { until } from '../../../../testing/until.ts'
import { makeWorld, testConfig } from '../../../../testing/world.ts'
import { queueUnnamed } from './names.job.ts'
import { namesIn, namesOf } from './names.ts'

const world = await makeWorld({ config: { publicUrl: '' } })
const { dataOf, make, query } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00' }
let count = 0

const shipped = async (user: MadeUser) => {
  const device = await make.device({ orgId: user.orgId })
  const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `NM-${++count}`,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs - 60 * minute),
  }
  const { id } = await dataOf(user, waybills.save, given, inUtc)
  await say(world, 'http', device, [{ atMs: nowMs - minute, lng: 121, lat: 31, values: { temp1: 5 } }])
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 20 * minute) }, inUtc)
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' })
  await dataOf(user, evidence.issue, { waybillId: id })
  return id
}
interface Event {
  readonly eventID: string
  readonly bizTransactionList: readonly { readonly bizTransaction: string }[]
  readonly errorDeclaration?: object
}
const ask = async (user: MadeUser, asked: Partial<EpcisQuery>) => {
  const { document, leftOut } = await dataOf(user, epcis.events, { perPage: 100, ...asked })
  const { eventList } = (document as { epcisBody: { queryResults: { resultsBody: { eventList: Event[] } } } }).epcisBody
    .queryResults.resultsBody
  return { events: eventList, leftOut }
}
const isNamed = () =>
  until(
    () => query('select from evidence_unnamed'),
    (rows) => rows.length === 0,
    30_000,
  )

test('an event is found by its id in the record that says it, and no other record is read', async () => {
  const user = await make.user()
  const [one, other] = [await shipped(user), await shipped(user)]
  const all = (await ask(user, {})).events
  await isNamed()
  const [{ blob } = { blob: '' }] = await query<{ blob: string }>(
    'select blob from evidence_records where waybill_id = $1',
    [other],
  )
  await rm(join(testConfig().blobsDir, blob))
  expect((await ask(user, {})).leftOut).toHaveLength(1)
  const shipment = all[0]?.bizTransactionList[0]?.bizTransaction ?? ''
  expect(shipment).toMatch(/^urn:uuid:/)
  const own = all.filter(({ bizTransactionList }) => bizTransactionList[0]?.bizTransaction === shipment)
  expect(own.length).toBeLessThan(all.length)
  for (const event of own)
    expect(await ask(user, { EQ_eventID: [event.eventID] })).toEqual({ events: [event], leftOut: [] })
  expect(await ask(user, { EQ_bizTransaction_bol: [shipment] })).toEqual({ events: own, leftOut: [] })
  expect(await ask(user, { EQ_eventID: ['urn:uuid:00000000-0000-8000-8000-000000000000', 'urn:x:y'] })).toEqual({
    events: [],
    leftOut: [],
  })
  expect((await ask(await make.user(), { EQ_eventID: own.map(({ eventID }) => eventID) })).events).toEqual([])
  // A later record that repeats an event as an error names it too.
  await query("update waybills set ended_at = ended_at - interval '1 minute' where id = $1", [one])
  await dataOf(user, evidence.issue, { waybillId: one, reason: 'Moved' })
  await isNamed()
  const found = (await ask(user, { EQ_eventID: own.map(({ eventID }) => eventID) })).events
  expect(found.filter(({ errorDeclaration }) => errorDeclaration !== undefined).length).toBeGreaterThan(0)
})

test('records of before are read until their names are written, which the hourly work sees to', async () => {
  const user = await make.user()
  const id = await shipped(user)
  const [event] = (await ask(user, {})).events
  await isNamed()
  const forget = `with gone as (delete from evidence_names returning record)
    insert into evidence_unnamed (record) select distinct record from gone`
  await query(forget)
  const asked = { EQ_eventID: [event?.eventID ?? ''] }
  expect((await ask(user, asked)).events).toEqual([event])
  const { db } = world.program.database
  await seeingEverything(() => queueUnnamed({ db }, world.clock.now()))
  const left = () =>
    query('select from evidence_unnamed u join evidence_records e on e.record = u.record where e.waybill_id = $1', [id])
  await until(left, (rows) => rows.length === 0, 30_000)
  expect((await ask(user, asked)).events).toEqual([event])
  expect(await query('select from evidence_names where name = $1', [event?.eventID.slice(9)])).toHaveLength(1)
})

test('only questions for UUIDs alone are narrowed', () => {
  const [uuid, other] = ['0b1f2b0e-0000-8000-8000-000000000001', '0b1f2b0e-0000-8000-8000-000000000002']
  const asked = (more: object) => namesIn(more as EpcisQuery)
  expect(asked({})).toBeUndefined()
  expect(asked({ EQ_eventID: [`urn:uuid:${uuid}`, 'urn:other:1'] })).toEqual([uuid])
  expect(asked({ EQ_readPoint: [`urn:uuid:${uuid}`, `urn:uuid:${other}`] })).toEqual([uuid, other])
  expect(asked({ EQ_readPoint: [`urn:uuid:${uuid}`, 'geo:1,2'] })).toBeUndefined()
  expect(asked({ EQ_readPoint: [`urn:uuid:${uuid.toUpperCase()}`] })).toBeUndefined()
  expect(namesOf([{ a: `urn:uuid:${uuid}`, b: [`urn:uuid:${uuid}`, `x urn:uuid:${other}`] }])).toEqual([uuid])
})
