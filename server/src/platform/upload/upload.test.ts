/**
 * Workbooks of other programs are read; what was built to harm is soon refused, and the program goes on (faults.md row
 * 41).
 */
import { readFileSync } from 'node:fs'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { makeZip, rowXml, type SheetXml, workbookParts } from '../../testing/zip.ts'
import { readSheet } from './read-sheet.ts'
import { findHeader } from './sheet-header.ts'

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}.xlsx`, import.meta.url)))
const workbook = (given: SheetXml) => makeZip(workbookParts(given))
const cellsOf = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await readSheet(bytes)).map(({ row, cells }) => [row, ...cells])

describe('a workbook of', () => {
  test('openpyxl: a hidden sheet before it, a merged title, blank rows, dates, numbers', async () => {
    expect(await cellsOf(fixture('openpyxl'))).toEqual([
      [1, '2026년 신규 장치'],
      [3, '장치 번호 *', '장치 이름', '단말기 번호', '보고 간격(초)', '서비스 종료일', '분류', 'Monitored object'],
      [4, 'OPX-001', '냉장차 1호', null, '120', { date: '2027-12-31T00:00:00' }, null, 12],
      [7, 1002, '숫자 번호', 861_234_567_890_123, 60, '2027/1/5'],
    ])
  })

  test('openpyxl, written as a stream: texts inside of the cells', async () => {
    expect(await cellsOf(fixture('openpyxl-stream'))).toEqual([
      [1, 'Number', 'Name', 'Service ends', 'Lowest temperature, ℃'],
      [2, 'WO-1', 'Written only', { date: '2027-06-30T00:00:00' }, -18.5],
      [3, '# WO-2', 'an example'],
      [4, 'WO-3', 'Second <&> "row"'],
    ])
  })

  test('LibreOffice: what its formulas came to, and the one that failed', async () => {
    expect((await cellsOf(fixture('libreoffice'))).slice(1)).toEqual([
      [2, 'LO-001', 'Реф 7', '013912345678', 'JT808', { date: '2027-03-31T00:00:00' }, '№ 7'],
      [3, 'LO-002', '#DIV/0!'],
      [4, 'LO-003', 'Реф 8'],
    ])
  })

  test('a program that names its elements with a prefix, in runs of letters, from 1904', async () => {
    const sheet = `\u{feff}<?xml version="1.0"?><x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="b"><x:v>1</x:v></x:c><x:c r="D2"><x:f>1+1</x:f><x:v>2</x:v></x:c><x:c r="E2" t="str"><x:f>"a"</x:f><x:v>a</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const strings = '<si><r><rPr><b/></rPr><t xml:space="preserve">Bold </t></r><r><t>and not</t></r></si>'
    expect(await cellsOf(workbook({ sheet, strings }))).toEqual([[2, null, 'Bold and not', true, 2, 'a']])
  })
})

const rows = (count: number, columns = 1) =>
  Array.from({ length: count }, (_, at) =>
    rowXml(
      at + 1,
      Array.from({ length: columns }, () => 'x'),
    ),
  ).join('')
const types = (type: string) => `<Override PartName="/xl/x.bin" ContentType="${type}"/>`
const withPart = (name: string) => makeZip([...workbookParts({ data: rows(1) }), { name, content: 'x' }])
const withSheet = (change: object) =>
  makeZip(
    workbookParts({ data: rows(2000) }).map((part) =>
      part.name.endsWith('sheet1.xml') ? { ...part, ...change } : part,
    ),
  )
const ole = (inside: string) =>
  new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(inside, 'utf16le')]))
const sheetsXml = (count: number, state = '') =>
  `<workbook xmlns:r="r"><sheets>${Array.from({ length: count }, (_, at) => `<sheet name="S${at}" sheetId="${at + 1}" ${state} r:id="rId1"/>`).join('')}</sheets></workbook>`

