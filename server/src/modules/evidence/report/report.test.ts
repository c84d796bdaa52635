import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { coldChainReports } from '@coldway/contract/downloads/cold-chain-report.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import type { ExportFormat } from '@coldway/contract/downloads/exports.ts'
import { type Language, languages as allLanguages } from '@coldway/contract/enums.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { emptyDefinition } from '@coldway/contract/products/product-definition.ts'
import { products } from '@coldway/contract/products/products.ts'
import { type GivenStep, releases } from '@coldway/contract/releases/releases.ts'
import { probes } from '@coldway/contract/probes/probes.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../../testing/devices.fixture.ts'
import { type MadeUser, testPassword } from '../../../testing/make.ts'
import { until } from '../../../testing/until.ts'
import { makeWorld, testConfig } from '../../../testing/world.ts'
import { verify } from '../../../../../verifier/src/verify.ts'
import { seeingEverything } from '../../../platform/visibility.ts'
import { revokeKey, rotateKey } from '../index.ts'
import { signAttributes, signedData } from '../signature/cms.ts'
import { makeIdentity, readIdentity } from '../signature/identity.ts'
import { prepare } from '../signature/pdf-update.ts'
import { makeSigner, signatureOf } from '../signing.ts'
import { emptySeal, putSeal, sealedOf } from './seal.ts'

const world = await makeWorld({ config: { publicUrl: 'https://track.example.com' } })
const { dataOf, make, query, base } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00' }
const inBangkok = { usertimezone: 'Asia/Bangkok', langType: 'en-US' }
let count = 0

/** Scripts that need large fonts, for looking at; without them a document is small. */
const inScripts = {
  // The last sign has no glyph in any font.
  goodsName: '疫苗 วัคซีน 백신 \u{10abcd}',
  plate: '沪A12345',
  driverName: '李伟',
  ends: ['上海市浦东新区张江高科技园区', 'กรุงเทพมหานคร'],
} as const
const inLatin = {
  goodsName: 'Vaccines',
  plate: 'B-AK 12',
  driverName: 'Li Wei',
  ends: ['Shanghai', 'Bangkok'],
} as const

/** The first probe of temperature has a certificate, the second none; nothing is known of the others. */
const certify = async (user: MadeUser, deviceId: number) => {
  const day = (days: number) => utc(nowMs + days * 1440 * minute).slice(0, 10)
  for (const key of ['temp1', 'temp2']) {
    const said = { deviceId, key, serialNumber: `PT-${key}`, sinceTime: utc(nowMs - 9000 * minute) }
    const { id: probeId } = await dataOf(user, probes.save, said, inUtc)
    const points = [-20, 0, 5.02, 8].map((reference) => ({
      reference,
      reading: Number((reference + 0.1).toFixed(2)),
      uncertainty: 0.15,
    }))
    const number = 'CAL-2026-0042'
    const of = { number, laboratory: 'DAkkS D-K-15070', calibratedOn: day(-340), dueOn: day(25), points }
    if (key === 'temp1') await dataOf(user, probes.addCertificate, { probeId, ...of })
  }
}

