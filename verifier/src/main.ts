/**
 * `npm run verify -- <bundle, proof or report> [--log <file or address>] [--key <SHA-256>]`: exit code 0 when the file is genuine and stands, 2 when it
 * is sound but superseded or of a key that nobody vouches for, 1 for everything else.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type AskedLog, askLog } from './ask-log.ts'
import type { DocumentSignature, SignatureState } from './pades.ts'
import type { TimeStamp, TimeStampState } from './time-stamp.ts'
import { type Finding, type Outcome, verify } from './verify.ts'

const sentences: Readonly<Record<Outcome, string>> = {
  genuine: 'GENUINE: this is what the installation signed.',
  superseded: 'SUPERSEDED: genuine, but a later record takes its place.',
  unknownKey: 'KEY NOT KNOWN: all hashes and the signature fit. Give --log or --key to say whose key it must be.',
  malformed: 'MALFORMED: this is no evidence, or its bytes are not the canonical ones.',
  newerFormat:
    'NEWER FORMAT: this verifier came before the format of the file or of its log, and can say nothing of it. Take a newer verifier.',
  twin: 'TWIN: a table of the readings of a record. It carries no proof: check the record or its PDF instead.',
  notSealed: 'NOT SEALED: nobody sealed this document; what is attached to it says nothing about its pages.',
  altered: 'ALTERED: the content is not what was signed.',
  missing: 'INCOMPLETE: parts of the record are missing.',
  wrongSignature: 'WRONG SIGNATURE: the entry of the chain is not what was signed.',
  wrongKey:
    'WRONG KEY: the key that signed it is none of this installation: the log is that of another one, or the file is forged.',
  revokedKey: 'REVOKED KEY: the installation has revoked the key that signed it.',
  notInChain:
    'NOT IN THE CHAIN: the installation did not sign this record, or the log that was given is that of another record.',
  wrongLog: 'WRONG LOG: what was given is no log of an installation, or not whole, or that of another one.',
}
const signatures: Readonly<Record<SignatureState, string>> = {
  valid: 'VALID: it fits every byte, and the installation says that it is its own.',
  unknownSigner: 'UNKNOWN SIGNER: it fits, but the installation does not say that it is its own.',
  altered: 'ALTERED: it does not fit the file.',
  unchecked: 'NOT CHECKED: its algorithm is not known here.',
}
const timeStamps: Readonly<Record<TimeStampState, string>> = {
  valid: 'VALID: whose the authority is, judge by its name and certificate.',
  wrongPurpose: 'WRONG CERTIFICATE: it is none of a time-stamp authority, or was not valid then.',
  altered: 'ALTERED: it does not fit what it should date.',
  unchecked: 'NOT CHECKED: its algorithm is not known here.',
}
const soundCodes: Readonly<Partial<Record<Outcome, number>>> = { genuine: 0, superseded: 2, unknownKey: 2 }

const bytesAt = (place: string): Promise<Uint8Array> => Promise.resolve(readFileSync(place))

/** The log of a file or of an address; the address of an installation is enough. */
const logAt = async (place: string, record: string | undefined): Promise<AskedLog> =>
  /^https?:/.test(place) ? askLog(place, record) : { log: await bytesAt(place) }

const timeOf = (atMs: number | undefined): string => (atMs === undefined ? '' : new Date(atMs).toISOString())
const describeStamp = ({ state, authority = '', certificate = '', atMs }: TimeStamp): string[] => [
  `time-stamp  ${timeStamps[state]}`,
  `dated by    ${authority} (${certificate})`,
  `dated at    ${timeOf(atMs)}`,
]
const describeSignature = ({ state, signer, issuer, certificate, atMs, timeStamp }: DocumentSignature): string[] => [
  `PDF signed  ${signatures[state]}`,
  ...(signer === undefined ? [] : [`signer      ${signer}, by ${issuer} (${certificate})`]),
  ...(atMs === undefined ? [] : [`signed at   ${timeOf(atMs)}, says its own clock`]),
  ...(timeStamp ? describeStamp(timeStamp) : []),
]

const describe = ({
  entry,
  signature,
  timeStamp,
  leaves = [],
  supersededBy,
  reason,
  isProof,
  inside,
  twinOf,
}: Finding): string[] => [
  ...(twinOf ? [`twin of     ${twinOf}`] : []),
  ...(inside ? [`inside      ${sentences[inside]}`] : []),
  ...(leaves[0] ? [`record      ${JSON.stringify(leaves[0].of)}`] : []),
  ...(entry
    ? [`root        ${entry.root}`, `chain       ${entry.seq}`, `signed at   ${new Date(entry.at).toISOString()}`]
    : []),
  ...(entry ? [`key         ${entry.key}`] : []),
  ...(isProof ? leaves.slice(1).map((leaf) => `leaf        ${JSON.stringify(leaf)}`) : []),
  ...(supersededBy ? [`superseded  by ${supersededBy}`] : []),
  ...(reason === undefined ? [] : [`revoked     ${reason}`]),
  ...(signature ? describeSignature(signature) : []),
  ...(timeStamp ? describeStamp(timeStamp) : []),
]

const { values, positionals } = parseArgs({
  options: { log: { type: 'string' }, key: { type: 'string' } },
  allowPositionals: true,
})
const [file] = positionals
if (file === undefined) {
  console.error('npm run verify -- <file> [--log <file or address>] [--key <SHA-256 of a public key>]')
  process.exitCode = 1
} else {
  const bytes = await bytesAt(file)
  const first = await verify(bytes, { key: values.key })
  const asked = values.log === undefined ? {} : await logAt(values.log, first.entry?.record)
  const finding = asked.log ? await verify(bytes, { log: asked.log, key: values.key }) : first
  const silent = asked.why === undefined ? [] : [`LOG NOT READ: ${values.log}: ${asked.why}`]
  console.log([sentences[finding.outcome], ...silent, ...describe(finding)].join('\n'))
  process.exitCode = asked.why === undefined ? (soundCodes[finding.outcome] ?? 1) : 1
}
