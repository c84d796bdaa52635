import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReadLogger, readLogger } from '../read-logger.ts'
import { type Attachment, attachmentsOf } from './attachments.ts'
import { type Inside, packedPdfWith, pdfOf, pdfWith, streamOf } from './pdf.fixture.ts'

const table =
  'ELPRO LIBERO\nDevice ID;LB-77\nDate/Time;Temperature [°C]\n25.11.2026 08:00:00;5,1\n25.11.2026 08:10:00;5,3\n'
const xml = `<?xml version="1.0"?><!-- of a logger --><Log SerialNumber="X1"><Units><TemperatureUnit>C</TemperatureUnit></Units>
  <Reading><DateTime>2026-11-25T08:00:00+08:00</DateTime><Temperature>5.1</Temperature></Reading>
  <Reading><DateTime>2026-11-25T08:10:00+08:00</DateTime><Temperature>5.3</Temperature></Reading></Log>`
const csv: Inside = { name: 'log.csv', bytes: table }
const valuesOf = (file: unknown) => (file as ReadLogger).readings.map(({ values }) => values[0])

test.each([
  ['packed, in a tree of names', pdfWith([csv]), 'log.csv'],
  ['as it is', pdfWith([{ ...csv, isPacked: false }]), 'log.csv'],
  ['with its length elsewhere', pdfWith([{ ...csv, length: 'reference' }]), 'log.csv'],
  ['with a wrong length', pdfWith([{ ...csv, length: 'none' }]), 'log.csv'],
  ['as an associated file, in an object stream', packedPdfWith(csv), 'log.csv'],
  ['beside a file that is none', pdfWith([{ name: 'read.me', bytes: 'cold' }, csv]), 'log.csv'],
  ['in XML', pdfWith([{ name: 'data.xml', bytes: xml }]), 'data.xml'],
])('readings inside of a PDF are read: %s', async (_name, bytes, attachment) => {
  const file = await readLogger(bytes)
  expect(file).toMatchObject({ attachment, unread: 0 })
  expect(valuesOf(file)).toEqual([5.1, 5.3])
})

test('a file that is pinned to a page is read, and of several the one with the most readings', async () => {
  const one = pdfWith([{ name: 'short.csv', bytes: table.split('\n').slice(0, 4).join('\n') }, csv])
  expect(await readLogger(one)).toMatchObject({ attachment: 'log.csv', serial: 'LB-77', maker: 'elpro' })
  const pinned = pdfOf(
    [
      [1, '<< /Type /Catalog >>'],
      [2, '<< /Subtype /FileAttachment /FS << /F (page.csv) /EF << /F 3 0 R >> >> >>'],
      [3, streamOf('/Filter /FlateDecode', new Uint8Array(deflateSync(table)))],
    ],
    '/Root 1 0 R',
  )
  expect(await readLogger(pinned)).toMatchObject({ attachment: 'page.csv' })
})

test('the update of a PDF counts, and what a stream holds is no object', async () => {
  const first = pdfWith([{ name: 'log.csv', bytes: `4 0 obj << /Names [] >> endobj\n${table}`, isPacked: false }])
  const [old] = (await attachmentsOf(first)) as readonly Attachment[]
  expect(new TextDecoder().decode(old?.bytes)).toContain('LIBERO')
  const gone = pdfOf([[1, '<< /Type /Catalog >>']], '/Root 1 0 R', first)
  expect(await readLogger(gone)).toBe('noAttachment')
  // What an object stream says is old, where the update stands after it.
  expect(await readLogger(pdfOf([[1, '<< /Type /Catalog >>']], '/Root 1 0 R', packedPdfWith(csv)))).toBe('noAttachment')
})

test('XML names its units, and times with an offset are known in UTC', async () => {
  const file = (await readLogger(new TextEncoder().encode(xml))) as ReadLogger
  expect(file).toMatchObject({ serial: 'X1', zone: '+00:00', columns: [{ is: 'temperature' }], attachment: null })
  expect(file.readings[0]?.wallMs).toBe(Date.UTC(2026, 10, 25, 0, 0))
  const rows = '<l><r t="2026-11-25 08:00" temp="41.18" unit="°F"/><r t="2026-11-25 08:10" temp="41.54" unit="°F"/></l>'
  expect(await readLogger(new TextEncoder().encode(rows))).toBe('noUnit')
  const cells = '<l><r><t>2026-11-25 08:00</t><v unit="°F">41.18</v></r></l>'
  expect(valuesOf(await readLogger(new TextEncoder().encode(cells)))).toEqual([5.1])
})

test.each([
  ['no file inside', pdfWith([]), 'noAttachment'],
  ['a password', pdfWith([csv], '/Encrypt << /Filter /Standard >>'), 'encrypted'],
  ['a password, its catalog encrypted too', packedPdfWith(csv, true), 'encrypted'],
  ['no catalog', new TextEncoder().encode('%PDF-1.4\nhello'), 'noPdf'],
  ['a picture inside', pdfWith([{ name: 'a.png', bytes: Uint8Array.of(0x89, 0x50, 0, 0) }]), 'noTable'],
  ['days or months', pdfWith([{ name: 'a.csv', bytes: 'Time,T (°C)\n03/04/2026 08:00,5' }]), 'dayOrMonth'],
  ['no unit', pdfWith([{ name: 'a.csv', bytes: 'Time;Temp\n2026-11-25 08:00;5' }]), 'noUnit'],
  ['damaged packing', pdfWith([{ name: 'a.csv', bytes: 'no zlib', isPacked: false }]), 'noTable'],
])('a PDF with %s says so', async (_name, bytes, problem) => {
  expect(await readLogger(bytes)).toBe(problem)
})

test('what unpacks to more than is allowed is not unpacked', async () => {
  const bomb = deflateSync(new Uint8Array(100_001))
  const file = pdfOf(
    [
      [1, '<< /AF [<< /F (a.csv) /EF << /F 2 0 R >> >>] >>'],
      [2, streamOf('/Filter /FlateDecode', new Uint8Array(bomb))],
    ],
    '/Root 1 0 R',
  )
  expect(await attachmentsOf(file, 100_000)).toEqual([{ name: 'a.csv', bytes: undefined }])
  expect(await attachmentsOf(file, 100_001)).toMatchObject([{ bytes: { length: 100_001 } }])
})

test.each([
  ['lists that do not end', '1 0 obj [', 20_000],
  ['texts that do not end', '1 0 obj (', 20_000],
  ['numbers that do not end', '1 0 obj <', 20_000],
  ['nodes that hold themselves', '5 0 obj << /Kids [5 0 R 5 0 R] >> endobj ', 1000],
])('a file made to be slow is given up: %s', async (_name, text, count) => {
  const head = '%PDF-1.4\n9 0 obj << /Names << /EmbeddedFiles 5 0 R >> >> endobj trailer << /Root 9 0 R >>\n'
  expect(['noPdf', 'noAttachment']).toContain(await readLogger(new TextEncoder().encode(head + text.repeat(count))))
})

test('random and cut bytes end in a file or a problem', async () => {
  const whole = pdfWith([csv])
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length), fc.uint8Array({ maxLength: 40 }), async (at, bytes) => {
      const changed = Uint8Array.of(...whole.slice(0, at), ...bytes, ...whole.slice(at + bytes.length))
      expect(['string', 'object']).toContain(typeof (await readLogger(changed)))
    }),
  )
})
