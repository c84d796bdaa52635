/**
 * Reads the directory of a ZIP file and trusts it only where everything fits: directory and local headers agree, no
 * part overlaps another, and nothing is too long. It runs before a byte is inflated (faults.md row 41: bombs, forged
 * sizes).
 */
import { fail } from '@coldway/contract/errors.ts'

export interface ZipPart {
  readonly name: string
  /** The bytes as stored, compressed or not. */
  readonly bytes: Uint8Array
  readonly isDeflated: boolean
  /** The inflated size. */
  readonly size: number
}

const partsMax = 2_000
/** The largest inflated size of all parts together. */
const sizeMax = 200 * 1024 * 1024

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const
const headers = { local: 30, central: 46, end: 22 } as const
const commentMax = 65_535

export const readZipDirectory = (bytes: Uint8Array): ReadonlyMap<string, ZipPart> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { count, offset } = findEnd(view)
  if (count > partsMax) throw fail('uploadHostile')
  const entries: Entry[] = []
  let at = offset
  for (let index = 0; index < count; index++) {
    const entry = readEntry(view, at)
    entries.push(entry)
    at = entry.next
  }
  if (entries.reduce((sum, { size }) => sum + size, 0) > sizeMax) throw fail('uploadHostile')
  return partsOf(view, entries, offset)
}

/** No entry of a workbook of 20 MB needs the 64-bit form, so its marks are refused with the rest. */
const findEnd = (view: DataView): { count: number; offset: number } => {
  const last = view.byteLength - headers.end
  for (let at = last; at >= Math.max(0, last - commentMax); at--) {
    if (view.getUint32(at, true) !== signatures.end) continue
    if (at + headers.end + view.getUint16(at + 20, true) !== view.byteLength) continue
    const count = view.getUint16(at + 10, true)
    const [size, offset] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)]
    const isWhole = view.getUint16(at + 4, true) === 0 && view.getUint16(at + 8, true) === count
    if (!isWhole || count === 0 || offset + size > at) throw fail('uploadHostile')
    return { count, offset }
  }
  throw fail('uploadNotExcel')
}

interface Entry extends Omit<ZipPart, 'bytes'> {
  readonly flags: number
  readonly packed: number
  readonly offset: number
  readonly next: number
}

const readEntry = (view: DataView, at: number): Entry => {
  if (at + headers.central > view.byteLength || view.getUint32(at, true) !== signatures.central)
    throw fail('uploadHostile')
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
  const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  const nameLength = view.getUint16(at + 28, true)
  const next = at + headers.central + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  if (next > view.byteLength) throw fail('uploadHostile')
  if (flags & 1) throw fail('uploadEncrypted')
  // Accept stored or deflated parts. A part that is empty once inflated is stored as nothing or two bytes.
  const isSane = method === 0 ? packed === size : method === 8 && (size > 0 || packed <= 2)
  if (!isSane) throw fail('uploadHostile')
  const name = textOf(view, at + headers.central, nameLength)
  return { name, flags, packed, size, isDeflated: method === 8, offset: view.getUint32(at + 42, true), next }
}

const partsOf = (view: DataView, entries: readonly Entry[], end: number): ReadonlyMap<string, ZipPart> => {
  const parts = new Map<string, ZipPart>()
  const seen = new Set<string>()
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset)) {
    const start = startOf(view, entry)
    if (entry.offset < free || start + entry.packed > end) throw fail('uploadHostile')
    free = start + entry.packed
    // Programs that ignore case in names would see another part than we do.
    const key = entry.name.toLowerCase()
    if (seen.has(key)) throw fail('uploadHostile')
    seen.add(key)
    const bytes = new Uint8Array(view.buffer, view.byteOffset + start, entry.packed)
    parts.set(entry.name, { name: entry.name, bytes, isDeflated: entry.isDeflated, size: entry.size })
  }
  return parts
}

/** Gives the offset of the entry's bytes. With bit 3 of the flags the local header leaves the sizes to a later one. */
const startOf = (view: DataView, { name, flags, packed, size, offset }: Entry): number => {
  if (offset + headers.local > view.byteLength || view.getUint32(offset, true) !== signatures.local)
    throw fail('uploadHostile')
  const nameLength = view.getUint16(offset + 26, true)
  const isLater = (flags & 8) !== 0
  const isForged =
    !isLater && (view.getUint32(offset + 18, true) !== packed || view.getUint32(offset + 22, true) !== size)
  const start = offset + headers.local + nameLength + view.getUint16(offset + 28, true)
  if (start > view.byteLength || isForged || textOf(view, offset + headers.local, nameLength) !== name)
    throw fail('uploadHostile')
  return start
}

const textOf = (view: DataView, at: number, length: number): string =>
  new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length))
