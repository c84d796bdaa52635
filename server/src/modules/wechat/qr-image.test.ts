import { inflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrImage } from './qr-image.ts'

test('the picture has a pixel field for each square, black where the code is black', () => {
  const text = 'http://weixin.qq.com/q/02abc'
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const png = qrImage(text)
  const width = png.readUInt32BE(16)
  expect([width, png.readUInt32BE(20)]).toEqual([size * 8, size * 8])
  const at = png.indexOf('IDAT')
  const pixels = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const lineBytes = 1 + Math.ceil(width / 8)
  const isBlack = (x: number, y: number): boolean =>
    ((pixels[y * lineBytes + 1 + (x >> 3)] ?? 0) & (128 >> (x & 7))) === 0
  for (const [y, row] of data.entries())
    for (const [x, black] of row.entries()) expect(isBlack(x * 8 + 3, y * 8 + 3)).toBe(black)
})
