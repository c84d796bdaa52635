/**
 * Checks a report: its seal, its signature with the mark of the installation, and the bundle inside. A genuine bundle says nothing
 * about the pages around it, so all have to hold. A report without a signature that readers show has its seal alone.
 */
import { bytesOf, readCanonical } from './canonical.ts'
import { fromHex, hexOf, isSigned, sha256 } from './hashes.ts'
import { hasNewerSeal, isNewer } from './newer.ts'
import { type DocumentSignature, hasMark, type Mark, readMark, readSignature } from './pades.ts'
import { type Report, readReport } from './pdf.ts'
import { type Bundle, isBundle } from './shapes.ts'
import { standingOfKey, type Trust } from './standing.ts'
import { type Finding, verifyRecord } from './verify-record.ts'

const sound = ['genuine', 'superseded', 'unknownKey']

export const verifyReport = async (file: Uint8Array, trust: Trust): Promise<Finding> => {
  const report = await readReport(file)
  const { seals, bundle, text } = report
  const [seal] = seals
  const record = bundle && recordOf(bundle)
  const mark = record === undefined ? undefined : await readMark(file, text, record)
  const signature = await readSignature(file, text, mark !== undefined)
  const about = { isReport: true, ...(signature && { signature }), ...(bundle && { bundle }) }
  if (hasNewerSeal(text) || (bundle && isNewer(readCanonical(bundle)))) return { ...about, outcome: 'newerFormat' }
  if (!bundle) return { ...about, outcome: seal ? 'altered' : 'malformed' }
  if (seal && !(record !== undefined && (await isWhole(report, { record, mark, signature }))))
    return { ...about, outcome: 'altered' }
  const inside = await verifyRecord(bundle, trust)
  const found: Finding = { ...inside, ...about, inside: inside.outcome }
  if (!seal) return { ...found, outcome: inside.outcome === 'malformed' ? 'malformed' : 'notSealed' }
  if (!sound.includes(inside.outcome)) return found
  for (const publicKey of new Set([seal.publicKey, mark?.publicKey ?? seal.publicKey])) {
    const own = hexOf(await sha256(fromHex(publicKey)))
    if (own === inside.entry?.key) continue
    const { log: _log, ...standing } = await standingOfKey(own, trust)
    if (standing.outcome !== 'genuine') return { ...found, ...standing }
  }
  return found
}

const recordOf = (bundle: Uint8Array): string | undefined => {
  const value = readCanonical(bundle)
  return isBundle(value) ? (value as Bundle).entry.record : undefined
}

interface Around {
  readonly record: string
  readonly mark: Mark | undefined
  readonly signature: DocumentSignature | undefined
}

/**
 * Both seals are the same one, over these bytes and the record inside. Of a file that was signed the seal covers what stood before,
 * and the mark everything.
 */
const isWhole = async ({ seals, blank, text }: Report, { record, mark, signature }: Around): Promise<boolean> => {
  const [seal, other] = seals
  if (seals.length !== 2 || !seal || seal.publicKey !== other?.publicKey || seal.signature !== other.signature)
    return false
  if (hasMark(text) && (!mark || !['valid', 'unchecked'].includes(signature?.state ?? ''))) return false
  const sealed = new Uint8Array(mark ? blank.subarray(0, mark.updateAt) : blank)
  const statement = { digest: hexOf(await sha256(sealed)), format: 'coldway-report/1', record }
  return isSigned(seal.publicKey, seal.signature, bytesOf(statement))
}
