/** Seals bytes that must be read again (AES-256-GCM): whoever has the database alone cannot read or exchange them. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** `about` names what the bytes belong to; they open for nothing else. */
export const sealed = (key: Buffer, bytes: Uint8Array, about = ''): Buffer => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about))
  const text = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

/** Throws when another key has sealed them, or something has changed them. */
export const unsealed = (key: Buffer, bytes: Buffer, about = ''): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes)).setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
}
