/**
 * Secrets: opaque random tokens stored as SHA-256, passwords as argon2id (19 MiB, two passes; OWASP's first choice).
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * 192 random bits, safe in headers, addresses and MQTT passwords. None begins with a hyphen: a workbook of credentials marks
 * such a text, so that no program takes it for a formula, and the secret would be wrong.
 */
export const randomToken = (): string => {
  const token = randomBytes(24).toString('base64url')
  return token.startsWith('-') ? randomToken() : token
}
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
/** The prefix of share tokens: where one opens nothing, the console can say that the link has ended. */
const temporary = 'share-'
export const temporaryToken = (): string => temporary + randomToken()
export const isTemporaryToken = (token: string): boolean => token.startsWith(temporary)
/** The prefix tells tokens of the open API from those of sessions. */
const ofClient = 'client-'
export const clientToken = (): string => ofClient + randomToken()
export const isClientToken = (token: string): boolean => token.startsWith(ofClient)
export const sameToken = (token: string, expected: Buffer): boolean => timingSafeEqual(hashToken(token), expected)

export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost)
export const isPassword = (password: string, hashed: string): Promise<boolean> =>
  verify(hashed, password).catch(() => false)

/** Letters and digits that are not confused when read aloud; always both kinds. */
export const randomPassword = (): string => {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return `${pick('abcdefghjkmnpqrstuvwxyz', 4)}-${pick('ABCDEFGHJKMNPQRSTUVWXYZ', 4)}-${pick('23456789', 4)}`
}

/** Verified for unknown accounts, so that they take as long as known ones. */
export const decoyHash: Promise<string> = hashPassword(randomToken())
