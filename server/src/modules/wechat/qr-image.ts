import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** Pixels of a module. It is black on white whatever the theme, or cameras do not read it. */
const scale = 8
const quietModules = 4

/** Draws a QR code as PNG, for pages, mails and phones. */
export const qrImage = (text: string): Buffer => {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules })
  const width = size * scale
  // One bit a pixel, 1 is white; each line begins with its filter, none.
  const line = Buffer.alloc(1 + Math.ceil(width / 8))
  const lines = data.flatMap((row) => {
    line.fill(0)
    for (let x = 0; x < width; x += 1)
      if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (128 >> (x & 7))
    return Array.from({ length: scale }, () => Buffer.from(line))
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  // Bit depth 1, greyscale.
  header[8] = 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const asDataAddress = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
