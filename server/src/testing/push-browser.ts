/**
 * A browser that is subscribed to pushes, in software: decrypts as RFC 8291 and 8188 say, and checks who signed as RFC 8292 says,
 * by node:crypto alone, so that what is sent is not judged by the library that made it.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'

const curve = 'prime256v1'

/** Makes a browser with the given keys, or with new ones. */
export const makePushBrowser = (given?: { readonly privateKey: string; readonly auth: string }) => {
  const ecdh = createECDH(curve)
  if (given) ecdh.setPrivateKey(given.privateKey, 'base64url')
  else ecdh.generateKeys()
  const auth = given ? Buffer.from(given.auth, 'base64url') : randomBytes(16)
  const own = ecdh.getPublicKey()
  return {
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),

    /** Decrypts a body of one record with the encoding aes128gcm. */
    decrypt: (body: Buffer): string => {
      const salt = body.subarray(0, 16)
      const theirs = body.subarray(21, 21 + body.readUInt8(20))
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
      const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(theirs), auth, info, 32))
      const part = (name: string, bytes: number): Buffer =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
      const record = body.subarray(21 + theirs.length)
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      decipher.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      const end = padded.findLastIndex((byte) => byte !== 0)
      if (padded[end] !== 2) throw new Error('the record does not end as the last one does')
      return padded.subarray(0, end).toString('utf8')
    },
  }
}
export type PushBrowser = ReturnType<typeof makePushBrowser>

/**
 * Reads the header `Authorization`: who signed, for which push service, until when. Throws where the
 * signature is of another key.
 */
export const readVapid = (authorization: string | undefined) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization ?? '') ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url')))
    throw new Error('the signature is of another key')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  return { publicKey: key, ...claims }
}
