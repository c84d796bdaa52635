/** Asks the running program as a repository of EPCIS 2.0 is asked, and sends it events of others. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import type { ClientScope } from '@coldway/contract/api-clients/client-scopes.ts'
import { epcis } from '@coldway/contract/evidence/epcis.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { withCheckDigit } from '@coldway/contract/gs1.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { describe, expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'

const world = await makeWorld()
const { base, dataOf, make, query } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00' }
const inEnglish = { langType: 'en-US' }
let count = 0
const nextUnit = () =>
  withCheckDigit(`09521234${String(Date.now() % 1_000_000).padStart(6, '0')}${String(++count).padStart(3, '0')}`)
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })

/** Completed, with one logistic unit and an issued record. */
const shipped = async (user: MadeUser, more: { customerOrderId?: string } = {}) => {
  const device = await make.device({ orgId: user.orgId })
  const sscc = nextUnit()
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `GS-${sscc}`,
    ssccs: [sscc],
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs - 60 * minute),
    ...more,
  }
  const { id, waybillNo } = await dataOf(user, waybills.save, given, inUtc)
  const said = [3, 2, 1].map((ago) => ({ atMs: nowMs - ago * minute, lng: 121, lat: 31, values: { temp1: 5 } }))
  await say(world, 'http', device, said)
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 20 * minute) }, inUtc)
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' })
  await dataOf(user, evidence.issue, { waybillId: id })
  return { id, waybillNo, sscc }
}

const recordOf = async (waybillId: number): Promise<{ record: string; blob: string }> => {
  const [row] = await query<{ record: string; blob: string }>(
    'select record, blob from evidence_records where waybill_id = $1',
    [waybillId],
  )
  return row ?? { record: '', blob: '' }
}

