/** Checks a time-stamp (RFC 3161): what it dates, and that its certificate may do nothing else. */
import { digestBy, readSigned, Unknown } from './cms.ts'
import { firstOf, isSame, oidOf, partOf, partsOf, timeOf } from './der.ts'
import { hexOf, sha256 } from './hashes.ts'

/**
 * `valid`: it dates these bytes, and its signature fits. Whose the authority is, the reader judges by its name and certificate.
 * `wrongPurpose`: its certificate is none of a time-stamp authority. `unchecked`: it cannot be checked here.
 */
export type TimeStampState = 'valid' | 'altered' | 'wrongPurpose' | 'unchecked'
export interface TimeStamp {
  readonly state: TimeStampState
  readonly authority?: string
  /** SHA-256 of the certificate of the authority. */
  readonly certificate?: string
  readonly atMs?: number
}

const info = '1.2.840.113549.1.9.16.1.4'
const timeStamping = '1.3.6.1.5.5.7.3.8'

/** `nonce`: what the token has to repeat, in hexadecimal digits without leading zeros; undefined: it is not known here. */
export const checkTimeStamp = async (
  token: Uint8Array<ArrayBuffer>,
  { dated, nonce }: { readonly dated: Uint8Array<ArrayBuffer>; readonly nonce?: string | undefined },
): Promise<TimeStamp> => {
  try {
    const { isSound, type, inside, certificate } = await readSigned(token)
    if (!inside || type !== info) return { state: 'altered' }
    const fields = partsOf(firstOf(inside))
    const [, , imprint, , time] = fields
    if (!imprint || !time) return { state: 'altered' }
    const digest = await digestBy(oidOf(partOf(partOf(imprint, 0), 0)), dated)
    const said = fields.slice(5).find(({ tag }) => tag === 0x02)
    const isOurs = nonce === undefined || (said !== undefined && hexOf(said.content).replace(/^0+/, '') === nonce)
    const atMs = timeOf(time)
    const found = {
      authority: certificate.subjectName,
      certificate: hexOf(await sha256(new Uint8Array(certificate.bytes))),
      atMs,
    }
    if (!isSound || !isOurs || !isSame(partOf(imprint, 1).content, digest)) return { ...found, state: 'altered' }
    const isMeant =
      certificate.arePurposesCritical &&
      certificate.purposes.length === 1 &&
      certificate.purposes[0] === timeStamping &&
      certificate.fromMs <= atMs &&
      atMs <= certificate.untilMs
    return { ...found, state: isMeant ? 'valid' : 'wrongPurpose' }
  } catch (error) {
    return { state: error instanceof Unknown ? 'unchecked' : 'altered' }
  }
}
