import { createHash } from 'node:crypto'
import { audit } from '@coldway/contract/operations/audit.ts'
import { documentLimits, waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { pdfWith } from '@coldway/protocols/loggers/pdf/pdf.fixture.ts'
import { describe, expect, test } from 'vitest'
import { printTime } from '@coldway/contract/time.ts'
import { utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { documentKindOf } from '../../platform/upload/document-kind.ts'

const world = await makeWorld()
const { base, callAs, dataOf, make, clock } = world
let count = 0

const shipment = async (user: MadeUser): Promise<number> => {
  const device = await make.device({ orgId: user.orgId })
  const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `D-${++count}`,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(clock.now()),
  }
  return (await dataOf(user, waybills.save, given, { usertimezone: '+00:00' })).id
}
const png = (text = '') =>
  new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new TextEncoder().encode(text)])

interface Attached {
  readonly name?: string
  readonly proof?: object
}
const attach = async (
  user: MadeUser,
  waybillId: number,
  bytes: Uint8Array<ArrayBuffer>,
  { name = 'door.png', proof }: Attached = {},
) => {
  const form = new FormData()
  form.append('waybillId', JSON.stringify(waybillId))
  if (proof) form.append('proof', JSON.stringify(proof))
  form.append('file', new Blob([bytes]), name)
  const headers = { access_token: user.token, langType: 'en-US' }
  const response = await fetch(base + waybillDocuments.add.path, { method: 'POST', headers, body: form })
  return (await response.json()) as { code: string; message: string; data: { sha256: string } }
}
const listOf = (user: MadeUser, waybillId: number) => dataOf(user, waybillDocuments.queryList, { waybillId })

test('is listed with its SHA-256, comes back as it was, and is deleted with a trail', async () => {
  const user = await make.user()
  const waybillId = await shipment(user)
  const bytes = png('seal')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect((await attach(user, waybillId, bytes)).data).toEqual({
    notRead: null,
    sha256,
    kind: 'png',
    bytes: bytes.length,
  })
  expect(await listOf(user, waybillId)).toMatchObject([{ sha256, fileName: 'door.png', kind: 'png' }])
  const answer = await fetch(base + waybillDocuments.file.path, {
    method: 'POST',
    headers: { access_token: user.token, 'content-type': 'application/json' },
    body: JSON.stringify({ waybillId, sha256 }),
  })
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  await dataOf(user, waybillDocuments.remove, { waybillId, sha256 })
  expect(await listOf(user, waybillId)).toEqual([])
  const { records } = await dataOf(user, audit.queryPageList, { page: 1, size: 50 })
  expect(JSON.stringify(records.find(({ call }) => call === waybillDocuments.remove.name))).toContain(sha256)
})

test('is refused twice, above the number a waybill takes, and when it is something else than it says', async () => {
  const user = await make.user()
  const waybillId = await shipment(user)
  await attach(user, waybillId, png('0'))
  expect((await attach(user, waybillId, png('0'), { name: 'other.png' })).message).toBe(
    'This file is attached already.',
  )
  const page = new TextEncoder().encode('<html><script>alert(1)</script></html>')
  expect((await attach(user, waybillId, page, { name: 'photo.png' })).message).toContain('no PDF, JPEG, PNG or WebP')
  for (let one = 1; one < documentLimits.perWaybill; one++)
    expect((await attach(user, waybillId, png(String(one)))).code).toBe('0')
  expect((await attach(user, waybillId, png('more'))).code).toBe('1')
  expect(await listOf(user, waybillId)).toHaveLength(documentLimits.perWaybill)
})

test('of another organisation is one of a waybill that is not there', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const waybillId = await shipment(user)
  const { sha256 } = (await attach(user, waybillId, png('mine'))).data
  expect((await attach(stranger, waybillId, png('theirs'))).code).toBe('13001')
  for (const call of [waybillDocuments.file, waybillDocuments.remove] as const)
    expect((await callAs(stranger, call, { waybillId, sha256 })).body.code).toBe('13001')
  expect(await listOf(user, waybillId)).toHaveLength(1)
})