/** Ten hours under way with two probes, an open door and an excursion; investigated and released. */
const released = async (names: typeof inScripts | typeof inLatin) => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, plate: names.plate })
  const definition = { ...emptyDefinition, lowC: 2, highC: 8, budgetMin: 600 }
  const product = await dataOf(user, products.save, { orgId: user.orgId, name: `Vaccine ${++count}`, definition })
  const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `CC-${count}`,
    goodsName: names.goodsName,
    carrierName: 'Nordfrost',
    driverName: names.driverName,
    shipping: place(names.ends[0]),
    receiving: place(names.ends[1]),
    deviceIds: [device.id],
    goods: [{ productId: product.id, lot: 'L-7' }],
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs - 600 * minute),
    plannedArrivalTime: utc(nowMs),
  }
  const { id, waybillNo } = await dataOf(user, waybills.save, given, inUtc)
  const warm = (at: number) => (at > 70 && at < 80 ? (at - 70) * (80 - at) * 0.2 : 0)
  const all = Array.from({ length: 120 }, (_none, at) => ({
    atMs: nowMs - (119 - at) * 5 * minute - 1000,
    lng: 121 + at / 300,
    lat: 31 + Math.sin(at / 20) / 8,
    speedKmh: 60,
    values: {
      temp1: Number((4.6 + Math.sin(at / 9) * 0.8 + warm(at)).toFixed(1)),
      temp2: Number((5 + Math.cos(at / 7) * 0.6 + warm(at) / 2).toFixed(1)),
      hum1: 60 + Math.round(Math.sin(at / 5) * 6),
      door: at > 69 && at < 74 ? 1 : 0,
      reeferMode: at > 30 && at < 46 ? 4 : 0,
      reeferSetPoint: 5,
      battery: 90 - Math.floor(at / 12),
    },
  }))
  // The small one has every sixth, with the excursion among them.
  const said = all.filter((_one, at) => names === inScripts || at % 6 === 3)
  await query('update devices set report_interval_s = 300 where id = $1', [device.id])
  await say(world, 'http', device, said)
  await certify(user, device.id)
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 595 * minute) }, inUtc)
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' })
  const sign = async (step: GivenStep) => {
    const { version } = await dataOf(user, releases.queryById, { waybillId: id })
    await dataOf(user, releases.sign, { waybillId: id, version, password: testPassword, step })
  }
  await sign({ kind: 'review', comment: 'Looked at every curve' })
  await sign({
    kind: 'investigation',
    cause: 'doorOpen',
    correctiveAction: 'Door alarm fitted',
    comment: 'Open at a stop',
  })
  await sign({ kind: 'decision', outcome: 'released', comment: 'Within the stability budget' })
  // The last step issued it.
  const issued = () => dataOf(user, evidence.queryList, { waybillId: id })
  const [{ record } = { record: '' }] = await until(issued, (records) => records.length > 0, 60_000)
  return { user, device, id, waybillNo, record }
}

interface Wanted {
  readonly format?: ExportFormat
  readonly language?: Language
  readonly headers?: Record<string, string>
}
const reportOf = async (
  user: MadeUser,
  of: { readonly id: number; readonly record: string },
  { format = 'pdf', language, headers = inBangkok }: Wanted = {},
): Promise<Buffer> => {
  const asked = { waybillId: of.id, record: of.record, format, language }
  const { id } = await dataOf(user, coldChainReports.coldChainReport, asked, headers)
  const find = async () =>
    (await dataOf(user, downloads.queryPageList, { page: 1, size: 50 })).records.find((task) => task.id === id)
  await until(async () => !['queued', 'exporting'].includes((await find())?.state ?? ''), Boolean, 60_000)
  expect(await find()).toMatchObject({ state: 'done', kind: 'coldChainReport', error: null })
  const { url } = await dataOf(user, downloads.downloadFromCOS, { id })
  return Buffer.from(await (await fetch(base + url)).arrayBuffer())
}
/** Keeps a document where someone wants to look at it. */
const keep = async (name: string, bytes: Buffer) => {
  const folder = process.env.COLDWAY_KEEP_REPORTS
  if (folder) await writeFile(`${folder}/${name}`, bytes)
}

test('is the same byte for byte when the readings are gone', { timeout: 180_000 }, async () => {
  const { user, device, ...of } = await released(inScripts)
  const languages = process.env.COLDWAY_KEEP_REPORTS ? allLanguages : (['zh-CN', 'th-TH'] as const)
  const first = new Map<Language, Buffer>()
  for (const language of languages) {
    const pdf = await reportOf(user, of, { language })
    expect(pdf.toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/)
    first.set(language, pdf)
    await keep(`cold-chain-${language}.pdf`, pdf)
  }
  await keep('log.json', Buffer.from(await logOf(of.record)))
  await query('delete from readings where device_id = $1', [device.id])
  await query('update waybills set goods_name = $2 where id = $1', [of.id, 'Ice cream'])
  for (const language of languages.slice(0, 1))
    expect((await reportOf(user, of, { language })).equals(first.get(language) as Buffer)).toBe(true)
})

