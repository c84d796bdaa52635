/**
 * Authenticates pushes of OneNET, which sends no header of ours but signs. The address names the gateway, the token of
 * the push is the first 32 digits of SHA-256 over the gateway's secret (the hash that the server stores), and the
 * signature is base64 of MD5 over token, nonce and msg, as its documents say. A repeated push is stored once, so a
 * replay does nothing.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { OneNetPush } from '@coldway/contract/readings/push.ts'
import type { Directory, IngestDevice } from '../modules/devices/index.ts'

const tokenLength = 32

export interface SignedText {
  readonly msg: string
  readonly nonce: string
  readonly signature: string
}

/** Gives undefined when the push is not signed, or not with the token of that gateway. */
export const findSigner = async (
  directory: Directory,
  gateway: string | undefined,
  text: SignedText | undefined,
): Promise<IngestDevice | undefined> =>
  gateway === undefined || text === undefined
    ? undefined
    : directory.findByHash(gateway, (secretHash) => isSigned(text, secretHash.toString('hex').slice(0, tokenLength)))

/** OneNET signs an object as the text it sends: in the same order and without spaces. */
export const signedTextOf = (body: unknown): SignedText | undefined => {
  const read = OneNetPush.safeParse(body)
  if (!read.success) return undefined
  const { msg, nonce, signature, msg_signature: older } = read.data
  const by = signature ?? older
  if (nonce === undefined || by === undefined) return undefined
  return { msg: typeof msg === 'string' ? msg : JSON.stringify(msg), nonce, signature: by }
}

const isSigned = ({ msg, nonce, signature }: SignedText, token: string): boolean => {
  const expected = createHash('md5')
    .update(token + nonce + msg)
    .digest()
  // A plus of base64 may arrive as a space, as it does in an address.
  const given = Buffer.from(signature.replaceAll(' ', '+'), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
