/**
 * The seal of a report: two keywords of the PDF hold a public key and its signature over the hash of the whole file, in which
 * their digits are zeros (docs/evidence-format.md). Pure.
 */
import { sha256 } from '../signing.ts'

const keyDigits = 64
const signatureDigits = 128
const mark = 'coldway-report/1:'
export const emptySeal = `${mark}${'0'.repeat(keyDigits)}:${'0'.repeat(signatureDigits)}`

export interface Seal {
  readonly publicKey: string
  readonly signature: string
}

/** What a seal signs. */
export const sealedOf = (record: string, pdf: Buffer) => ({
  digest: sha256(pdf),
  format: 'coldway-report/1' as const,
  record,
})

/** Changes the bytes in place: the keyword stands in the information and in the metadata of the file. */
export const putSeal = (pdf: Buffer, { publicKey, signature }: Seal): Buffer => {
  const seal = `${mark}${publicKey}:${signature}`
  let places = 0
  for (let at = pdf.indexOf(emptySeal); at >= 0; at = pdf.indexOf(emptySeal, at + 1)) {
    pdf.write(seal, at, 'latin1')
    places += 1
  }
  if (places !== 2) throw new Error(`a document with ${places} places for its seal`)
  return pdf
}