interface Lost {
  readonly name: string
  readonly waybillId: number
  readonly record: string
  readonly why: string
}
/** The list names the shipment that it leaves out, and nothing that is made of the record is handed out. */
const isLost = async (user: MadeUser, { name, waybillId, record, why }: Lost): Promise<void> => {
  const span = { startTime: utc(nowMs - 60 * minute), endTime: utc(world.clock.now() + minute) }
  expect(await dataOf(user, epcis.queryEvents, span, inUtc)).toMatchObject({ leftOut: [name] })
  const asked = { waybillId, record }
  const answers = [
    await world.callAs(user, epcis.document, { waybillId }, inEnglish),
    await world.callAs(user, evidence.bundle, asked, inEnglish),
    await world.callAs(user, evidence.queryReadings, { ...asked, device: 0 }, inEnglish),
    await world.callAs(user, evidence.proof, { ...asked, leaf: 0 }, inEnglish),
  ]
  for (const { body } of answers) expect([body.isSuccess, body.message]).toEqual(['N', expect.stringContaining(why)])
}
const clientOf = async (user: MadeUser, scopes: ClientScope[] = ['waybill:view', 'waybill:capture']) => {
  const made = await dataOf(user, apiClients.save, { orgId: user.orgId, name: `Carrier ${++count}`, scopes })
  const answer = await fetch(`${base}/v2/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${made.appId}:${made.secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return { authorization: `Bearer ${token}` }
}
type Headers = Record<string, string>

const get = async (path: string, headers: Headers) => {
  const answer = await fetch(path.startsWith('http') ? path : `${base}/epcis${path}`, { headers })
  const body = (await answer.json()) as never
  return { status: answer.status, headers: answer.headers, body }
}
interface Found {
  readonly epcisBody: { readonly queryResults: { readonly resultsBody: { readonly eventList: Event[] } } }
}
interface Event {
  readonly eventID: string
  readonly bizStep?: string
}
const eventsOf = ({ body }: { body: unknown }): Event[] => (body as Found).epcisBody.queryResults.resultsBody.eventList
/** All pages, as the header `Link` leads through them. */
const allOf = async (path: string, headers: Headers) => {
  const events: Event[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const page = await get(next, headers)
    expect(page.status).toBe(200)
    events.push(...eventsOf(page))
    next = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
  }
  return events
}

const eventOf = (sscc: string, more: object = {}) => ({
  eventID: `urn:uuid:${crypto.randomUUID()}`,
  type: 'ObjectEvent',
  action: 'OBSERVE',
  bizStep: 'loading',
  epcList: [`https://id.gs1.org/00/${sscc}`],
  eventTime: new Date(nowMs - 25 * minute).toISOString(),
  eventTimeZoneOffset: '+00:00',
  ...more,
})
const documentOf = (...eventList: object[]) => ({
  '@context': ['https://ref.gs1.org/standards/epcis/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: new Date(nowMs).toISOString(),
  epcisBody: { eventList },
})
const post = async (headers: Headers, body: unknown, type = 'application/json') => {
  const answer = await fetch(`${base}/epcis/capture`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
}
/** Captures, and asks what became of it. */
const capture = async (headers: Headers, body: unknown, type?: string) => {
  const taken = await post(headers, body, type)
  expect([taken.status, taken.body]).toEqual([202, null])
  return (await get(taken.headers.get('location') ?? '', headers)).body as {
    success: boolean
    errors: { type: string; status: number }[]
  }
}

describe('the query interface', () => {
  test('finds the events of a shipment by its unit in both forms, by step and by time, page after page', async () => {
    const user = await make.user()
    const { sscc } = await shipped(user)
    await shipped(user)
    const client = await clientOf(user)
    const all = await allOf('/events?perPage=2', client)
    const own = await allOf(`/epcs/${encodeURIComponent(`https://id.gs1.org/00/${sscc}`)}/events`, client)
    expect(own.length).toBeGreaterThan(3)
    expect(all).toHaveLength(2 * own.length)
    expect(new Set(all.map(({ eventID }) => eventID)).size).toBe(all.length)
    const urn = `urn:epc:id:sscc:9521234.${sscc[0]}${sscc.slice(8, 17)}`
    expect(await allOf(`/events?MATCH_anyEPC=${urn}&perPage=1`, client)).toEqual(own)
    const steps = await allOf('/events?EQ_bizStep=shipping%7Curn:epcglobal:cbv:bizstep:receiving', client)
    expect(steps.filter(({ bizStep }) => bizStep === 'shipping')).toHaveLength(2)
    expect(steps.filter(({ bizStep }) => bizStep === 'receiving')).toHaveLength(2)
    expect(steps).toHaveLength(4)
    expect(await allOf('/bizSteps/shipping/events?EQ_disposition=in_transit', client)).toHaveLength(2)
    expect(await allOf('/eventTypes/AssociationEvent/events', client)).toHaveLength(4)
    const after = encodeURIComponent(new Date(nowMs + 60 * minute).toISOString())
    expect(await allOf(`/events?GE_eventTime=${after}`, client)).toEqual([])
    expect(await allOf(`/events?LT_eventTime=${after}`, client)).toHaveLength(all.length)
    expect(await allOf('/events?EXISTS_errorDeclaration=true', client)).toEqual([])
  })

  test('finds events by bill of lading and order, ours and captured ones, and reads no other shipment for that', async () => {
    const user = await make.user()
    const gln = withCheckDigit(`952${String(user.orgId).padStart(9, '0')}`)
    await query('update organisations set gln = $2 where id = $1', [user.orgId, gln])
    const order = `PO ${count}/7`
    const { waybillNo, sscc } = await shipped(user, { customerOrderId: order })
    const other = await shipped(user)
    const client = await clientOf(user)
    const foreign = 'urn:example:bill:77'
    const said = eventOf(sscc, { bizTransactionList: [{ type: 'bol', bizTransaction: foreign }] })
    expect(await capture(client, documentOf(said, eventOf(other.sscc)))).toMatchObject({ success: true })
    const own = await allOf(`/epcs/${encodeURIComponent(`https://id.gs1.org/00/${sscc}`)}/events`, client)
    const records = own.filter(({ eventID }) => eventID !== said.eventID)
    await until(
      () => query('select from evidence_unnamed'),
      (rows) => rows.length === 0,
      30_000,
    )
    // A record of another shipment that was read would be named as left out.
    await rm(join(testConfig().blobsDir, (await recordOf(other.id)).blob))
    const found = async (name: string, uri: string) => {
      const page = await get(`/events?perPage=100&${name}=${encodeURIComponent(uri)}`, client)
      return [eventsOf(page), page.headers.get('coldway-left-out')]
    }
    const [bol, po] = ['EQ_bizTransaction_bol', 'EQ_bizTransaction_po']
    expect(await found(bol, `urn:epcglobal:cbv:bt:${gln}:${waybillNo}`)).toEqual([records, null])
    expect(await found(bol, `${base}/id/shipment/${user.orgId}-${waybillNo}`)).toEqual([records, null])
    expect(await found(po, `${base}/id/order/${user.orgId}-${encodeURIComponent(order)}`)).toEqual([records, null])
    expect(await found(bol, foreign)).toMatchObject([[{ eventID: said.eventID }], null])
    expect(await found(po, foreign)).toEqual([[], null])
    expect(await found(bol, `urn:epcglobal:cbv:bt:${gln}:${waybillNo}0`)).toEqual([[], null])
    expect(await found(bol, `urn:uuid:${crypto.randomUUID()}`)).toEqual([[], null])
    // A URN beside another name says nothing of where to look: all records are read.
    const mixed = `urn:uuid:${crypto.randomUUID()}|${foreign}`
    expect(await found(bol, mixed)).toMatchObject([[{ eventID: said.eventID }], `${user.orgId}-${other.waybillNo}`])
  })

  test('shows nothing of another organisation', async () => {
    const [user, stranger] = [await make.user(), await make.user()]
    const { sscc } = await shipped(user)
    expect(await allOf(`/events?MATCH_epc=https://id.gs1.org/00/${sscc}`, await clientOf(stranger))).toEqual([])
  })

  test('leaves out a shipment whose stored record was altered, says so, and hands nothing out of it', async () => {
    const user = await make.user()
    const [good, bad] = [await shipped(user), await shipped(user)]
    const client = await clientOf(user)
    const ofBad = `/events?MATCH_epc=https://id.gs1.org/00/${bad.sscc}&perPage=100`
    expect(eventsOf(await get(ofBad, client)).length).toBeGreaterThan(3)
    const [stored] = await query<{ record: string; entry: string }>(
      'select record, entry from evidence_records where waybill_id = $1',
      [bad.id],
    )
    const { record = '', entry = '' } = stored ?? {}
    await query('alter table evidence_records disable trigger user')
    await query('update evidence_records set entry = $2 where record = $1', [record, entry.replace('"at":1', '"at":2')])
    await query('alter table evidence_records enable trigger user')
    const name = `${user.orgId}-${bad.waybillNo}`
    const page = await get(ofBad, client)
    expect([page.status, eventsOf(page)]).toEqual([200, []])
    expect(page.headers.get('coldway-left-out')).toBe(encodeURIComponent(name))
    const ofGood = await get(`/events?MATCH_epc=https://id.gs1.org/00/${good.sscc}&perPage=100`, client)
    expect(eventsOf(ofGood).length).toBeGreaterThan(3)
    expect(ofGood.headers.get('coldway-left-out')).toBeNull()
    await isLost(user, { name, waybillId: bad.id, record, why: 'after it was signed' })
  })

  test('leaves out a shipment whose stored record is gone, also after it was read, and says so', async () => {
    const user = await make.user()
    const [good, bad] = [await shipped(user), await shipped(user)]
    const client = await clientOf(user)
    const count = (await allOf('/events?perPage=100', client)).length
    const { record, blob } = await recordOf(bad.id)
    await rm(join(testConfig().blobsDir, blob))
    const name = `${user.orgId}-${bad.waybillNo}`
    const page = await get('/events?perPage=100', client)
    expect([page.status, eventsOf(page).length]).toEqual([200, count / 2])
    expect(page.headers.get('coldway-left-out')).toBe(encodeURIComponent(name))
    expect(eventsOf(page)).toEqual(await allOf(`/events?MATCH_anyEPC=https://id.gs1.org/00/${good.sscc}`, client))
    await isLost(user, { name, waybillId: bad.id, record, why: 'missing from the store' })
  })

  test('says what it is, and refuses as the standard has it', async () => {
    const client = await clientOf(await make.user(), ['waybill:view'])
    const options = await fetch(`${base}/epcis/capture`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('gs1-epcis-version')]).toEqual([204, '2.0.0'])
    expect(options.headers.get('gs1-epcis-capture-limit')).toBe('100')
    expect((await get('/eventTypes', client)).body).toMatchObject({ type: 'Collection' })
    const said = async (path: string, headers: Headers) => {
      const { status, body, headers: given } = await get(path, headers)
      expect(given.get('content-type')).toContain('application/problem+json')
      const { type, status: inside } = body as { type: string; status: number }
      expect(inside).toBe(status)
      return [status, type.replace('epcisException:', '')]
    }
    expect(await said('/events', {})).toEqual([401, 'SecurityException'])
    expect(await said('/events', { authorization: 'Bearer client-nobody' })).toEqual([401, 'SecurityException'])
    expect(await said('/events?EQ_colour=red', client)).toEqual([400, 'QueryParameterException'])
    expect(await said('/events?GE_eventTime=yesterday', client)).toEqual([400, 'QueryParameterException'])
    expect(await said('/events?perPage=0', client)).toEqual([400, 'QueryParameterException'])
    expect(await said('/events?nextPageToken=x', client)).toEqual([400, 'QueryParameterException'])
    expect(await said('/bizSteps/shipping/events?EQ_bizStep=other', client)).toEqual([400, 'QueryParameterException'])
    expect(await said('/queries', client)).toEqual([501, 'ImplementationException'])
    expect(await said('/nothing', client)).toEqual([404, 'NoSuchResourceException'])
    expect(await said('/events', { ...client, accept: 'application/xml' })).toEqual([406, 'NotAcceptableException'])
    expect(await said('/events', { ...client, 'gs1-epcis-min': '3.0' })).toEqual([406, 'NotAcceptableException'])
    expect(await said(`/capture/${crypto.randomUUID()}`, client)).toEqual([403, 'SecurityException'])
    expect((await post(client, documentOf(eventOf(nextUnit())))).body).toMatchObject({ status: 403 })
  })
})

describe('the capture interface', () => {
  test('keeps an event of a carrier once, with who said it, and finds it as ours', async () => {
    const user = await make.user()
    const { id, sscc } = await shipped(user)
    const client = await clientOf(user)
    const before = await query('select state, version, updated_at from waybills where id = $1', [id])
    const event = eventOf(sscc)
    expect(await capture(client, documentOf(event))).toMatchObject({ success: true, running: false, errors: [] })
    expect(await capture(client, documentOf(event), 'application/ld+json')).toMatchObject({ success: true })
    const shown = await dataOf(user, epcis.queryCaptured, { waybillId: id }, inUtc)
    expect(shown).toMatchObject([
      { eventID: event.eventID, bizStep: 'loading', source: expect.stringContaining('Carrier'), isWrong: false },
    ])
    expect(await allOf(`/events?EQ_eventID=${event.eventID}`, client)).toMatchObject([event])
    expect(await query('select state, version, updated_at from waybills where id = $1', [id])).toEqual(before)
  })

  test('gives an event without an id the same one each time', async () => {
    const user = await make.user()
    const { id, sscc } = await shipped(user)
    const client = await clientOf(user)
    const { eventID: _none, ...event } = eventOf(sscc)
    for (let at = 0; at < 2; at += 1) await capture(client, documentOf(event))
    expect(await dataOf(user, epcis.queryCaptured, { waybillId: id }, inUtc)).toHaveLength(1)
  })

  test('takes an event back by its source alone, and refuses another content under its id', async () => {
    const user = await make.user()
    const { id, sscc } = await shipped(user)
    const [client, other] = [await clientOf(user), await clientOf(user)]
    const event = eventOf(sscc)
    await capture(client, documentOf(event))
    const conflict = await capture(client, documentOf({ ...event, bizStep: 'unloading' }))
    expect(conflict).toMatchObject({ success: false, errors: [{ status: 409 }] })
    const errorDeclaration = { declarationTime: new Date(nowMs).toISOString(), reason: 'did_not_occur' }
    await capture(other, documentOf({ ...event, errorDeclaration }))
    const shownWrong = async () =>
      (await dataOf(user, epcis.queryCaptured, { waybillId: id }, inUtc))
        .map(({ isWrong }) => Number(isWrong))
        .reduce((sum, one) => sum + one, 0)
    // What the other says is an event of its own, and leaves that of the first as it is.
    expect(await shownWrong()).toBe(1)
    await capture(client, documentOf({ ...event, errorDeclaration }))
    expect(await shownWrong()).toBe(2)
    expect(await allOf('/events?EXISTS_errorDeclaration=true', client)).toHaveLength(2)
  })

  test('refuses a key of GS1 with a wrong check digit, wherever it stands, and keeps nothing of it', async () => {
    const user = await make.user()
    const { id, sscc } = await shipped(user)
    const client = await clientOf(user)
    const gs1 = 'https://id.gs1.org'
    const wrong = [
      { epcList: [`${gs1}/00/${sscc}`, `${gs1}/00/${sscc.slice(0, -1)}${(Number(sscc.at(-1)) + 1) % 10}`] },
      { quantityList: [{ epcClass: `${gs1}/01/09521234000018/10/L1`, quantity: 1 }] },
      { readPoint: { id: `${gs1}/414/9521234000021` } },
      { sourceList: [{ type: 'possessing_party', source: `${gs1}/417/952123400002` }] },
    ]
    for (const more of wrong)
      expect(await capture(client, documentOf(eventOf(sscc, more)))).toMatchObject({
        success: false,
        errors: [{ status: 400, title: 'A key of GS1 has a wrong length or check digit' }],
      })
    expect(await dataOf(user, epcis.queryCaptured, { waybillId: id }, inUtc)).toEqual([])
    const elsewhere = { readPoint: { id: 'https://example.com/414/9521234000021' } }
    expect(await capture(client, documentOf(eventOf(sscc, elsewhere)))).toMatchObject({ success: true })
  })

  test('keeps all or none, or what is good, as it is asked', async () => {
    const user = await make.user()
    const { id, sscc } = await shipped(user)
    const client = await clientOf(user)
    const document = documentOf(eventOf(sscc), eventOf(nextUnit()))
    const kept = async () => (await dataOf(user, epcis.queryCaptured, { waybillId: id }, inUtc)).length
    expect(await capture(client, document)).toMatchObject({ success: false, captureErrorBehaviour: 'rollback' })
    expect(await kept()).toBe(0)
    const proceed = { ...client, 'gs1-capture-error-behaviour': 'proceed' }
    expect(await capture(proceed, document)).toMatchObject({ success: false, errors: [{ status: 400 }] })
    expect(await kept()).toBe(1)
  })

  test('takes what a partner says of a shipment that is shared, by our own address of it, and nothing from a stranger', async () => {
    const [user, partner, stranger] = [await make.user(), await make.user(), await make.user()]
    const { id, waybillNo } = await shipped(user)
    const [row] = await query<{ code: string }>('select code from organisations where id = $1', [partner.orgId])
    await dataOf(user, waybillShares.add, { waybillId: id, orgCodes: [row?.code ?? ''] })
    const bol = `${base}/id/shipment/${user.orgId}-${waybillNo}`
    const event = eventOf(nextUnit(), { bizTransactionList: [{ type: 'bol', bizTransaction: bol }] })
    expect(await capture(await clientOf(partner), documentOf(event))).toMatchObject({ success: true })
    expect(await capture(await clientOf(stranger), documentOf(event))).toMatchObject({ success: false })
    const shown = await dataOf(user, epcis.queryCaptured, { waybillId: id }, inUtc)
    expect(shown).toMatchObject([{ eventID: event.eventID }])
  })

  test('finds a shipment by its number with the GLN of its organisation, also for a carrier who does not see that', async () => {
    const [user, partner, stranger] = [await make.user(), await make.user(), await make.user()]
    const { id, waybillNo } = await shipped(user)
    const gln = withCheckDigit(`952${String(user.orgId).padStart(9, '0')}`)
    await query('update organisations set gln = $2 where id = any($1)', [[user.orgId, stranger.orgId], gln])
    const [row] = await query<{ code: string }>('select code from organisations where id = $1', [partner.orgId])
    await dataOf(user, waybillShares.add, { waybillId: id, orgCodes: [row?.code ?? ''] })
    const bill = (number: string) => [
      { type: 'bol', bizTransaction: `urn:epcglobal:cbv:bt:${gln}:${encodeURIComponent(number)}` },
    ]
    const event = eventOf(nextUnit(), { bizTransactionList: bill(waybillNo) })
    const carrier = await clientOf(partner)
    expect(await capture(carrier, documentOf(event))).toMatchObject({ success: true })
    expect(await capture(await clientOf(stranger), documentOf(event))).toMatchObject({ success: false })
    const other = eventOf(nextUnit(), { bizTransactionList: bill(`${waybillNo}-2`) })
    expect(await capture(carrier, documentOf(other))).toMatchObject({ success: false })
    expect(await dataOf(user, epcis.queryCaptured, { waybillId: id }, inUtc)).toMatchObject([
      { eventID: event.eventID },
    ])
    // The unit of the event is none of the shipment: it is found by what the event says.
    expect(await allOf(`/events?MATCH_epc=${event.epcList[0]}`, carrier)).toMatchObject([{ eventID: event.eventID }])
  })

  test('is found by the unit that is a parent, after the units of the shipment were changed too', async () => {
    const user = await make.user()
    const { id, sscc } = await shipped(user)
    const client = await clientOf(user)
    const [own, other] = [`https://id.gs1.org/00/${sscc}`, nextUnit()]
    const more = {
      type: 'AggregationEvent',
      action: 'ADD',
      parentID: own,
      childEPCs: [`https://id.gs1.org/00/${other}`],
    }
    const { epcList: _none, ...event } = { ...eventOf(sscc), ...more }
    expect(await capture(client, documentOf(event))).toMatchObject({ success: true })
    await query('update waybills set ssccs = $2 where id = $1', [id, [nextUnit()]])
    expect(await allOf(`/events?MATCH_parentID=${own}`, client)).toMatchObject([{ eventID: event.eventID }])
    expect(await allOf(`/events?MATCH_epc=https://id.gs1.org/00/${other}`, client)).toMatchObject([
      { eventID: event.eventID },
    ])
    expect(await query('select unit from waybill_units where waybill_id = $1 and unit = $2', [id, sscc])).toEqual([])
  })

  test('takes a document without events, by which others try their credentials', async () => {
    const client = await clientOf(await make.user())
    expect(await capture(client, documentOf())).toMatchObject({ success: true, errors: [] })
  })

  test('refuses what is no document, too many events and too many bytes', async () => {
    const user = await make.user()
    const client = await clientOf(user)
    const event = eventOf(nextUnit())
    const nested = JSON.stringify(documentOf(event)).replace('"OBSERVE"', `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`)
    const refused = async (body: unknown, type?: string) => {
      const { status, body: said } = await post(client, body, type)
      return [status, (said as { type: string }).type.replace('epcisException:', '')]
    }
    const invalid = [400, 'ValidationException']
    expect(await refused('{')).toEqual(invalid)
    expect(await refused({})).toEqual(invalid)
    expect(await refused({ ...documentOf(), epcisBody: {} })).toEqual(invalid)
    expect(await refused(documentOf({ ...event, eventTime: 'noon' }))).toEqual(invalid)
    expect(await refused(documentOf({ ...event, bizStep: 'juggling' }))).toEqual(invalid)
    expect(await refused(nested)).toEqual(invalid)
    const many = documentOf(...Array.from({ length: 101 }, () => eventOf(nextUnit())))
    expect(await refused(many)).toEqual([413, 'CaptureLimitExceededException'])
    const large = JSON.stringify(documentOf({ ...event, 'ex:note': 'x'.repeat(1_100_000) }))
    expect(await refused(large)).toEqual([413, 'CaptureLimitExceededException'])
    expect(await refused('<EPCISDocument/>', 'application/xml')).toEqual([415, 'UnsupportedMediaTypeException'])
  })
})
