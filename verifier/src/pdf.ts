/**
 * Reads a report: its seal, and the bundle attached to it. Of PDF it knows what docs/evidence-format.md needs: objects that stand as
 * they are, and streams that are deflated or not.
 */
export interface Report {
  /** The file, one character for each byte. */
  readonly text: string
  /** The seals as they stand in the file: two equal ones, if nobody changed them. */
  readonly seals: readonly { readonly publicKey: string; readonly signature: string }[]
  /** The file with zeros for the digits of its seals. */
  readonly blank: Uint8Array<ArrayBuffer>
  /** Undefined when there is no attachment that can be read, or more than one. */
  readonly bundle: Uint8Array | undefined
}

/** More is no record: readings of one are limited. */
const bundleMax = 512 * 1024 * 1024
const sealPattern = /coldway-report\/1:([0-9a-f]{64}):([0-9a-f]{128})/g
const mark = 'coldway-report/1:'

/** One character for each byte; what is searched for is ASCII. */
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

export const isPdf = (bytes: Uint8Array): boolean => textOf(bytes.subarray(0, 5)) === '%PDF-'

export const readReport = async (bytes: Uint8Array): Promise<Report> => {
  const text = textOf(bytes)
  // A Buffer's own `slice` would be the same bytes.
  const blank = new Uint8Array(bytes)
  const seals = [...text.matchAll(sealPattern)].map(({ index, 1: publicKey = '', 2: signature = '' }) => {
    const from = index + mark.length
    blank.fill(0x30, from, from + publicKey.length)
    blank.fill(0x30, from + publicKey.length + 1, from + publicKey.length + 1 + signature.length)
    return { publicKey, signature }
  })
  const attached = attachmentsIn(text)
  const [only] = attached
  const bundle = only && attached.length === 1 ? await contentOf(bytes, only) : undefined
  return { text, seals, blank, bundle }
}

interface Attachment {
  readonly from: number
  readonly length: number
  readonly isDeflated: boolean
}

/** The streams whose dictionaries say that they are embedded files. */
const attachmentsIn = (text: string): Attachment[] =>
  [...text.matchAll(/\/Type\s*\/EmbeddedFile\b/g)].flatMap(({ index }) => {
    const begin = text.lastIndexOf(' obj', index)
    const stream = /stream\r?\n/g
    stream.lastIndex = index
    const found = stream.exec(text)
    if (begin < 0 || !found) return []
    const dictionary = text.slice(begin, found.index)
    const length = Number(/\/Length\s+(\d+)\b/.exec(dictionary)?.[1])
    if (!Number.isSafeInteger(length)) return []
    return [{ from: found.index + found[0].length, length, isDeflated: /\/Filter\s*\/FlateDecode\b/.test(dictionary) }]
  })

const contentOf = async (
  bytes: Uint8Array,
  { from, length, isDeflated }: Attachment,
): Promise<Uint8Array | undefined> => {
  const stored = new Uint8Array(bytes.subarray(from, from + length))
  if (!isDeflated) return stored
  try {
    const stream = new Blob([stored]).stream().pipeThrough(new DecompressionStream('deflate'))
    const parts: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    for (const reader = stream.getReader(); ; ) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.length
      if (size > bundleMax) return undefined
      parts.push(value)
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer())
  } catch {
    return undefined
  }
}