const logOf = async (record: string) =>
  new Uint8Array(await (await fetch(`${base}${evidence.queryLog.path}?record=${record}`)).arrayBuffer())
const turned = (bytes: Uint8Array, at: number, bit: number): Uint8Array => {
  const altered = new Uint8Array(bytes)
  altered[at] = (altered[at] ?? 0) ^ (1 << bit)
  return altered
}
const sealMark = emptySeal.slice(0, emptySeal.indexOf('0'))

/** The report as it was before its signature was added. */
const unsigned = (pdf: Buffer): Buffer => pdf.subarray(0, pdf.lastIndexOf('%%EOF', -10) + '%%EOF'.length)

/** One shipment and its report for the tests that change the document. */
const small = (async () => {
  const { user, ...of } = await released(inLatin)
  const pdf = await reportOf(user, of)
  await keep('small.pdf', pdf)
  return { user, of, pdf }
})()

test('of thousands of altered documents none is accepted', { timeout: 240_000 }, async () => {
  const { of, pdf } = await small
  const log = await logOf(of.record)
  const found = await verify(pdf, { log })
  expect(found).toMatchObject({ outcome: 'genuine', inside: 'genuine', isReport: true })
  const signer = 'CN=Coldway track.example.com'
  expect(found.signature).toMatchObject({ state: 'valid', signer, issuer: signer })
  expect(Math.abs((found.signature?.atMs ?? 0) - world.clock.now())).toBeLessThan(600_000)
  expect((await verify(pdf)).outcome).toBe('unknownKey')
  expect((await verify(pdf, { key: found.entry?.key })).outcome).toBe('genuine')
  expect(found.leaves?.filter(({ is }) => is === 'reading')).toHaveLength(20)
  const seen = new Set<string>()
  const attachment = pdf.indexOf('/EmbeddedFile')
  // All over the file, densely around the attachment and the seals.
  const step = Math.ceil(pdf.length / 700)
  const places = Array.from({ length: Math.floor(pdf.length / step) }, (_none, at) => at * step)
  for (let at = 0; at < 300; at += 2) places.push(attachment - 50 + at)
  for (let from = pdf.indexOf(sealMark); from >= 0; from = pdf.indexOf(sealMark, from + 1))
    for (let at = -4; at < emptySeal.length + 4; at += 2) places.push(from + at)
  // The signature that readers show: its dictionary, its bytes and the zeros after them.
  const update = unsigned(pdf).length
  for (let at = update; at < update + 1500; at += 7) places.push(at)
  const room = pdf.indexOf('/Contents <', update)
  for (let at = 0; at < 6000; at += 31) places.push(room + at)
  for (let at = 1; at < 500; at += 7) places.push(pdf.length - at)
  for (const at of places) {
    const { outcome, signature } = await verify(turned(pdf, at, at % 8))
    seen.add(outcome)
    if (signature?.state === 'valid' && at >= update) expect.fail(`byte ${at} turned, and its signature valid`)
    if (['genuine', 'superseded', 'unknownKey'].includes(outcome)) expect.fail(`byte ${at} turned, and ${outcome}`)
  }
  expect(places.length).toBeGreaterThan(1000)
  expect(seen).toContain('altered')
  for (const more of [Buffer.from(' '), Buffer.from('\n%%EOF\n'), pdf])
    expect((await verify(Buffer.concat([pdf, more]), { log })).outcome).toBe('altered')
  expect((await verify(pdf.subarray(0, -1), { log })).outcome).toBe('altered')
  const before = await verify(unsigned(pdf), { log })
  expect([before.outcome, before.signature]).toEqual(['genuine', undefined])
})

