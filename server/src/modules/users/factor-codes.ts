/** Codes of a second factor: those of an app (RFC 6238: SHA-1, six digits, thirty seconds) and those of recovery. Pure. */
import { randomBytes } from 'node:crypto'
import { limits } from '@coldway/contract/limits.ts'
import { Secret, TOTP } from 'otpauth'

/** The bytes of a secret: 160 bits, as RFC 4226 section 4 recommends. */
const secretBytes = 20
/** The bytes of a recovery code: 80 bits, too many to be tried on their hash. */
const recoveryBytes = 10

const appOf = (secret: Uint8Array, account = ''): TOTP =>
  new TOTP({
    issuer: 'Coldway',
    label: account,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    digits: limits.factorCodeDigits,
    period: limits.factorStepMs / 1000,
  })

export const newSecret = (): Buffer => randomBytes(secretBytes)

/** The text that a person types or scans into the app. */
export const shown = (secret: Uint8Array, account: string): { secret: string; uri: string } => {
  const app = appOf(secret, account)
  return { secret: app.secret.base32, uri: app.toString() }
}

/** Removes what people type for the eye. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Gives the time step that the code belongs to; undefined when it is of none about now. */
export const stepOf = (secret: Uint8Array, code: string, nowMs: number): number | undefined => {
  if (!/^\d+$/.test(code)) return undefined
  const delta = appOf(secret).validate({ token: code, timestamp: nowMs, window: limits.factorCodeWindow })
  return delta === null ? undefined : Math.floor(nowMs / limits.factorStepMs) + delta
}

/** Makes recovery codes, in groups of four characters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.recoveryCodes }, () => {
    const text = new Secret({ buffer: Uint8Array.from(randomBytes(recoveryBytes)).buffer }).base32
    return (text.match(/.{4}/g) ?? []).join('-')
  })
