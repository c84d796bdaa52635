/** ZIP files for tests, honest or forged: each header says what the test wants. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: string | Buffer
  /** The inflated size that the directory states, where it is false. */
  readonly saidSize?: number
  /** The same for the local header alone. */
  readonly saidLocally?: number
  readonly isEncrypted?: boolean
  readonly isStored?: boolean
}

export const makeZip = (entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> => {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const content = Buffer.from(entry.content as string)
    const packed = entry.isStored ? content : deflateRawSync(content, { level: 9 })
    const name = Buffer.from(entry.name)
    const size = entry.saidSize ?? content.length
    const head = (length: number, at: number, said: number): Buffer => {
      const bytes = Buffer.alloc(length)
      bytes.writeUInt16LE(entry.isEncrypted ? 1 : 0, at)
      bytes.writeUInt16LE(entry.isStored ? 0 : 8, at + 2)
      bytes.writeUInt32LE(crc32(content), at + 8)
      bytes.writeUInt32LE(packed.length, at + 12)
      bytes.writeUInt32LE(said, at + 16)
      bytes.writeUInt16LE(name.length, at + 20)
      return bytes
    }
    const local = head(30, 6, entry.saidLocally ?? size)
    local.writeUInt32LE(0x04034b50, 0)
    const central = head(46, 8, size)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt32LE(offset, 42)
    locals.push(local, name, packed)
    centrals.push(central, name)
    offset += local.length + name.length + packed.length
  }
  return new Uint8Array(Buffer.concat([...locals, ...centrals, endOf(entries.length, centrals, offset)]))
}

const endOf = (count: number, centrals: readonly Buffer[], offset: number): Buffer => {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(
    centrals.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return end
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const xml = '<?xml version="1.0" encoding="UTF-8"?>'

export interface SheetXml {
  /** The content of `sheetData`; `sheet` replaces the whole part. */
  readonly data?: string
  readonly sheet?: string
  readonly strings?: string
  readonly workbook?: string
  readonly types?: string
}

/** The parts of a small workbook, for tests to change. */
export const workbookParts = ({ data = '', sheet, strings, workbook, types = '' }: SheetXml = {}): ZipEntry[] => [
  {
    name: '[Content_Types].xml',
    content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types}</Types>`,
  },
  {
    name: '_rels/.rels',
    content: `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    content:
      workbook ??
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>${strings === undefined ? '' : `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`}</Relationships>`,
  },
  ...(strings === undefined
    ? []
    : [{ name: 'xl/sharedStrings.xml', content: `${xml}<sst xmlns="${main}">${strings}</sst>` }]),
  {
    name: 'xl/worksheets/sheet1.xml',
    content: sheet ?? `${xml}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
  },
]

/** One row of texts. */
export const rowXml = (row: number, texts: readonly string[]): string =>
  `<row r="${row}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