const overlapping = (): Uint8Array<ArrayBuffer> => {
  const bytes = makeZip([
    ...workbookParts({ data: rows(1) }),
    { name: 'xl/media/a', content: 'x', isStored: true },
    { name: 'xl/media/b', content: 'x', isStored: true },
  ])
  // The last entry of the directory points at the part before its own.
  const file = Buffer.from(bytes.buffer)
  const last = file.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  const before = file.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]), last - 1)
  file.writeUInt32LE(file.readUInt32LE(before + 42), last + 42)
  return bytes
}

const hostile: readonly (readonly [string, () => Uint8Array<ArrayBuffer>, ErrorName | RegExp])[] = [
  ['nothing at all', () => new Uint8Array(0), 'uploadNotExcel'],
  ['text with the right name', () => new Uint8Array(Buffer.from('deviceCode,deviceName\r\nA,B')), 'uploadNotExcel'],
  ['a web page', () => new Uint8Array(Buffer.from('<html><table><tr><td>x')), 'uploadNotExcel'],
  ['a workbook of 1997', () => ole('Workbook'), 'uploadNotExcel'],
  ['one locked with a password', () => ole('EncryptedPackage'), 'uploadEncrypted'],
  ['a zip locked with a password', () => withSheet({ isEncrypted: true }), 'uploadEncrypted'],
  ['a zip of something else', () => makeZip([{ name: 'a.txt', content: 'x' }]), 'uploadNotExcel'],
  [
    'a document of another kind',
    () =>
      makeZip(
        workbookParts().map((part) => ({
          ...part,
          content: String(part.content).replace('spreadsheetml.sheet.main', 'wordprocessingml.document.main'),
        })),
      ),
    'uploadNotExcel',
  ],
  ['half a file', () => workbook({ data: rows(50) }).slice(0, 900), 'uploadNotExcel'],
  ['macros', () => withPart('xl/vbaProject.bin'), 'uploadMacros'],
  ['macros by their type', () => workbook({ types: types('application/vnd.ms-office.vbaProject') }), 'uploadMacros'],
  ['sheets of old macros', () => withPart('xl/macrosheets/sheet1.xml'), 'uploadMacros'],
  ['controls', () => withPart('xl/activeX/activeX1.bin'), 'uploadMacros'],
  ['links to other files', () => withPart('xl/externalLinks/externalLink1.xml'), 'uploadLinked'],
  ['connections', () => withPart('xl/connections.xml'), 'uploadLinked'],
  ['files inside', () => withPart('xl/embeddings/oleObject1.bin'), 'uploadLinked'],
  [
    'entities',
    () =>
      workbook({
        sheet:
          '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
      }),
    'uploadHostile',
  ],
  [
    'a document type from elsewhere',
    () => workbook({ sheet: '<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><worksheet/>' }),
    'uploadHostile',
  ],
  ['a bomb that says so', () => withSheet({ content: Buffer.alloc(210 * 1024 * 1024) }), 'uploadHostile'],
  [
    'a bomb that says it is small',
    () => withSheet({ content: Buffer.alloc(50 * 1024 * 1024), saidSize: 1000 }),
    'uploadHostile',
  ],
  [
    'a bomb that says it is nothing',
    () => withSheet({ content: Buffer.alloc(50 * 1024 * 1024), saidSize: 0 }),
    'uploadHostile',
  ],
  ['a size that is larger than true', () => withSheet({ saidSize: 5_000_000 }), 'uploadHostile'],
  ['two headers that differ', () => withSheet({ saidLocally: 10 }), 'uploadHostile'],
  ['parts that lie on each other', overlapping, 'uploadHostile'],
  ['the same part twice', () => withPart('XL/WORKBOOK.xml'), 'uploadHostile'],
  [
    'more parts than any program writes',
    () => makeZip([...workbookParts(), ...Array.from({ length: 2100 }, (_, at) => ({ name: `x/${at}`, content: '' }))]),
    'uploadHostile',
  ],
  ['too many rows', () => workbook({ data: rows(limits.uploadRowsMax + 250) }), 'uploadTooManyRows'],
  ['a million rows', () => workbook({ data: rows(1_000_000) }), 'uploadTooManyRows'],
  ['too many columns', () => workbook({ data: rows(1, limits.uploadColumnsMax + 1) }), 'uploadTooManyColumns'],
  // The sheet has more columns than the format allows; a slow machine reaches the bound on time
  // before the reader says so.
  ['a million columns', () => workbook({ data: rows(1, 1_000_000) }), /^upload(NotExcel|TooHeavy)$/],
  [
    'a cell far to the right',
    () => workbook({ data: '<row r="1"><c r="XFD1" t="str"><v>x</v></c></row>' }),
    'uploadTooManyColumns',
  ],
  ['too many sheets', () => workbook({ workbook: sheetsXml(limits.uploadSheetsMax + 1) }), 'uploadTooManySheets'],
  ['hidden sheets alone', () => workbook({ workbook: sheetsXml(2, 'state="veryHidden"') }), 'uploadEmpty'],
  ['millions of shared texts', () => workbook({ strings: '<si><t>x</t></si>'.repeat(4_000_000) }), 'uploadTooHeavy'],
  ['elements without end', () => workbook({ strings: '<a>'.repeat(3_000_000) }), 'uploadTooHeavy'],
]