test('a signature of a stranger fits, and is told apart from that of the installation', {
  timeout: 60_000,
}, async () => {
  const { of, pdf } = await small
  const log = await logOf(of.record)
  const nowMs = world.clock.now()
  const stranger = readIdentity(await makeIdentity('Stranger', nowMs))
  const prepared = prepare(unsigned(pdf), nowMs)
  const content = { digest: prepared.digest }
  const forged = prepared.put(signedData(stranger, content, signAttributes(stranger, content)))
  expect(await verify(forged, { log })).toMatchObject({
    outcome: 'altered',
    signature: { state: 'unknownSigner', signer: 'CN=Stranger' },
  })
})

test('pages of another are told apart from those that were sealed, whatever is attached', {
  timeout: 120_000,
}, async () => {
  const { of, pdf } = await small
  const log = await logOf(of.record)
  const text = unsigned(pdf).toString('latin1')
  const seal = new RegExp(`${sealMark}[0-9a-f]{64}:[0-9a-f]{128}`, 'g')
  const unsealed = Buffer.from(text.replaceAll(seal, 'x'.repeat(emptySeal.length)), 'latin1')
  expect(await verify(unsealed, { log })).toMatchObject({ outcome: 'notSealed', inside: 'genuine' })
  const forger = makeSigner()
  const blank = Buffer.from(text.replaceAll(seal, emptySeal).replace('Typst', 'Forge'), 'latin1')
  const forged = putSeal(blank, { ...forger, signature: signatureOf(forger, sealedOf(of.record, blank)) })
  expect(await verify(forged, { log })).toMatchObject({ outcome: 'wrongKey', inside: 'genuine' })
  expect((await verify(forged)).outcome).toBe('unknownKey')
  expect((await verify(Buffer.from('%PDF-1.7\n%%EOF'), { log })).outcome).toBe('malformed')
})

test('is not made of a record whose file or entry is no longer what was signed', { timeout: 120_000 }, async () => {
  const { user, of } = await small
  const altered = async () => {
    const asked = { waybillId: of.id, record: of.record, format: 'csv' as const }
    const { id } = await dataOf(user, coldChainReports.coldChainReport, asked, inBangkok)
    const find = async () =>
      (await dataOf(user, downloads.queryPageList, { page: 1, size: 50 })).records.find((task) => task.id === id)
    const task = await until(find, (one) => !['queued', 'exporting'].includes(one?.state ?? 'queued'), 60_000)
    return [task?.state, task?.error]
  }
  const refused = ['failed', 'evidenceChanged']
  const [{ blob } = { blob: '' }] = await query<{ blob: string }>(
    'select blob from evidence_records where record = $1',
    [of.record],
  )
  const path = join(testConfig().blobsDir, blob)
  const leaves = await readFile(path)
  const at = leaves.indexOf('"temp1":') + '"temp1":'.length
  for (const other of [turned(leaves, at, 0), leaves.subarray(0, leaves.lastIndexOf('\n'))]) {
    await writeFile(path, other)
    expect(await altered()).toEqual(refused)
  }
  await rm(path)
  expect(await altered()).toEqual(['failed', 'evidenceMissing'])
  await writeFile(path, leaves)
  const change = async (from: string, to: string) => {
    await query('alter table evidence_records disable trigger user')
    await query('update evidence_records set entry = replace(entry, $2, $3) where record = $1', [of.record, from, to])
    await query('alter table evidence_records enable trigger user')
  }
  await change('"at":', '"at":1')
  expect(await altered()).toEqual(refused)
  await change('"at":1', '"at":')
  expect(await altered()).toEqual(['done', null])
})

