/** The shapes of docs/evidence-format.md, and whether a value has one. Nothing beyond the named fields is allowed. */

export interface Entry {
  at: number
  format: 'coldway-chain/1'
  key: string
  prev: string
  record: string
  root: string
  seq: number
  size: number
  supersedes: string | null
}
export interface Leaf {
  is: string
  of: Record<string, unknown>
  salt: string
}
interface Sealed {
  entry: Entry
  publicKey: string
  signature: string
  timeStamp?: { nonce: string; publicKey: string; signature: string; token: string }
}
export interface Bundle extends Sealed {
  format: 'coldway-evidence/1'
  leaves: Leaf[]
}
export interface Proof extends Sealed {
  format: 'coldway-proof/1'
  proofs: { index: number; leaf: Leaf; path: string[] }[]
}
export interface KeyStatement {
  act: 'add' | 'revoke'
  at: number
  by: string
  format: 'coldway-key/1'
  key?: string
  prev: string
  publicKey?: string
  reason?: string
  seq: number
}
export interface Log {
  at: number
  entries: { signature: string; statement: Entry }[]
  format: 'coldway-log/1'
  key: string
  keys: { signature: string; statement: KeyStatement }[]
  signature: string
}

type Test = (value: unknown) => boolean
const matching =
  (pattern: RegExp): Test =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const hash = matching(/^[0-9a-f]{64}$/)
const signature = matching(/^[0-9a-f]{128}$/)
const salt = matching(/^[0-9a-f]{32}$/)
const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const text: Test = (value) => typeof value === 'string'
const whole: Test = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isNull: Test = (value) => value === null
const object: Test = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const one =
  (...words: string[]): Test =>
  (value) =>
    words.includes(value as string)
const either =
  (...tests: Test[]): Test =>
  (value) =>
    tests.some((test) => test(value))
const list =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test)
/** Exactly these fields. */
const fields =
  (tests: Record<string, Test>): Test =>
  (value) =>
    object(value) &&
    Object.keys(value as object).length === Object.keys(tests).length &&
    Object.entries(tests).every(([key, test]) => Object.hasOwn(value as object, key) && test((value as never)[key]))

const entry = fields({
  at: whole,
  format: one('coldway-chain/1'),
  key: hash,
  prev: hash,
  record: uuid,
  root: hash,
  seq: whole,
  size: whole,
  supersedes: either(uuid, isNull),
})
const leaf = fields({ is: text, of: object, salt })
const about = { at: whole, by: hash, format: one('coldway-key/1'), prev: hash, seq: whole }
const statement = either(
  fields({ ...about, act: one('add'), publicKey: hash }),
  fields({ ...about, act: one('revoke'), key: hash, reason: text }),
)
const sealed = { entry, publicKey: hash, signature }
const timeStamp = fields({
  nonce: matching(/^[1-9a-f][0-9a-f]{0,31}$/),
  publicKey: hash,
  signature,
  token: matching(/^(?:[0-9a-f]{2}){1,16384}$/),
})
/** The shape of what is signed, with a time-stamp or without. */
const signed = (tests: Record<string, Test>): Test =>
  either(fields({ ...sealed, ...tests }), fields({ ...sealed, ...tests, timeStamp }))

export const isBundle = signed({ format: one('coldway-evidence/1'), leaves: list(leaf) })
export const isProof = signed({
  format: one('coldway-proof/1'),
  proofs: list(fields({ index: whole, leaf, path: list(hash) })),
})
export const isLog = fields({
  at: whole,
  entries: list(fields({ signature, statement: entry })),
  format: one('coldway-log/1'),
  key: hash,
  keys: list(fields({ signature, statement })),
  signature,
})
