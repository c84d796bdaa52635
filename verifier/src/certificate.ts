/** Reads an X.509 certificate (RFC 5280): whose it is, its key, and what it may be used for. */
import { firstOf, NotDer, oidOf, partOf, partsOf, timeOf, type Value } from './der.ts'

export interface Certificate {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Issuer and number as they stand in it: a signature names its certificate by them. */
  readonly issuer: Uint8Array<ArrayBuffer>
  readonly serial: Uint8Array<ArrayBuffer>
  readonly subjectName: string
  readonly issuerName: string
  readonly fromMs: number
  readonly untilMs: number
  readonly publicKey: Value
  /** Purposes of RFC 5280, 4.2.1.12, when they are all that it may be used for. */
  readonly purposes: readonly string[]
  readonly arePurposesCritical: boolean
}

export const readCertificate = (value: Value): Certificate => {
  const fields = partsOf(partOf(value, 0))
  const from = fields[0]?.tag === 0xa0 ? 1 : 0
  const [serial, , issuer, validity, subject, publicKey] = fields.slice(from)
  if (!serial || !issuer || !validity || !subject || !publicKey) throw new NotDer()
  const extensions = fields.find(({ tag }) => tag === 0xa3)
  const usage =
    extensions && partsOf(firstOf(extensions.content)).find((one) => oidOf(partOf(one, 0)) === extendedUsage)
  const said = usage && partsOf(usage)
  const last = said?.at(-1)
  return {
    bytes: value.whole,
    issuer: issuer.whole,
    serial: serial.whole,
    subjectName: nameOf(subject),
    issuerName: nameOf(issuer),
    fromMs: timeOf(partOf(validity, 0)),
    untilMs: timeOf(partOf(validity, 1)),
    publicKey,
    purposes: last ? partsOf(firstOf(last.content)).map(oidOf) : [],
    arePurposesCritical: said?.length === 3,
  }
}

const extendedUsage = '2.5.29.37'
const labels: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
}
const bmpString = 0x1e

/** The parts of a name that people know, in their order. */
const nameOf = (name: Value): string =>
  partsOf(name)
    .flatMap((set) => partsOf(set))
    .flatMap((pair) => {
      const label = labels[oidOf(partOf(pair, 0))]
      const { tag, content } = partOf(pair, 1)
      const decoder = new TextDecoder(tag === bmpString ? 'utf-16be' : 'utf-8')
      return label === undefined ? [] : [`${label}=${decoder.decode(content)}`]
    })
    .join(', ')
