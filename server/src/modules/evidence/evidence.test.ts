import { writeFile } from 'node:fs/promises'
import { epcis } from '@coldway/contract/evidence/epcis.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { probes } from '@coldway/contract/probes/probes.ts'
import { emptyDefinition } from '@coldway/contract/products/product-definition.ts'
import { products } from '@coldway/contract/products/products.ts'
import { type GivenStep, releases } from '@coldway/contract/releases/releases.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import { expect, test } from 'vitest'
import { askLog } from '../../../../verifier/src/ask-log.ts'
import { verify } from '../../../../verifier/src/verify.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { say, utc } from '../../testing/devices.fixture.ts'
import { type MadeUser, testPassword } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'
import { eventsIn } from './epcis/capture/schema.ts'
import { happeningsOf } from './epcis/happenings.ts'
import { revokeKey, rotateKey } from './index.ts'
import { frozenOf } from './record.ts'

const world = await makeWorld()
const { callAs, dataOf, make, query, base } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
let count = 0

/** Completed, with twenty readings, of which one is no measurement, and one from before it left. */
const completed = async (user: MadeUser, goods: { productId: number; lot: string }[] = [], more: object = {}) => {
  const device = await make.device({ orgId: user.orgId })
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `EV-${++count}`,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    goods,
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs - 60 * minute),
    ...more,
  }
  const inUtc = { usertimezone: '+00:00' }
  const { id } = await dataOf(user, waybills.save, given, inUtc)
  const said = Array.from({ length: 21 }, (_none, at) => ({
    atMs: nowMs - (20 - at) * minute - 1000,
    lng: 121,
    lat: 31,
    values: { temp1: at === 7 ? -60 : 5 + at / 10 },
  }))
  await say(world, 'http', device, said)
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 20 * minute) }, inUtc)
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' })
  return { id, device }
}
const fileOf = async (user: MadeUser, call: { readonly path: string }, body: object) => {
  const answer = await fetch(`${base}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: user.token },
    body: JSON.stringify(body),
  })
  return new Uint8Array(await answer.arrayBuffer())
}
const bundleOf = (user: MadeUser, waybillId: number, record: string) =>
  fileOf(user, evidence.bundle, { waybillId, record })
const logOf = async (record: string) =>
  new Uint8Array(await (await fetch(`${base}${evidence.queryLog.path}?record=${record}`)).arrayBuffer())

/** The receiver's signature as the companion attaches it. */
const sign = async (user: MadeUser, waybillId: number) => {
  const proof = { role: 'signature', signer: 'Li Wei', signTime: utc(nowMs), place: null }
  const form = new FormData()
  form.append('waybillId', JSON.stringify(waybillId))
  form.append('proof', JSON.stringify(proof))
  form.append('file', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]), 'signature.png')
  const headers = { access_token: user.token, usertimezone: '+00:00' }
  const answer = await fetch(base + waybillDocuments.add.path, { method: 'POST', headers, body: form })
  return ((await answer.json()) as { data: { sha256: string } }).data.sha256
}

test('a record is genuine by its bundle and the log, without the server, and the same after its readings are gone', async () => {
  const user = await make.user()
  const { id, device } = await completed(user)
  const sha256 = await sign(user, id)
  const { record } = await dataOf(user, evidence.issue, { waybillId: id })
  const bundle = await bundleOf(user, id, record)
  const found = await verify(bundle, { log: await logOf(record) })
  expect(found.outcome).toBe('genuine')
  expect((await verify(bundle)).outcome).toBe('unknownKey')
  expect((await verify(bundle, { key: found.entry?.key })).outcome).toBe('genuine')
  const readings = found.leaves?.filter(({ is }) => is === 'reading') ?? []
  expect(readings).toHaveLength(20)
  expect(readings[0]?.of).toMatchObject({ device: 0, values: { temp1: 5.1 }, arrivedMs: expect.any(Number) })
  expect(readings[6]?.of).toMatchObject({ values: {}, faults: { temp1: ['belowFloor', expect.any(Number)] } })
  expect(found.leaves?.find(({ is }) => is === 'device')?.of).toMatchObject({ deviceId: device.id })
  const delivery = { role: 'signature', signer: 'Li Wei', signedMs: nowMs, place: null, sha256 }
  expect(found.leaves?.filter(({ is }) => is === 'delivery').map(({ of }) => of)).toMatchObject([delivery])
  await query('delete from readings where device_id = $1', [device.id])
  expect(Buffer.from(await bundleOf(user, id, record)).equals(Buffer.from(bundle))).toBe(true)
  const [shown] = await dataOf(user, evidence.queryList, { waybillId: id })
  expect(shown).toMatchObject({ record, number: 1, state: 'valid', readings: 20, root: found.entry?.root })
})

test('one reading is proven without the others, and a proof of another is none', async () => {
  const user = await make.user()
  const { id } = await completed(user)
  const { record } = await dataOf(user, evidence.issue, { waybillId: id })
  const log = await logOf(record)
  const { entry } = await verify(await bundleOf(user, id, record))
  for (let leaf = 0; leaf < (entry?.size ?? 0); leaf += 1) {
    const proof = await fileOf(user, evidence.proof, { waybillId: id, record, leaf })
    expect((await verify(proof, { log })).outcome).toBe('genuine')
  }
  const leaf = (entry?.size ?? 0) - 1
  const proof = JSON.parse(Buffer.from(await fileOf(user, evidence.proof, { waybillId: id, record, leaf })).toString())
  proof.proofs[2].leaf.of.values.temp1 = 4
  const changed = Buffer.from(JSON.stringify(proof))
  expect((await verify(changed, { log })).outcome).toBe('altered')
})

test('the certificate in force on the way is frozen, and proves one reading with its device and no other reading', async () => {
  const user = await make.user()
  const { id, device } = await completed(user)
  const day = (days: number) => utc(nowMs + days * 1440 * minute).slice(0, 10)
  const said = { deviceId: device.id, key: 'temp1', serialNumber: 'S-1', sinceTime: utc(nowMs - 5 * 1440 * minute) }
  const { id: probeId } = await dataOf(user, probes.save, said, { usertimezone: '+00:00' })
  const certificate = { probeId, laboratory: 'Lab', points: [{ reference: 5, reading: 5.12, uncertainty: 0.2 }] }
  const dated = [
    ['C-1', -400, -35],
    ['C-2', -40, 10],
    ['C-3', 2, 400],
  ] as const
  for (const [number, from, due] of dated)
    await dataOf(user, probes.addCertificate, { ...certificate, number, calibratedOn: day(from), dueOn: day(due) })
  const { record } = await dataOf(user, evidence.issue, { waybillId: id })
  const { leaves = [] } = await verify(await bundleOf(user, id, record))
  const of = leaves.find(({ is }) => is === 'calibration')?.of
  expect(of).toEqual({
    device: 0,
    deviceName: expect.any(String),
    code: expect.any(String),
    probes: [
      {
        key: 'temp1',
        serialNumber: 'S-1',
        sinceMs: nowMs - 5 * 1440 * minute,
        untilMs: null,
        state: 'dueSoon',
        certificates: [
          {
            number: 'C-2',
            laboratory: 'Lab',
            calibratedOn: day(-40),
            dueOn: day(10),
            points: [{ reference: 5, reading: 5.12, error: 0.12, uncertainty: 0.2 }],
            sha256: null,
          },
        ],
      },
    ],
  })
  const asked = { waybillId: id, record, device: 0, time: utc(nowMs - 9.5 * minute) }
  const { devices, readings } = await dataOf(user, evidence.queryReadings, asked, { usertimezone: '+00:00' })
  expect(devices).toMatchObject([{ device: 0, code: of?.code }])
  expect(readings.map(({ leaf }) => leaves[leaf]?.of.atMs)).toEqual(
    leaves.flatMap((leaf) => (leaf.is === 'reading' ? leaf.of.atMs : [])),
  )
  const chosen = readings[3] as (typeof readings)[number]
  const proof = await verify(await fileOf(user, evidence.proof, { waybillId: id, record, leaf: chosen.leaf }), {
    log: await logOf(record),
  })
  expect(proof.outcome).toBe('genuine')
  expect(proof.leaves?.map(({ is }) => is)).toEqual(['record', 'calibration', 'reading'])
  expect(proof.leaves?.[2]?.of.values).toEqual(chosen.values)
})

test('of thousands of altered bundles none is accepted, and each is told apart', async () => {
  const user = await make.user()
  const { id } = await completed(user)
  const { record } = await dataOf(user, evidence.issue, { waybillId: id })
  const bundle = await bundleOf(user, id, record)
  const log = await logOf(record)
  const seen = new Set<string>()
  // Every third byte, each with another of its bits turned: marks, keys, figures, texts, hashes, signature.
  expect(bundle.length).toBeGreaterThan(8000)
  for (let at = 0; at < bundle.length; at += 3) {
    const altered = bundle.slice()
    altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8))
    const { outcome } = await verify(altered, { log })
    seen.add(outcome)
    if (outcome === 'genuine' || outcome === 'superseded') expect.fail(`byte ${at} turned, and accepted`)
  }
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['altered', 'malformed', 'wrongKey', 'wrongSignature']))
  const parsed = () => JSON.parse(Buffer.from(bundle).toString())
  const outcomeOf = async (change: (value: ReturnType<typeof parsed>) => void) => {
    const value = parsed()
    change(value)
    return (await verify(Buffer.from(JSON.stringify(value)), { log })).outcome
  }
  for (let at = 1; at < parsed().leaves.length; at += 1)
    expect(await outcomeOf((value) => value.leaves.splice(at, 1))).toBe('missing')
  expect(await outcomeOf((value) => value.leaves.push(value.leaves.at(-1)))).toBe('altered')
  expect(await outcomeOf((value) => value.leaves.splice(-2, 2, value.leaves.at(-1), value.leaves.at(-2)))).toBe(
    'altered',
  )
  for (const more of [[0x20], [0x0a]])
    expect((await verify(Buffer.concat([bundle, Buffer.of(...more)]))).outcome).toBe('malformed')
  expect((await verify(Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), bundle]))).outcome).toBe('malformed')
}, 240_000)

test('a later record supersedes the first and says why; a key that is revoked proves nothing any more', async () => {
  const user = await make.user()
  const { id } = await completed(user)
  const first = await dataOf(user, evidence.issue, { waybillId: id })
  expect((await callAs(user, evidence.issue, { waybillId: id })).body.message).toContain('取代')
  const { db } = world.program.database
  const changeKeys = <Data>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
    seeingEverything(() => db.transaction().execute(work)) as Promise<Data>
  const [old] = await dataOf(user, evidence.queryList, { waybillId: id })
  await changeKeys((tx) => rotateKey(tx, world.clock.now()))
  const second = await dataOf(user, evidence.issue, { waybillId: id, reason: 'Late readings came' })
  const bundles = [await bundleOf(user, id, first.record), await bundleOf(user, id, second.record)] as const
  expect(await verify(bundles[0], { log: await logOf(first.record) })).toMatchObject({
    outcome: 'superseded',
    supersededBy: second.record,
  })
  expect((await verify(bundles[1], { log: await logOf(second.record) })).outcome).toBe('genuine')
  expect((await verify(bundles[1], { log: await logOf(crypto.randomUUID()) })).outcome).toBe('notInChain')
  expect((await verify(bundles[1], { key: old?.key })).outcome).toBe('wrongKey')
  expect(
    await changeKeys((tx) => revokeKey(tx, { at: world.clock.now(), key: old?.key ?? '', reason: 'stolen' })),
  ).toBe('done')
  expect(await verify(bundles[0], { log: await logOf(first.record) })).toMatchObject({
    outcome: 'revokedKey',
    reason: 'stolen',
  })
  const log = await logOf(second.record)
  expect((await verify(bundles[1], { log })).outcome).toBe('genuine')
  const text = Buffer.from(log).toString()
  const forged = Buffer.from(text.replace(/"reason":"stolen"/, '"reason":"a joke"'))
  expect((await verify(bundles[1], { log: forged })).outcome).toBe('wrongLog')
  const states = (await dataOf(user, evidence.queryList, { waybillId: id })).map(({ number, state }) => [number, state])
  expect(states).toEqual([
    [2, 'valid'],
    [1, 'revoked'],
  ])
})

test('a record that is taken before late readings are looked at says what its decision did not know', async () => {
  const user = await make.user()
  const definition = { ...emptyDefinition, lowC: 2, highC: 8 }
  const { id: productId } = await dataOf(user, products.save, { orgId: user.orgId, name: 'Insulin', definition })
  const { id, device } = await completed(user, [{ productId, lot: 'L1' }])
  const sign = async (step: GivenStep) => {
    const { version } = await dataOf(user, releases.queryById, { waybillId: id })
    await dataOf(user, releases.sign, { waybillId: id, version, password: testPassword, step })
  }
  await sign({ kind: 'review', comment: '' })
  await sign({ kind: 'decision', outcome: 'released', comment: 'In range' })
  const issued = () => dataOf(user, evidence.queryList, { waybillId: id })
  const [first] = await until(issued, (records) => records.length > 0, 30_000)
  const decisionIn = async (record: string) => {
    const { leaves = [] } = await verify(await bundleOf(user, id, record))
    return leaves.find(({ is }) => is === 'decision')?.of
  }
  expect((await decisionIn(first?.record ?? ''))?.known).toBeNull()
  const late = [13, 12, 11].map((ago) => ({ atMs: nowMs - ago * minute + 21_000, values: { temp1: 15 } }))
  await say(world, 'http', device, late)
  const { record } = await dataOf(user, evidence.issue, { waybillId: id, reason: 'Late readings' })
  expect(await decisionIn(record)).toMatchObject({ outcome: 'released', known: { verdict: 'excursion' } })

  // The same as events: what the second record contradicts is declared an error and corrected.
  const file = Buffer.from(await fileOf(user, epcis.document, { waybillId: id })).toString()
  const { epcisBody } = JSON.parse(file) as { epcisBody: { eventList: MadeEvent[] } }
  const { eventList } = epcisBody
  const standing = eventList.filter(({ errorDeclaration }) => !errorDeclaration).map(({ bizStep }) => bizStep)
  expect(new Set(standing)).toEqual(
    new Set(['shipping', 'receiving', 'installing', 'removing', 'sensor_reporting', 'inspecting']),
  )
  const wrong = eventList.filter(({ errorDeclaration }) => errorDeclaration)
  expect(wrong.map(({ bizStep, errorDeclaration }) => [bizStep, errorDeclaration?.reason])).toEqual([
    ['sensor_reporting', 'incorrect_data'],
  ])
  const figures = eventList.filter(({ eventID }) => wrong[0]?.errorDeclaration?.correctiveEventIDs?.includes(eventID))
  expect(figures).toMatchObject([{ sensorElementList: [{ sensorReport: [{ maxValue: 15 }, { uom: 'CEL' }] }] }])
  expect(eventList).toContainEqual(
    expect.objectContaining({
      bizStep: 'sensor_reporting',
      sensorElementList: [
        expect.objectContaining({ sensorReport: [expect.objectContaining({ exception: 'ALARM_CONDITION' })] }),
      ],
    }),
  )
  const paged: unknown[] = []
  const span = { startTime: utc(nowMs - minute), endTime: utc(world.clock.now() + minute), size: 1 }
  for (let after: string | undefined; ; ) {
    const { document, next } = await dataOf(user, epcis.queryEvents, { ...span, after }, { usertimezone: '+00:00' })
    paged.push(...(document as unknown as QueryDocument).epcisBody.queryResults.resultsBody.eventList)
    if (next === null) break
    after = next
  }
  expect(paged).toEqual(eventList)
  if (process.env.COLDWAY_KEEP_REPORTS) await writeFile(`${process.env.COLDWAY_KEEP_REPORTS}/events.jsonld`, file)
})

test('logistic units are the objects of events and a GLN is their place, also after the site has lost it', async () => {
  const user = await make.user()
  const shape = { siteType: 'warehouse', shape: 'circle', centerlat: 31, centerlng: 121, radius: 1500 } as const
  const site = { siteName: 'Dock', gln: '9521234000013', ...shape }
  const { id: siteId } = await dataOf(user, sites.save, { orgId: user.orgId, ...site })
  const ssccs = ['195212340000000010', '195212340000000027']
  const { id } = await completed(user, [], { ssccs, receiving: { ...place('Nanjing'), siteId } })
  await dataOf(user, evidence.issue, { waybillId: id })
  await query('update sites set gln = null where id = $1', [siteId])
  const file = Buffer.from(await fileOf(user, epcis.document, { waybillId: id })).toString()
  const { epcisBody } = JSON.parse(file) as { epcisBody: { eventList: MadeEvent[] } }
  expect(epcisBody.eventList.find(({ bizStep }) => bizStep === 'receiving')).toMatchObject({
    epcList: ssccs.map((one) => `https://id.gs1.org/00/${one}`),
    readPoint: { id: 'https://id.gs1.org/414/9521234000013' },
  })
  // Nobody said on which of the two the device is.
  expect(epcisBody.eventList.find(({ bizStep }) => bizStep === 'installing')).toMatchObject({
    parentID: expect.stringMatching(/\/id\/shipment\/|^urn:uuid:/),
  })
})

