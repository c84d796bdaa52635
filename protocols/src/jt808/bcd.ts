/** Binary-coded decimals: terminal numbers and times. */
const pad = (value: number): string => String(value).padStart(2, '0')

/** The digits of the bytes; undefined when a half byte is not a digit. */
export const fromBcd = (bytes: Uint8Array): string | undefined => {
  let digits = ''
  for (const byte of bytes) digits += byte.toString(16).padStart(2, '0')
  return /^\d*$/.test(digits) ? digits : undefined
}

export const toBcd = (digits: string, length: number): Uint8Array => {
  const padded = digits
    .replace(/\D/g, '')
    .padStart(length * 2, '0')
    .slice(-length * 2)
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(padded.slice(at * 2, at * 2 + 2), 16))
}

/** The offset of GMT+8, the only zone of the standard, whose times are YY MM DD hh mm ss (clause 8.18). */
const zoneMs = 8 * 3_600_000

export const fromBcdTime = (bytes: Uint8Array): number | undefined => {
  const digits = bytes.length === 6 ? fromBcd(bytes) : undefined
  if (!digits) return undefined
  const [y, mo, d, h, mi, s] = (digits.match(/\d\d/g) ?? []).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const local = Date.UTC(2000 + y, mo - 1, d, h, mi, s)
  return bcdDigits(local) === digits ? local - zoneMs : undefined
}

export const toBcdTime = (atMs: number): Uint8Array => toBcd(bcdDigits(atMs + zoneMs), 6)

/** The digits of a time. An impossible day or hour comes back as others: 30 February becomes 2 March. */
const bcdDigits = (localMs: number): string => {
  const at = new Date(localMs)
  const date = `${pad(at.getUTCFullYear() % 100)}${pad(at.getUTCMonth() + 1)}${pad(at.getUTCDate())}`
  return `${date}${pad(at.getUTCHours())}${pad(at.getUTCMinutes())}${pad(at.getUTCSeconds())}`
}
