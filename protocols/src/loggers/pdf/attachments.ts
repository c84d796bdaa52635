/** The files inside of a PDF: those of its catalog (name tree and associated files) and those pinned to its pages (ISO 32000-1, 7.11.4). */
import type { PdfProblem } from '@coldway/contract/waybills/pdf-problems.ts'
import { isStream, type PdfFile, type PdfStream, readObjects } from './objects.ts'
import { decodeStream } from './streams.ts'
import { type Dictionary, isDictionary, isList, isReference, nameOf, type Value } from './syntax.ts'

export const attachmentLimits = {
  bytesMax: 20 * 1024 * 1024,
  filesMax: 20,
  nodesMax: 2000,
  unpackedMax: 40 * 1024 * 1024,
} as const

export interface Attachment {
  readonly name: string
  /** Undefined when it is packed by what is not read here, damaged, or too large. */
  readonly bytes: Uint8Array | undefined
}

export const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'

export const attachmentsOf = async (
  bytes: Uint8Array,
  unpackedMax: number = attachmentLimits.unpackedMax,
): Promise<readonly Attachment[] | PdfProblem> => {
  if (bytes.length > attachmentLimits.bytesMax) return 'tooMany'
  const budget = { left: unpackedMax }
  const file = await readObjects(bytes, budget)
  // Before the catalog, which stands in a stream that is encrypted too since PDF 1.5.
  if (file?.trailer?.has('Encrypt')) return 'encrypted'
  const root = dictionaryOf(file, file?.trailer?.get('Root'))
  if (!file || !root) return 'noPdf'
  const found = new Map<PdfStream, string>()
  for (const specification of specificationsOf(file, root)) {
    const embedded = dictionaryOf(file, specification.get('EF'))
    const stream = valueOf(file, embedded?.get('UF') ?? embedded?.get('F'))
    if (isStream(stream) && found.size < attachmentLimits.filesMax) found.set(stream, fileNameOf(file, specification))
  }
  if (found.size === 0) return 'noAttachment'
  const attachments: Attachment[] = []
  for (const [stream, name] of found) attachments.push({ name, bytes: await decodeStream(stream, budget) })
  return attachments
}

const specificationsOf = (file: PdfFile, root: Dictionary): Dictionary[] => {
  const tree = dictionaryOf(file, root.get('Names'))?.get('EmbeddedFiles')
  const pinned = [...file.objects.values()].flatMap((value) =>
    isDictionary(value) && nameOf(value.get('Subtype')) === 'FileAttachment' ? [value.get('FS')] : [],
  )
  const values = [...namedIn(file, tree), ...listOf(file, root.get('AF')), ...pinned]
  return values.flatMap((value) => dictionaryOf(file, value) ?? [])
}

/** A tree of names: nodes have kids, leaves pairs of a name and a value. */
const namedIn = (file: PdfFile, tree: Value | undefined): Value[] => {
  const waiting: (Value | undefined)[] = [tree]
  const found: Value[] = []
  for (let count = 0; waiting.length > 0 && count < attachmentLimits.nodesMax; count += 1) {
    const node = dictionaryOf(file, waiting.pop())
    waiting.push(...listOf(file, node?.get('Kids')))
    found.push(...listOf(file, node?.get('Names')).filter((_value, at) => at % 2 === 1))
    if (found.length > attachmentLimits.nodesMax) break
  }
  return found
}

const valueOf = (file: PdfFile | undefined, value: Value | undefined): Value | PdfStream | undefined =>
  isReference(value) ? file?.objects.get(value.object) : value

const dictionaryOf = (file: PdfFile | undefined, value: Value | undefined): Dictionary | undefined => {
  const found = valueOf(file, value)
  return isDictionary(found) ? found : undefined
}
const listOf = (file: PdfFile, value: Value | undefined): readonly Value[] => {
  const found = valueOf(file, value)
  return isList(found) ? found.slice(0, 2 * attachmentLimits.nodesMax) : []
}

/** UTF-16 by its mark, otherwise the signs as they are. */
const fileNameOf = (file: PdfFile, specification: Dictionary): string => {
  const said = valueOf(file, specification.get('UF') ?? specification.get('F'))
  if (typeof said !== 'string') return ''
  const bytes = Uint8Array.from(said, (sign) => sign.charCodeAt(0))
  const name = said.startsWith('\u{fe}\u{ff}')
    ? new TextDecoder('utf-16be').decode(bytes)
    : new TextDecoder().decode(bytes)
  return name.replaceAll(/[\p{Cc}]/gu, '').slice(0, 200)
}