const documentFor = async (user: MadeUser, waybillId: number) => {
  const file = Buffer.from(await fileOf(user, epcis.document, { waybillId })).toString()
  const document = JSON.parse(file) as Record<string, unknown>
  // Throws where GS1's schema says no.
  return eventsIn(document) as unknown as Readonly<Record<string, unknown>>[]
}

test('parties are named by their GLN, and what travels inside of what stands from start to end', async () => {
  const admin = await make.user()
  const [owner, receiver] = ['9521234000020', '9521234000037']
  const add = async (gln: string) => {
    const given = { parentId: admin.orgId, name: `Party ${gln} ${++count}`, code: `EVP${Date.now()}-${count}`, gln }
    return (await dataOf(admin, organisations.saveOrg, given)).id
  }
  const [orgId, storeId] = [await add(owner), await add(receiver)]
  const shape = { siteType: 'store', shape: 'circle', centerlat: 31, centerlng: 121, radius: 1500 } as const
  const { id: siteId } = await dataOf(admin, sites.save, { orgId: storeId, siteName: `Shop ${count}`, ...shape })
  const definition = { ...emptyDefinition, lowC: 2, highC: 8 }
  const insulin = { orgId: admin.orgId, name: `Insulin ${count}`, gtin: '9521234000013', definition }
  const { id: productId } = await dataOf(admin, products.save, insulin)
  const [sscc, second] = ['195212340000000010', '195212340000000027'] as const
  const more = { orgId, ssccs: [sscc], receiving: { ...place('Nanjing'), siteId } }
  const { id } = await completed(admin, [{ productId, lot: 'L7' }], more)
  await dataOf(admin, evidence.issue, { waybillId: id })
  const events = await documentFor(admin, id)
  const [shipping] = events.filter(({ bizStep }) => bizStep === 'shipping')
  const [{ waybillNo } = { waybillNo: '' }] = await query<{ waybillNo: string }>(
    'select waybill_no as "waybillNo" from waybills where id = $1',
    [id],
  )
  expect(shipping).toMatchObject({
    sourceList: [{ type: 'possessing_party', source: `https://id.gs1.org/417/${owner}` }],
    destinationList: [
      { type: 'possessing_party', destination: `https://id.gs1.org/417/${receiver}` },
      { type: 'location', destination: expect.stringMatching(/\/id\/site\/|^urn:uuid:/) },
    ],
    bizTransactionList: [
      { type: 'bol' },
      { type: 'bol', bizTransaction: `urn:epcglobal:cbv:bt:${owner}:${encodeURIComponent(waybillNo)}` },
    ],
  })
  const [receiving] = events.filter(({ bizStep }) => bizStep === 'receiving')
  const inside = (from: typeof events) =>
    from
      .filter(({ type }) => type === 'AggregationEvent')
      .map(({ action, parentID, childEPCs, childQuantityList, eventTime }) => ({
        action,
        parentID,
        holds: childEPCs ?? childQuantityList,
        eventTime,
      }))
  const unit = (key: string) => `https://id.gs1.org/00/${key}`
  const [start, end] = [shipping?.eventTime, receiving?.eventTime]
  const shipment = expect.stringMatching(/\/id\/shipment\/|^urn:uuid:/)
  const goods = [{ epcClass: 'https://id.gs1.org/01/09521234000013/10/L7' }]
  expect(inside(events)).toEqual([
    { action: 'ADD', parentID: shipment, holds: [unit(sscc)], eventTime: start },
    { action: 'DELETE', parentID: shipment, holds: [unit(sscc)], eventTime: end },
    { action: 'ADD', parentID: unit(sscc), holds: goods, eventTime: start },
    { action: 'DELETE', parentID: unit(sscc), holds: goods, eventTime: end },
  ])
  // Of several units nobody said what is on which, and a container holds them.
  const two = { ssccs: [sscc, second], containerNo: 'CSQU3054383' }
  const { id: other } = await completed(admin, [{ productId, lot: 'L8' }], two)
  await dataOf(admin, evidence.issue, { waybillId: other })
  const container = expect.stringMatching(/\/id\/container\/|^urn:uuid:/)
  expect(inside(await documentFor(admin, other))).toMatchObject([
    { action: 'ADD', parentID: container, holds: [unit(sscc), unit(second)] },
    { action: 'DELETE', parentID: container, holds: [unit(sscc), unit(second)] },
  ])
  const asked = async (more: object) => {
    const { document } = await dataOf(admin, epcis.events, { perPage: 100, ...more })
    return (document as unknown as QueryDocument).epcisBody.queryResults.resultsBody.eventList.length
  }
  expect(await asked({ EQ_destination_possessing_party: ['urn:epc:id:pgln:9521234.00003'] })).toBe(2)
  expect(await asked({ EQ_source_possessing_party: [`https://id.gs1.org/417/${receiver}`] })).toBe(0)
  expect(await asked({ eventType: ['AggregationEvent'], MATCH_parentID: [unit(sscc)] })).toBe(2)
})