describe('a file with', () => {
  test.each(hostile)(
    '%s is refused, and the next one is read',
    async (_what, make, error) => {
      const bytes = make()
      await expect(readSheet(bytes)).rejects.toMatchObject({
        error: typeof error === 'string' ? error : expect.stringMatching(error),
      })
      expect(await cellsOf(fixture('openpyxl-stream'))).toHaveLength(4)
    },
    30_000,
  )

  test('cut or changed bytes anywhere is refused or read, and nothing else comes of it', async () => {
    const whole = fixture('libreoffice')
    for (let at = 0; at < 60; at++) {
      const bytes = new Uint8Array(whole)
      for (let change = 0; change < 5; change++) bytes[Math.floor(Math.random() * bytes.length)] = at * 4 + change
      await readSheet(at % 2 ? bytes : bytes.slice(0, (at * bytes.length) / 60)).catch((error: unknown) =>
        expect(error).toHaveProperty('error'),
      )
    }
  }, 60_000)
})

describe('the header', () => {
  const columns = [
    { key: 'deviceCode', headings: ['Number', '设备编号'], isRequired: true },
    { key: 'deviceName', headings: ['Name', '设备名称'], isRequired: true },
    { key: 'plate', headings: ['Plate', '车牌'], isRequired: false },
  ] as const
  const find = (...cells: readonly (readonly (string | null)[])[]) =>
    findHeader(
      cells.map((row, at) => ({ row: at + 1, cells: row })),
      columns,
      (key) => key,
    )

  test('is found in any language, width and case, below a title, and notes are passed over', () => {
    const { places, rows: found } = find(
      ['Devices of 2026'],
      ['\u{feff}ＮＵＭＢＥＲ *', null, '设备 名称'],
      ['# explained', 'x'],
      ['A', null, 'B'],
      ['#N/A', null, 'C'],
    )
    expect([...places]).toEqual([
      ['deviceCode', 0],
      ['deviceName', 2],
    ])
    expect(found.map(({ row }) => row)).toEqual([4, 5])
  })

  test.each([
    ['a heading nobody knows', [['Number', 'Name', 'Colour']], 'uploadHeaderUnknown'],
    ['a heading that would reach into objects', [['Number', 'Name', '__proto__']], 'uploadHeaderUnknown'],
    ['the constructor for a heading', [['Number', 'Name', 'constructor']], 'uploadHeaderUnknown'],
    ['a heading twice', [['Number', 'Name', '设备编号']], 'uploadHeaderTwice'],
    ['a heading too few', [['Number', 'Plate']], 'uploadHeaderMissing'],
    ['no heading', [['A', 'B']], 'uploadHeaderMissing'],
    ['nothing', [], 'uploadEmpty'],
  ] as const)('with %s is refused', (_what, cells, error) => {
    expect(() => find(...cells)).toThrow(error)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
