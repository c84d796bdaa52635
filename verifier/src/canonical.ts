/** Canonical JSON (RFC 8785), read and written from the published format. */

const write = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${write((value as Record<string, unknown>)[key])}`).join(',')}}`
}

export const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(write(value))

/** Undefined when these bytes are no JSON, or not its canonical form, in which each value is written in one way only. */
export const readCanonical = (bytes: Uint8Array): unknown => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    return write(value) === text ? value : undefined
  } catch {
    return undefined
  }
}
