/** Makes small PDF files with files inside of them, for tests: one revision after the other, in the forms that makers use. */
import { deflateSync } from 'node:zlib'

export interface Inside {
  readonly name: string
  readonly bytes: Uint8Array | string
  /** How the stream says its length; `none` says too little. */
  readonly length?: 'direct' | 'reference' | 'none'
  readonly isPacked?: boolean
}

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const join = (parts: readonly (Uint8Array | string)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? latin(part) : part)]))

/** Number of an object and what stands between `obj` and `endobj`. */
type Numbered = readonly [number, Uint8Array | string]

export const streamOf = (dictionary: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  join([`<< ${dictionary} /Length ${bytes.length} >>\nstream\r\n`, bytes, '\nendstream'])

const embedded = (at: number, { bytes, length = 'direct', isPacked = true }: Inside): Numbered[] => {
  const plain = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const data = isPacked ? new Uint8Array(deflateSync(plain)) : plain
  const said = { direct: String(data.length), reference: `${at + 2} 0 R`, none: '1' }[length]
  const head = `<< /Type /EmbeddedFile${isPacked ? ' /Filter /FlateDecode' : ''} /Length ${said} >>\nstream\n`
  const more: Numbered[] = length === 'reference' ? [[at + 2, String(data.length)]] : []
  return [[at, join([head, data, '\nendstream'])], ...more]
}

export const pdfOf = (
  objects: readonly Numbered[],
  trailer: string,
  before: Uint8Array = latin('%PDF-1.7\n'),
): Uint8Array<ArrayBuffer> =>
  join([
    before,
    ...objects.flatMap(([number, content]) => [`${number} 0 obj\n`, content, '\nendobj\n']),
    `trailer\n<< ${trailer} >>\nstartxref\n0\n%%EOF\n`,
  ])

/** Through the name tree, one level deep. */
export const pdfWith = (files: readonly Inside[], more = ''): Uint8Array<ArrayBuffer> => {
  const parts = files.flatMap((file, index) => {
    const at = 10 + 3 * index
    return [
      ...embedded(at, file),
      [at + 1, `<< /Type /Filespec /F (${file.name}) /UF (${file.name}) /EF << /F ${at} 0 R >> >>`] as const,
    ]
  })
  const names = files.map(({ name }, index) => `(${name}) ${11 + 3 * index} 0 R`).join(' ')
  const objects: Numbered[] = [
    [1, '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 3 0 R >> >>'],
    [2, '<< /Type /Pages /Kids [] /Count 0 >>'],
    [3, '<< /Kids [4 0 R] >>'],
    [4, `<< /Limits [(a) (z)] /Names [${names}] >>`],
  ]
  return pdfOf([...objects, ...parts], `/Root 1 0 R ${more}`)
}

/** All but the file itself stands in an object stream, as writers of PDF 1.5 and later do it. */
export const packedPdfWith = ({ name, bytes }: Inside, isEncrypted = false): Uint8Array<ArrayBuffer> => {
  const objects = [
    [1, '<< /Type /Catalog /AF [5 0 R] >>'],
    [5, `<< /Type /Filespec /F <${Buffer.from(name).toString('hex')}> /EF << /UF 6 0 R >> >>`],
  ] as const
  const text = objects.map(([, content]) => content)
  const places = `1 0 5 ${(text[0]?.length ?? 0) + 1}`
  const inside = deflateSync(`${places} ${text.join(' ')}`)
  const head = `/Type /ObjStm /N 2 /First ${places.length + 1} /Filter [/FlateDecode]`
  const packed = new Uint8Array(inside)
  // Whatever the cipher is, what it leaves is no zlib.
  const stored = isEncrypted ? packed.map((byte) => byte ^ 0xa5) : packed
  const parts: Numbered[] = [...embedded(6, { name, bytes }), [7, streamOf(head, stored)]]
  const list = streamOf(
    `/Type /XRef /Root 1 0 R /W [1 2 1] /Size 9${isEncrypted ? ' /Encrypt 9 0 R' : ''}`,
    Uint8Array.of(0, 0, 0, 0),
  )
  return pdfOf([...parts, [8, list]], '/Size 9')
}