test('has the same figures and every reading as a sheet, worked out by hand to those of the record', async () => {
  const { user, of } = await small
  const text = (await reportOf(user, of, { format: 'csv' })).toString()
  expect(text.split('\r\n').filter((line) => line.includes(',B-AK 12,'))).toHaveLength(20)
  const { leaves = [] } = await verify(await bundleOf(user, of))
  const series = leaves.flatMap(({ is, of: device }) => (is === 'device' ? (device.series as Series[]) : []))
  for (const { key, stats } of series.filter((one) => one.key.startsWith('temp'))) {
    expect(text, key).toContain(`− 273.15 = ${stats.meanKinetic.toFixed(3)} °C`)
    expect(text, key).toContain(`mean ${stats.mean}; standard deviation ${stats.stdDev}`.replace(';', ','))
  }
  for (const format of ['csv', 'excel'] as const)
    expect(await verify(await reportOf(user, of, { format }))).toEqual({ outcome: 'twin', twinOf: of.record })
  expect(text).toContain('CAL-2026-0042 · DAkkS D-K-15070')
  expect(text).toContain('5.02 → 5.12 (+0.1; U 0.15)')
  // The probe of temp1 has a certificate, that of temp2 none: of that one and of both together nothing is known.
  const doubted = text.slice(text.indexOf('Uncertainty of the figures')).split('\r\n')
  expect(doubted.find((line) => line.includes('Temperature 1'))?.match(/ ± 0\.25/g)).toHaveLength(4)
  expect(doubted.find((line) => line.includes('Temperature 2'))).not.toContain('±')
  // Readings half an hour apart hold for a quarter of one: three of them told a defrost.
  expect(text.match(/,Defrosting,/g)).toHaveLength(3)
  expect(text).toContain('Set temperature (℃),5.0,')
  expect(text).toContain(',90 %,81 %')
  expect(text).toContain('Likely cause')
  expect(text).toContain('Cause that the investigation found: Door open. Corrective action: Door alarm fitted')
})

test('a closed decision is frozen once, however often its job runs', async () => {
  const { user, of } = await small
  const again = `insert into jobs (kind, payload, created_at, run_at, deadline, lane)
    select kind, payload, now(), now(), now() + interval '1 hour', lane from jobs
    where kind = 'evidence' and (payload ->> 'waybillId')::int = $1`
  await query(again, [of.id])
  const waiting = () => query("select from jobs where kind = 'evidence' and state = 'waiting'")
  await until(waiting, (rows) => rows.length === 0, 30_000)
  expect(await query("select from jobs where kind = 'evidence' and state = 'failed'")).toEqual([])
  const records = await dataOf(user, evidence.queryList, { waybillId: of.id })
  expect(records).toMatchObject([{ number: 1, account: user.account, reason: '' }])
})

test('keeps its seal when another key signs, and proves nothing when its key is revoked', {
  timeout: 120_000,
}, async () => {
  const { user, of, pdf } = await small
  const { entry } = await verify(pdf)
  const changeKeys = (work: Parameters<ReturnType<typeof world.program.database.db.transaction>['execute']>[0]) =>
    seeingEverything(() => world.program.database.db.transaction().execute(work))
  await changeKeys((tx) => rotateKey(tx, world.clock.now()))
  expect((await reportOf(user, of)).equals(pdf)).toBe(true)
  expect((await verify(pdf, { log: await logOf(of.record) })).outcome).toBe('genuine')
  const later = await reportOf(user, of, { language: 'ru-RU' })
  expect((await verify(later, { log: await logOf(of.record) })).outcome).toBe('genuine')
  await changeKeys((tx) => revokeKey(tx, { at: world.clock.now(), key: entry?.key ?? '', reason: 'stolen' }))
  expect(await verify(pdf, { log: await logOf(of.record) })).toMatchObject({ outcome: 'revokedKey', reason: 'stolen' })
})

interface Series {
  readonly key: string
  readonly stats: { readonly mean: number; readonly stdDev: number; readonly meanKinetic: number }
}
const bundleOf = async (user: MadeUser, { id, record }: { readonly id: number; readonly record: string }) => {
  const answer = await fetch(`${base}${evidence.bundle.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: user.token },
    body: JSON.stringify({ waybillId: id, record }),
  })
  return new Uint8Array(await answer.arrayBuffer())
}
