import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSigned } from '../../../../../verifier/src/cms.ts'
import { readEvidence } from '../../../platform/config-signing.ts'
import { signAttributes, signedData } from './cms.ts'
import { readIdentity, sha256Of } from './identity.ts'
import { operators } from './operators.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'coldway-signing-'))
/** Sets up certificates and key as the configuration reads them. */
const setUp = (name: keyof typeof operators) => {
  const { certificates, key } = operators[name]
  writeFileSync(join(folder, `${name}.crt`), certificates)
  writeFileSync(join(folder, `${name}.key`), key)
  const { signing } = readEvidence({
    COLDWAY_SIGNING_CERTIFICATE: join(folder, `${name}.crt`),
    COLDWAY_SIGNING_KEY: join(folder, `${name}.key`),
  })
  return readIdentity(signing ?? expect.unreachable())
}
const turned = (bytes: Uint8Array, at: number): Uint8Array<ArrayBuffer> => {
  const altered = Uint8Array.from(bytes)
  altered[at] = (altered[at] ?? 0) ^ 1
  return altered
}

test.each(['rsa', 'rsaPss', 'ec'] as const)(
  'the verifier knows what an operator signed by a certificate of %s from what was altered',
  async (name) => {
    const identity = setUp(name)
    const content = Uint8Array.from(Buffer.from('what is signed'))
    const about = { digest: sha256Of(content) }
    const made = signedData(identity, about, signAttributes(identity, about))
    const signed = await readSigned(Uint8Array.from(made), content)
    expect(signed).toMatchObject({ isSound: true, certificate: { subjectName: 'CN=Operator of tests' } })
    expect((await readSigned(Uint8Array.from(made), turned(content, 3))).isSound).toBe(false)
    const at = made.indexOf(signed.signature) + signed.signature.length - 1
    expect((await readSigned(turned(made, at), content)).isSound).toBe(false)
  },
)

test('a key for RSA-PSS that allows another digest alone is refused at the start', () => {
  expect(() => setUp('rsaPssOfSha512')).toThrow('restricted to another digest')
})