test('a record of before parties were frozen makes the events that it always made', async () => {
  const user = await make.user()
  const { id } = await completed(user, [], { ssccs: ['195212340000000010'] })
  const { record } = await dataOf(user, evidence.issue, { waybillId: id })
  const { leaves = [] } = await verify(await bundleOf(user, id, record))
  const frozen = frozenOf(leaves as Parameters<typeof frozenOf>[0])
  const { events: _events, ...formulas } = frozen.head.formulas
  const typesOf = (of: typeof frozen) =>
    new Set(happeningsOf(of).flatMap(({ versions }) => versions.map(({ body }) => body.type)))
  expect(typesOf(frozen)).toContain('AggregationEvent')
  expect(typesOf({ ...frozen, head: { ...frozen.head, formulas } })).not.toContain('AggregationEvent')
})

interface MadeEvent {
  readonly eventID: string
  readonly bizStep: string
  readonly errorDeclaration?: { readonly reason: string; readonly correctiveEventIDs?: readonly string[] }
}
interface QueryDocument {
  readonly epcisBody: { readonly queryResults: { readonly resultsBody: { readonly eventList: readonly MadeEvent[] } } }
}

test('the log of an installation is asked for the record of the file, and one that does not come says nothing', async () => {
  const user = await make.user()
  const { id } = await completed(user)
  const { record } = await dataOf(user, evidence.issue, { waybillId: id })
  const bundle = await bundleOf(user, id, record)
  for (const address of [base, `${base}/verify`, `${base}${evidence.queryLog.path}?record=${crypto.randomUUID()}`])
    expect((await verify(bundle, await askLog(address, record))).outcome).toBe('genuine')
  expect(await askLog('http://127.0.0.1:1', record)).toEqual({ why: expect.stringContaining('could not be reached') })
  expect(await askLog(`${base}/v3/none`, record)).toEqual({ why: expect.stringMatching(/^answered/) })
})

