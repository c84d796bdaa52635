/** Checks a bundle or a proof: its bytes, its signature, its tree, and what the reader trusts. */
import { bytesOf, readCanonical } from './canonical.ts'
import { fromHex, hexOf, isSigned, rootByPath, rootOf, sha256 } from './hashes.ts'
import type { DocumentSignature } from './pades.ts'
import { isNewer } from './newer.ts'
import { type Bundle, type Entry, isBundle, isProof, type Leaf, type Proof } from './shapes.ts'
import { standingOfKey, type Trust } from './standing.ts'
import { checkTimeStamp, type TimeStamp } from './time-stamp.ts'

/**
 * `genuine` alone means: this is what the installation signed, and it stands. `unknownKey`: all hashes and the signature fit, but
 * nothing says whose key it is. `superseded`: genuine, and a later record takes its place. `notSealed`: a document that nobody
 * sealed, whatever is attached to it. `newerFormat`: this verifier came before the format of the file, and can say nothing of it. `twin`: a table of the readings of a record, which proves nothing by itself.
 */
export const outcomes = [
  'genuine',
  'superseded',
  'unknownKey',
  'malformed',
  'newerFormat',
  'twin',
  'notSealed',
  'altered',
  'missing',
  'wrongSignature',
  'wrongKey',
  'revokedKey',
  'notInChain',
  'wrongLog',
] as const
export type Outcome = (typeof outcomes)[number]

export interface Finding {
  readonly outcome: Outcome
  /** What was checked; undefined where it could not be read. */
  readonly entry?: Entry
  /** The first leaf and the others that the file shows. */
  readonly leaves?: readonly Leaf[]
  readonly isProof?: boolean
  readonly isReport?: boolean
  /** The outcome of the bundle inside of a report. */
  readonly inside?: Outcome
  readonly bundle?: Uint8Array
  /** What the signature of a report says that ordinary readers show. */
  readonly signature?: DocumentSignature
  /** Who dated the entry of a record or a proof. */
  readonly timeStamp?: TimeStamp
  /** The record whose readings a twin says it has. */
  readonly twinOf?: string
  /** The record that stands now, from the log. */
  readonly supersededBy?: string
  /** The reason, from the log, for which the key was revoked. */
  readonly reason?: string
}

type Dating = NonNullable<Bundle['timeStamp']>

export const verifyRecord = async (file: Uint8Array, trust: Trust): Promise<Finding> => {
  const value = readCanonical(file)
  const isWhole = isBundle(value)
  if (!isWhole && !isProof(value)) return { outcome: isNewer(value) ? 'newerFormat' : 'malformed' }
  const { entry, publicKey, signature, timeStamp } = value as Bundle | Proof
  const leaves = isWhole ? (value as Bundle).leaves : (value as Proof).proofs.map(({ leaf }) => leaf)
  const dated = timeStamp && (await datedBy(entry, timeStamp))
  const found = { entry, leaves, isProof: !isWhole, ...(dated && { timeStamp: dated }) }
  if (hexOf(await sha256(fromHex(publicKey))) !== entry.key) return { ...found, outcome: 'wrongKey' }
  if (!(await isSigned(publicKey, signature, bytesOf(entry)))) return { ...found, outcome: 'wrongSignature' }
  const content = isWhole ? await contentOf(value as Bundle) : await proofOf(value as Proof)
  if (content) return { ...found, outcome: content }
  if (dated && !['valid', 'unchecked'].includes(dated.state)) return { ...found, outcome: 'altered' }
  const stands = await standingOf(entry, trust)
  if (!timeStamp || timeStamp.publicKey === publicKey || stands.outcome === 'wrongLog') return { ...found, ...stands }
  const { log: _log, ...own } = await standingOfKey(hexOf(await sha256(fromHex(timeStamp.publicKey))), trust)
  return { ...found, ...(own.outcome === 'genuine' ? stands : own) }
}

/** The installation signs the token too: what the authority's own signature does not cover cannot be changed either. */
const datedBy = async (entry: Entry, { nonce, publicKey, signature, token }: Dating): Promise<TimeStamp> => {
  const statement = { format: 'coldway-stamp/1', nonce, record: entry.record, token }
  if (!(await isSigned(publicKey, signature, bytesOf(statement)))) return { state: 'altered' }
  return checkTimeStamp(fromHex(token), { dated: bytesOf(entry), nonce })
}

/** Undefined when these are the leaves under the root. */
const contentOf = async ({ entry, leaves }: Bundle): Promise<Outcome | undefined> => {
  if (leaves.length < entry.size) return 'missing'
  if (leaves.length > entry.size || (await rootOf(leaves.map(bytesOf))) !== entry.root) return 'altered'
  const [head] = leaves
  const readings = leaves.filter(({ is }) => is === 'reading').length
  if (head?.is !== 'record' || head.of.record !== entry.record) return 'altered'
  return head.of.readings === readings ? undefined : 'missing'
}

const proofOf = async ({ entry, proofs }: Proof): Promise<Outcome | undefined> => {
  const [first] = proofs
  if (first?.index !== 0) return 'missing'
  if (first.leaf.is !== 'record' || first.leaf.of.record !== entry.record) return 'altered'
  for (const [at, { index, leaf, path }] of proofs.entries()) {
    if (index >= entry.size || index <= (proofs[at - 1]?.index ?? -1)) return 'altered'
    if ((await rootByPath(bytesOf(leaf), { index, size: entry.size, path })) !== entry.root) return 'altered'
  }
  return undefined
}

const standingOf = async (
  entry: Entry,
  trust: Trust,
): Promise<Pick<Finding, 'outcome' | 'reason' | 'supersededBy'>> => {
  const { log, ...standing } = await standingOfKey(entry.key, trust)
  if (!log) return standing
  const known = log.entries.find(({ record }) => record === entry.record)
  if (!known || hexOf(bytesOf(known)) !== hexOf(bytesOf(entry))) return { outcome: 'notInChain' }
  const supersededBy = lastAfter(entry.record, log.entries)
  return supersededBy === entry.record ? { outcome: 'genuine' } : { outcome: 'superseded', supersededBy }
}

/** The record at the end of the line of those that supersede one another. */
const lastAfter = (record: string, entries: readonly Entry[]): string => {
  let last = record
  for (const entry of entries) if (entry.supersedes === last) last = entry.record
  return last
}
