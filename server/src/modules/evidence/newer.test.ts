import { expect, test } from 'vitest'
import { verify } from '../../../../verifier/src/verify.ts'
import { canonicalJson } from './canonical.ts'
import { makeSigner, signatureOf } from './signing.ts'
import { leafHash } from './tree.ts'

const bytes = (value: unknown) => new TextEncoder().encode(canonicalJson(value))
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF\n`)

test.each([
  ['a bundle', { format: 'coldway-evidence/2' }],
  ['a proof', { format: 'coldway-proof/12', entry: {} }],
  ['an entry', { format: 'coldway-evidence/1', entry: { format: 'coldway-chain/2' } }],
])('%s in a later format is said to be one, and is not accepted', async (_name, value) => {
  expect(await verify(bytes(value))).toEqual({ outcome: 'newerFormat' })
})

test.each([
  ['another name', { format: 'coldway-else/2' }],
  ['a number that is none', { format: 'coldway-evidence/02' }],
  ['what is known, in another shape', { format: 'coldway-evidence/1' }],
  ['no format', {}],
])('%s is no later format', async (_name, value) => {
  expect((await verify(bytes(value))).outcome).toBe('malformed')
})

test('so are a report with a later seal, and a log', async () => {
  const seal = `coldway-report/2:${'a'.repeat(64)}:`
  expect((await verify(pdf(seal))).outcome).toBe('newerFormat')
  expect((await verify(pdf(seal.replace('/2', '/1')))).outcome).toBe('malformed')
  const signer = makeSigner()
  const record = '6f1f2b0e-0000-4000-8000-000000000001'
  const leaf = { is: 'record', of: { record, readings: 0 }, salt: '0'.repeat(32) }
  const entry = {
    at: 1,
    format: 'coldway-chain/1',
    key: signer.key,
    prev: '0'.repeat(64),
    record,
    root: leafHash(canonicalJson(leaf)).toString('hex'),
    seq: 1,
    size: 1,
    supersedes: null,
  }
  const { publicKey } = signer
  const signature = signatureOf(signer, entry)
  const bundle = bytes({ entry, format: 'coldway-evidence/1', leaves: [leaf], publicKey, signature })
  expect((await verify(bundle)).outcome).toBe('unknownKey')
  const log = new TextEncoder().encode(JSON.stringify({ data: { format: 'coldway-log/2' } }))
  expect((await verify(bundle, { log })).outcome).toBe('newerFormat')
})
