/**
 * The mark inside of a report's signature: the key of the installation signs the whole file, signature and all, in which the digits
 * of the mark are zeros (docs/evidence-format.md). So no byte of the signature that readers overlook can be changed. Pure.
 */
import { sha256 } from '../signing.ts'
import { attribute } from './cms.ts'
import { text } from './der.ts'

const mark = 'coldway-signature/1:'
const emptyMark = `${mark}${'0'.repeat(64)}:${'0'.repeat(128)}`
/** An identifier of our own: 2.25 and a UUID as one number (X.667). */
const markId = '2.25.239371862518425790212917421437921563477'
const inHex = (value: string): string => Buffer.from(value).toString('hex')

export const markAttribute = (): Buffer => attribute(markId, text(emptyMark))

/** What the mark signs. */
export const markedOf = (record: string, pdf: Buffer) => ({
  digest: sha256(pdf),
  format: 'coldway-signature/1' as const,
  record,
})

/** Writes the signature in place, as hexadecimal digits. */
export const putMark = (pdf: Buffer, made: { readonly publicKey: string; readonly signature: string }): Buffer => {
  const at = pdf.lastIndexOf(inHex(emptyMark))
  if (at < 0) throw new Error('a signature without place for its mark')
  pdf.write(inHex(`${mark}${made.publicKey}:${made.signature}`), at, 'latin1')
  return pdf
}
