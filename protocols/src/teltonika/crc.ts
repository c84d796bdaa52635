/** CRC-16/IBM (polynomial 0xA001 reflected, start 0), over the data field: codec id up to the second record count. */
export const crc16 = (bytes: Uint8Array): number => {
  let crc = 0
  for (const byte of bytes) crc = (crc >> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return crc
}

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let step = 0; step < 8; step++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  return crc
})
