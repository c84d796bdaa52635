/**
 * Checks the signature of a report that ordinary readers show (PAdES), and the mark of the installation inside of it, by which the
 * whole file is the installation's, signature and all (docs/evidence-format.md).
 */
import { bytesOf } from './canonical.ts'
import { readSigned, type Signed, Unknown } from './cms.ts'
import { fromHex, hexOf, isSigned, sha256 } from './hashes.ts'
import { checkTimeStamp, type TimeStamp } from './time-stamp.ts'

/**
 * `valid`: it fits the file, and the installation says that it is its own. `unknownSigner`: it fits, and the installation does not
 * say so. `altered`: it does not fit. `unchecked`: its algorithm is not known here.
 */
export type SignatureState = 'valid' | 'altered' | 'unknownSigner' | 'unchecked'
export interface DocumentSignature {
  readonly state: SignatureState
  readonly signer?: string
  readonly issuer?: string
  /** SHA-256 of the certificate. */
  readonly certificate?: string
  /** When it was signed by the clock of whoever signed. */
  readonly atMs?: number
  readonly timeStamp?: TimeStamp
}
/** The key that marked the file, and where the update begins that the signature stands in. */
export interface Mark {
  readonly publicKey: string
  readonly updateAt: number
}

const rangePattern = /\/ByteRange ?\[ ?0 +(\d+) +(\d+) +(\d+) *\]/g
const timePattern = /\/M ?\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/g
const mark = 'coldway-signature/1:'
const asHex = (text: string): string => hexOf(new TextEncoder().encode(text))
/** Digits 0 to f, each as the two hexadecimal digits of its sign. */
const digit = '(?:3[0-9]|6[1-6])'
const markPattern = new RegExp(`${asHex(mark)}(${digit}{64})${asHex(':')}(${digit}{128})`, 'g')
const timeStampToken = '1.2.840.113549.1.9.16.2.14'

export const hasMark = (text: string): boolean => text.search(markPattern) >= 0

/** Undefined when it is not marked, or not as the installation did. */
export const readMark = async (file: Uint8Array, text: string, record: string): Promise<Mark | undefined> => {
  const [found, other] = [...text.matchAll(markPattern)]
  if (!found || other) return undefined
  const [publicKey, signature] = found.slice(1).map((one) => new TextDecoder().decode(fromHex(one))) as [string, string]
  const blank = new Uint8Array(file)
  const from = found.index + mark.length * 2
  const zeros = (at: number, count: number) => {
    for (let one = 0; one < count; one += 1) blank.set([0x33, 0x30], at + one * 2)
  }
  zeros(from, publicKey.length)
  zeros(from + (publicKey.length + 1) * 2, signature.length)
  const statement = { digest: hexOf(await sha256(blank)), format: 'coldway-signature/1', record }
  if (!(await isSigned(publicKey, signature, bytesOf(statement)))) return undefined
  const before = Number([...text.matchAll(/\/Prev (\d+)/g)].at(-1)?.[1] ?? text.length)
  return { publicKey, updateAt: text.indexOf('%%EOF', before) + '%%EOF'.length }
}

/** What the last signature of the file says; undefined: it has none. */
export const readSignature = async (
  file: Uint8Array,
  text: string,
  isMarked: boolean,
): Promise<DocumentSignature | undefined> => {
  const range = [...text.matchAll(rangePattern)].at(-1)
  if (!range) return undefined
  const [from, until, rest] = range.slice(1).map(Number) as [number, number, number]
  const room = text.slice(from, until)
  if (until + rest !== file.length || !/^<(?:[0-9a-fA-F]{2})+>$/.test(room)) return { state: 'altered' }
  const content = new Uint8Array(from + rest)
  content.set(file.subarray(0, from))
  content.set(file.subarray(until), from)
  try {
    const signed = await readSigned(fromHex(room.slice(1, -1)), content)
    const time = [...text.matchAll(timePattern)].at(-1)
    return { state: stateOf(signed, isMarked), ...(await about(signed)), ...(time && { atMs: timeIn(time) }) }
  } catch (error) {
    return { state: error instanceof Unknown ? 'unchecked' : 'altered' }
  }
}

const stateOf = ({ isSound }: Signed, isMarked: boolean): SignatureState => {
  if (!isSound) return 'altered'
  return isMarked ? 'valid' : 'unknownSigner'
}

const timeIn = ([, year, month, day, hour, minute, second]: RegExpExecArray): number =>
  Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)

/** A time-stamp dates the signature's own bytes (RFC 5126, 6.1.1). */
const about = async ({ certificate, signature, unsigned }: Signed) => {
  const token = unsigned.get(timeStampToken)
  return {
    signer: certificate.subjectName,
    issuer: certificate.issuerName,
    certificate: hexOf(await sha256(new Uint8Array(certificate.bytes))),
    ...(token && {
      timeStamp: await checkTimeStamp(new Uint8Array(token.whole), { dated: new Uint8Array(signature) }),
    }),
  }
}