describe('the kind of a file', () => {
  test.each([
    ['%PDF-1.7', 'pdf'],
    ['RIFF0000WEBPVP8 ', 'webp'],
    ['RIFF0000WAVEfmt ', undefined],
    ['PK\u{3}\u{4}', undefined],
    ['', undefined],
  ])('%j is %s', (text, kind) => expect(documentKindOf(new TextEncoder().encode(text))).toBe(kind))
  test('a JPEG', () => expect(documentKindOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg'))
})

test('the file of a logger is read before it is kept, and refused when it does not say what it means', async () => {
  const user = await make.user()
  const waybillId = await shipment(user)
  const text = (...lines: string[]) => new TextEncoder().encode(lines.join('\n'))
  const good = text('ELPRO LIBERO', 'Date/Time;Temperature [°C]', '25.11.2026 08:00;5,1')
  expect((await attach(user, waybillId, good, { name: 'log.csv' })).data).toMatchObject({ kind: 'logger' })
  const inside = pdfWith([{ name: 'data.csv', bytes: good }])
  expect((await attach(user, waybillId, inside, { name: 'log.pdf' })).data).toMatchObject({
    kind: 'logger',
    notRead: null,
  })
  for (const [bytes, notRead] of [
    [pdfWith([]), 'noAttachment'],
    [pdfWith([{ name: 'a.csv', bytes: 'Time,T (°C)\n03/04/2026 08:00,5' }]), 'dayOrMonth'],
    [pdfWith([], '/Encrypt << /Filter /Standard >>'), 'encrypted'],
  ] as const)
    expect((await attach(user, waybillId, bytes, { name: 'a.pdf' })).data).toMatchObject({ kind: 'pdf', notRead })
  const refused = [
    text('Time,T (°C)', '03/04/2026 08:00,5'),
    text('Time;Temperature', '2026-11-25 08:00;5'),
    text('Dear colleague,', 'the goods are cold.'),
  ]
  const answers = await Promise.all(refused.map((bytes) => attach(user, waybillId, bytes, { name: 'log.csv' })))
  expect(answers.map(({ message }) => message)).toEqual([
    expect.stringContaining('March or in April'),
    expect.stringContaining('unit'),
    expect.stringContaining('no table'),
  ])
  expect((await listOf(user, waybillId)).filter(({ kind }) => kind === 'logger')).toMatchObject([
    { fileName: 'log.pdf' },
    { fileName: 'log.csv' },
  ])
})

test('a signature proves the delivery: with who, when and where it is listed, and nobody deletes it', async () => {
  const user = await make.user()
  const waybillId = await shipment(user)
  const place = { lng: 121.4737, lat: 31.2304, accuracyM: 12 }
  const proof = (role: 'signature' | 'photo', at: number, where: object | null) => ({
    proof: { role, signer: 'Li Wei', signTime: printTime(at, '+08:00'), place: where },
  })
  const now = proof('signature', clock.now(), place)
  expect((await attach(user, waybillId, png('sign'), now)).code).toBe('13002')
  await dataOf(user, waybills.batchStart, { ids: [waybillId], reason: 'loaded' })
  const { code, data } = await attach(user, waybillId, png('sign'), now)
  expect(code).toBe('0')
  expect((await attach(user, waybillId, png('goods'), proof('photo', clock.now(), null))).code).toBe('0')
  expect((await attach(user, waybillId, png('later'), proof('photo', clock.now() + 3_600_000, null))).code).toBe('4')
  const page = new TextEncoder().encode('%PDF-1.7')
  expect((await attach(user, waybillId, page, now)).code).toBe('4')
  const listed = (await listOf(user, waybillId)).map((one) => one.proof)
  expect(listed).toMatchObject([
    { role: 'photo', signer: 'Li Wei', place: null },
    { role: 'signature', signer: 'Li Wei', signTime: now.proof.signTime, place },
  ])
  const { status, body } = await callAs(user, waybillDocuments.remove, { waybillId, sha256: data.sha256 })
  expect([status, body.code]).toEqual([200, '1'])
})
