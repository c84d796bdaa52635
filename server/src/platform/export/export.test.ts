import { parseTime } from '@coldway/contract/time.ts'
import fc from 'fast-check'
import { openXlsx, streamXlsxRows } from 'hucre/xlsx'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { cellOf, harmless } from './cells.ts'
import { csvOf } from './csv.ts'
import { excelOf } from './excel.ts'
import { dispositionOf, fileNameOf } from './file-name.ts'
import type { Portions } from './portions.ts'
import type { Sheet } from './sheet.ts'

const payloads = [
  '=1+1',
  "=cmd|'/C calc'!A0",
  '+1+cmd',
  '-2+3+cmd',
  '@SUM(1,2)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  ' =1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  '=HYPERLINK("http://example.com?x="&A1,"x")',
  '"=1"',
  ',=1',
  '_x003D_1+1',
]
const sheet: Sheet = {
  title: "'Devices' [1]: a/b*c?",
  columns: [
    { key: 'name', label: '=label' },
    { key: 'tempC', label: 'Temp' },
    { key: 'createTime', label: 'Created' },
    { key: 'state', label: 'State', words: { on: 'In use', off: '=OFF' } },
  ],
  zone: 'Asia/Shanghai',
  yesNo: ['Yes', 'No'],
}
async function* portionsOf(rows: readonly Record<string, unknown>[]): Portions {
  yield rows
}
const excelBytes = async (rows: readonly Record<string, unknown>[]): Promise<Buffer> =>
  buffer(excelOf(portionsOf(rows), sheet) as never)
const csvText = async (rows: readonly Record<string, unknown>[]): Promise<string> => {
  let text = ''
  for await (const part of csvOf(portionsOf(rows), sheet)) text += part
  return text
}

test('no cell of a workbook is a formula, whatever the names hold', async () => {
  const bytes = await excelBytes(payloads.map((name) => ({ name, state: 'off' })))
  const workbook = await openXlsx(bytes)
  const cells = workbook.sheets.flatMap((one) => [...(one.cells?.values() ?? [])])
  expect(cells.filter((cell) => cell.formula !== undefined)).toEqual([])
  const rows = workbook.sheets[0]?.rows ?? []
  expect(rows).toHaveLength(payloads.length + 1)
  for (const value of rows.flat()) if (typeof value === 'string') expect(value).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
  expect(rows[0]).toEqual(["'=label", 'Temp', 'Created (Asia/Shanghai)', 'State'])
})

test('numbers stay numbers, times are times, a telephone number keeps its plus', async () => {
  const row = { name: '+86 138-0000-0000', tempC: -18.5, createTime: '2026-11-21 11:02:03', state: 'on' }
  const rows = []
  for await (const one of streamXlsxRows(await excelBytes([row]))) rows.push(one.values)
  expect(rows[1]?.slice(0, 2)).toEqual(['+86 138-0000-0000', -18.5])
  expect(new Date(rows[1]?.[2] as Date).getTime()).toBe(parseTime('2026-11-21 11:02:03', '+00:00'))
  expect(rows[1]?.[3]).toBe('In use')
})

test('a CSV of any text has as many fields as columns, none of which begins like a formula', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...payloads))), async (names) => {
      const text = await csvText(names.map((name) => ({ name, tempC: -1 })))
      const records = fieldsOf(text.replace('\u{feff}', ''))
      expect(records).toHaveLength(names.length + 1)
      for (const [name, temp, , state] of records.slice(1)) {
        expect(name).not.toMatch(/^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n\0]/)
        expect([temp, state]).toEqual(['-1', ''])
      }
    }),
  )
})

/** Reads RFC 4180 as other programs do. */
const fieldsOf = (text: string): string[][] => {
  const records: string[][] = [[]]
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end === '\r\n') records.push([])
  }
  return records.slice(0, -1)
}

test('a cell says what its value means', () => {
  const yesNo = ['Yes', 'No'] as const
  expect(cellOf({ key: 'on', label: '' }, true, yesNo)).toBe('Yes')
  expect(cellOf({ key: 'all', label: '', words: { a: 'A' } }, ['a', 'b'], yesNo)).toBe('A, b')
  expect(cellOf({ key: 'x', label: '' }, null, yesNo)).toBeNull()
  expect(cellOf({ key: 'x', label: '', words: { a: 'A' } }, 'toString', yesNo)).toBe('toString')
  expect(cellOf({ key: 'name', label: '' }, '2026-11-21 00:00:00', yesNo)).toBe('2026-11-21 00:00:00')
  expect(harmless('plain - text')).toBe('plain - text')
})

test.each([
  ['a"; filename=x.exe', /filename="a_; filename=x.exe_2/],
  ['../../etc/passwd', /filename="_.._etc_passwd_2/],
  ['a\r\nset-cookie: x=1', /filename="a__set-cookie_ x=1_2/],
  ['冷链 设备', /filename\*=UTF-8''%E5%86%B7%E9%93%BE%20/],
  ['\u{202e}fdp', /filename="_fdp_2/],
])('the name %j ends in one header and in no folder', (title, expected) => {
  const header = dispositionOf(fileNameOf(title, '+08:00', Date.UTC(2026, 10, 21), 'pdf'))
  expect(header).toMatch(/^attachment; filename="[ !#-~]+\.pdf"; filename\*=UTF-8''[\w.%!~-]+\.pdf$/)
  expect(header).toMatch(expected)
})
