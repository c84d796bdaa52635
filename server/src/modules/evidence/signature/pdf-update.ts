/**
 * The update that adds a signature to a PDF (ISO 32000-1, 7.5.6 and 12.8): what stood before stays byte for byte, and after it come
 * the first page and the catalog again, each with one more entry, an invisible field and the signature. It knows the files of our own
 * renderer: a plain table of references, and objects that stand as they are. PDF/A-3 allows all of it (ISO 19005-3, 6.4.3). Pure.
 */
import { createHash } from 'node:crypto'

/** The file with room for a signature. */
export interface Prepared {
  readonly pdf: Buffer
  /** SHA-256 of everything but that room. */
  readonly digest: Buffer
  /** Writes the signature into the room. */
  readonly put: (signature: Uint8Array) => Buffer
}

/** Bytes of a signature; the rest of the room is zeros. */
export const roomBytes = 24_576
const numberDigits = 10

export const prepare = (pdf: Buffer, signedMs: number): Prepared => {
  const { size, root, info, id, tableAt, textOf } = structureOf(pdf)
  const page = firstPageOf(textOf, root)
  const [field, signature] = [size, size + 1]
  const objects: (readonly [number, string])[] = [
    [page, withEntry(textOf(page), `/Annots [${field} 0 R]`)],
    [root, withEntry(textOf(root), `/AcroForm <<\n    /Fields [${field} 0 R]\n    /SigFlags 3\n  >>`)],
    [field, fieldOf(field, page, signature)],
    [signature, signatureOf(signature, signedMs)],
  ]
  let update = '\n'
  const places: (readonly [number, number])[] = []
  for (const [number, text] of objects) {
    places.push([number, pdf.length + update.length])
    update += `${text}\n\n`
  }
  const newTableAt = pdf.length + update.length
  update += `xref\n${places.map(([number, at]) => `${number} 1\n${String(at).padStart(numberDigits, '0')} 00000 n\r\n`).join('')}`
  update += `trailer\n<<\n  /Size ${size + 2}\n  /Root ${root} 0 R\n  /Info ${info} 0 R\n  /ID ${id}\n  /Prev ${tableAt}\n>>\n`
  update += `startxref\n${newTableAt}\n%%EOF\n`
  return withRoom(Buffer.concat([pdf, Buffer.from(update, 'latin1')]), pdf.length)
}

const fieldOf = (field: number, page: number, signature: number): string =>
  `${field} 0 obj
<<
  /Type /Annot
  /Subtype /Widget
  /FT /Sig
  /T (Signature)
  /F 132
  /Rect [0 0 0 0]
  /P ${page} 0 R
  /V ${signature} 0 R
>>
endobj`

const emptyRange = `/ByteRange [0 ${'*'.repeat(numberDigits)} ${'*'.repeat(numberDigits)} ${'*'.repeat(numberDigits)}]`
const emptyRoom = `/Contents <${'0'.repeat(roomBytes * 2)}>`

const signatureOf = (number: number, signedMs: number): string =>
  `${number} 0 obj
<<
  /Type /Sig
  /Filter /Adobe.PPKLite
  /SubFilter /ETSI.CAdES.detached
  /M (D:${new Date(signedMs).toISOString().slice(0, 19).replace(/\D/g, '')}Z)
  ${emptyRange}
  ${emptyRoom}
>>
endobj`

const withRoom = (pdf: Buffer, updateAt: number): Prepared => {
  const from = pdf.indexOf(emptyRoom, updateAt) + emptyRoom.indexOf('<')
  const until = from + roomBytes * 2 + 2
  const range = [from, until, pdf.length - until].map((one) => String(one).padEnd(numberDigits))
  pdf.write(`/ByteRange [0 ${range.join(' ')}]`, pdf.indexOf(emptyRange, updateAt), 'latin1')
  const digest = createHash('sha256').update(pdf.subarray(0, from)).update(pdf.subarray(until)).digest()
  return {
    pdf,
    digest,
    put(signature) {
      if (signature.length > roomBytes) throw new Error('a signature that is larger than its room')
      pdf.write(Buffer.from(signature).toString('hex'), from + 1, 'latin1')
      return pdf
    },
  }
}

const structureOf = (pdf: Buffer) => {
  const end = pdf.subarray(-2048).toString('latin1')
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1])
  const table = pdf.subarray(tableAt).toString('latin1')
  const [head, count] = /^xref\n0 (\d+)\n/.exec(table) ?? []
  const trailer = /trailer\s*<<([\s\S]*?)>>\s*startxref/.exec(table)?.[1] ?? ''
  const referred = (name: string): number => Number(new RegExp(`/${name} (\\d+)`).exec(trailer)?.[1])
  const id = /\/ID (\[[^\]]*\])/.exec(trailer)?.[1]
  const [size, root, info] = [referred('Size'), referred('Root'), referred('Info')]
  if (!head || !id || size !== Number(count) || !Number.isInteger(root) || !Number.isInteger(info))
    throw new Error('a document whose table of references cannot be read')
  /** One line of 20 bytes for each object. */
  const textOf = (number: number): string => {
    const at = Number(table.slice(head.length + number * 20).slice(0, numberDigits))
    const text = pdf.subarray(at, pdf.indexOf('endobj', at) + 'endobj'.length).toString('latin1')
    if (!text.startsWith(`${number} 0 obj\n`)) throw new Error(`a document without its object ${number}`)
    return text
  }
  return { size, root, info, id, tableAt, textOf }
}

const firstPageOf = (textOf: (number: number) => string, root: number): number => {
  const pages = Number(/\/Pages (\d+) 0 R/.exec(textOf(root))?.[1])
  const page = Number(/\/Kids \[\s*(\d+) 0 R/.exec(textOf(pages))?.[1])
  if (!/\/Type \/Page\b/.test(textOf(page))) throw new Error('a document without a first page')
  return page
}

/** Adds the last entry to an object that is a dictionary. */
const withEntry = (text: string, entry: string): string => {
  const name = entry.split(' ')[0] as string
  if (!text.endsWith('\n>>\nendobj') || text.includes(`${name} `))
    throw new Error(`a dictionary without place for ${name}`)
  return `${text.slice(0, -'>>\nendobj'.length)}  ${entry}\n>>\nendobj`
}
