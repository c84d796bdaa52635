/**
 * A throwaway certificate of `localhost` and 127.0.0.1, self-signed, valid for a day: X.509 v3 (RFC 5280) built by
 * hand. Each has a subject of its own: OpenSSL finds an issuer by its name alone, and checks a signature against the first of
 * two trusted certificates that share one.
 */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

export const makeCertificate = (): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(randomUUID())))))
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(-3_600_000), time(86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    // subjectAltName
    der(0xa3, sequence(sequence(objectId('551d11'), der(0x04, names)))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64').replaceAll(/.{64}/g, '$&\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts)
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const time = (fromNowMs: number): Buffer => {
  const text = new Date(Date.now() + fromNowMs).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${text}Z`))
}
