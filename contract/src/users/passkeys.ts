/**
 * Passkeys: keys of a device or a security key that answer in place of a code (W3C Web Authentication). They stand beside the app and its
 * recovery codes, which stay the way in for whoever loses a key. (docs/decisions/0247-passkeys.md)
 */
import { z } from 'zod'
import { calls, Done, Nothing, post } from '../call.ts'
import { Name } from '../fields.ts'
import { FactorCode } from './second-factor.ts'

const Secret = z.string().min(1).max(200)
/** The most characters of a key's data; a large attestation fits in. */
const bytesMax = 8192
/** Base64url without padding. */
const Bytes = z
  .string()
  .regex(/^[A-Za-z0-9_-]*$/)
  .max(bytesMax)
const Credential = Bytes.min(1)

export const Passkey = z.object({
  credential: z.string(),
  name: z.string(),
  madeTime: z.string(),
  /** Null while the key has not been used. */
  usedTime: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const Transports = z.array(z.string().max(30)).max(10)
const sent = { id: Credential, rawId: Credential, type: z.literal('public-key') }
const extensions = { clientExtensionResults: z.object({}), authenticatorAttachment: z.string().max(30).nullish() }

/** The answer of `navigator.credentials.create`, as `@simplewebauthn/browser` sends it. */
export const NewPasskey = z.object({
  ...sent,
  ...extensions,
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: Transports.nullish() }),
})
/** The answer of `navigator.credentials.get`. */
export const PasskeyAnswer = z.object({
  ...sent,
  ...extensions,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
})

const Descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })
/** The request to make a key, PublicKeyCredentialCreationOptionsJSON. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('discouraged'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
})
/** The request to answer with a key, PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(Descriptor),
})

export const passkeys = calls('passkeys', '/v3/session/passkeys', {
  list: post({
    does: "The caller's passkeys.",
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.array(Passkey),
    fails: [],
  }),
  begin: post({
    does: 'What the browser is asked to make; `add` takes its answer, in this session, once and within five minutes.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ password: Secret, code: FactorCode }),
    gives: PasskeyCreation,
    fails: ['passwordWrong', 'secondFactorWrong', 'passkeysTooMany', 'tooManyRequests'],
  }),
  add: post({
    does: 'Keeps a passkey: from now on it answers in place of a code.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ name: Name, key: NewPasskey }),
    gives: Done,
    fails: ['secondFactorExpired', 'passkeyRefused', 'passkeyInUse', 'passkeysTooMany'],
  }),
  remove: post({
    does: 'Removes a passkey.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ credential: Credential, password: Secret }),
    gives: Done,
    fails: ['passwordWrong', 'notFound', 'tooManyRequests'],
  }),
})

export const passkeySignIn = calls('signIn', '/v2/oauth2', {
  passkeyOptions: post({
    does: 'What the browser is asked to answer for a sign-in that was refused with `secondFactorRequired`.',
    audience: ['public'],
    effect: 'read',
    ids: [],
    body: z.object({ challenge: Secret }),
    gives: PasskeyRequest,
    fails: ['secondFactorExpired', 'tooManyRequests'],
  }),
  passkey: post({
    does: 'Goes on with a sign-in that was refused with `secondFactorRequired`, by a passkey of the account.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ challenge: Secret, answer: PasskeyAnswer }),
    gives: z.object({
      access_token: z.string(),
      expires_in: z.int(),
      mustChangePassword: z.boolean(),
      mustEnrol: z.boolean(),
    }),
    fails: ['secondFactorExpired', 'passkeyRefused', 'tooManyRequests'],
  }),
})