test('only the organisation of the shipment issues, and the database changes nothing that is signed', async () => {
  const user = await make.user()
  const { id } = await completed(user)
  const { record } = await dataOf(user, evidence.issue, { waybillId: id })
  const partner = await make.user()
  const [{ code } = { code: '' }] = await query<{ code: string }>('select code from organisations where id = $1', [
    partner.orgId,
  ])
  await dataOf(user, waybillShares.add, { waybillId: id, orgCodes: [code] })
  expect((await callAs(partner, evidence.issue, { waybillId: id, reason: 'x' })).body.code).toBe('403')
  expect((await verify(await bundleOf(partner, id, record), { log: await logOf(record) })).outcome).toBe('genuine')
  const stranger = await make.user()
  expect((await callAs(stranger, evidence.queryList, { waybillId: id })).body.code).toBe('13001')
  for (const table of ['evidence_records', 'evidence_chain', 'evidence_key_log'])
    await expect(query(`update ${table} set signature = ''`)).rejects.toThrow('what is signed is not changed')
  const two = await Promise.all([1, 2].map(() => callAs(user, evidence.issue, { waybillId: id, reason: 'again' })))
  const codes = two.map(({ body }) => body.code)
  expect(['0,0', '0,409']).toContain(codes.toSorted().join())
  // One that began when the other had ended supersedes it; two at once never have one number.
  const numbers = (await dataOf(user, evidence.queryList, { waybillId: id })).map(({ number }) => number)
  expect(numbers).toEqual(codes.includes('409') ? [2, 1] : [3, 2, 1])
})
