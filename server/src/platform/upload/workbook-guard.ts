/**
 * Says whether a file is a plain, readable workbook, by its content and never by its name. It refuses macros, external
 * links, encryption and files built to exhaust memory, and says which sheet a person sees first.
 */
import { inflateRawSync } from 'node:zlib'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { readZipDirectory, type ZipPart } from './zip-directory.ts'

/** The largest inflated size of one part. */
const partMax = 100 * 1024 * 1024
const oleMark = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The name by which the container of an encrypted workbook names its content, in UTF-16. */
const encryptedMark = Buffer.from('EncryptedPackage', 'utf16le')

const macros = /vbaProject|vbaData|macrosheets\/|activeX|ctrlProps|customUI/i
const links = /externalLinks\/|embeddings\/|connections\.xml$|queryTables\/|oleObject/i
/** Parts that a reader of rows looks into. */
const readParts =
  /^(?:\[Content_Types\]\.xml|.*\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/worksheets\/[^/]+\.xml)$/i

/** Gives the position of the first visible sheet. */
export const checkWorkbook = (bytes: Uint8Array): { sheet: number } => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.subarray(0, oleMark.length).equals(oleMark))
    throw fail(file.includes(encryptedMark) ? 'uploadEncrypted' : 'uploadNotExcel')
  if (file.length < 4 || file.readUInt32LE(0) !== 0x04034b50) throw fail('uploadNotExcel')
  const parts = readZipDirectory(bytes)
  const names = [...parts.keys()]
  if (names.some((name) => macros.test(name))) throw fail('uploadMacros')
  if (names.some((name) => links.test(name))) throw fail('uploadLinked')
  const types = parts.get('[Content_Types].xml')
  const workbook = parts.get('xl/workbook.xml')
  if (!types || !workbook) throw fail('uploadNotExcel')
  checkTypes(inflate(types).toString())
  const sheet = firstShown(inflate(workbook).toString())
  for (const part of parts.values()) if (readParts.test(part.name)) checkXml(inflate(part))
  return { sheet }
}

const checkTypes = (xml: string): void => {
  if (/macroEnabled|vbaProject/i.test(xml)) throw fail('uploadMacros')
  if (!/spreadsheetml\.(?:sheet|template)\.main\+xml/.test(xml)) throw fail('uploadNotExcel')
}

/** Inflates a part to exactly the size that the directory states. */
const inflate = ({ bytes, isDeflated, size }: ZipPart): Buffer => {
  if (size > partMax) throw fail('uploadHostile')
  if (!isDeflated) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (size === 0) return Buffer.alloc(0)
  let inflated: Buffer
  try {
    inflated = inflateRawSync(bytes, { maxOutputLength: size })
  } catch {
    throw fail('uploadHostile')
  }
  if (inflated.length !== size) throw fail('uploadHostile')
  return inflated
}

/** Refuses entity declarations, which may stand before the root element only; no spreadsheet program writes any. */
const checkXml = (xml: Buffer): void => {
  for (let at = xml.indexOf('<!'); at !== -1; at = xml.indexOf('<!', at + 2)) {
    const mark = xml.toString('latin1', at, at + 9).toUpperCase()
    if (mark.startsWith('<!DOCTYPE') || mark.startsWith('<!ENTITY')) throw fail('uploadHostile')
  }
}

const firstShown = (xml: string): number => {
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([tag]) => tag)
  if (sheets.length === 0) throw fail('uploadNotExcel')
  if (sheets.length > limits.uploadSheetsMax) throw fail('uploadTooManySheets', { max: limits.uploadSheetsMax })
  const shown = sheets.findIndex((tag) => !/\sstate\s*=\s*["'](?:hidden|veryHidden)["']/.test(tag))
  if (shown === -1) throw fail('uploadEmpty')
  return shown
}
