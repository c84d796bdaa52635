/** CRC-ITU (X.25): reflected 0x1021, begins at 0xFFFF, inverted at the end. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >> 1) ^ 0x8408 : value >> 1
  return value
})

export const crcItu = (bytes: Uint8Array): number => {
  let value = 0xffff
  for (const byte of bytes) value = (value >> 8) ^ (table[(value ^ byte) & 0xff] ?? 0)
  return value ^ 0xffff
}
