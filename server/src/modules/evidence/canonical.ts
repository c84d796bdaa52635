/** Canonical JSON (RFC 8785): the one text of a value that is hashed and signed. Pure. */

/** Keys in the order of their UTF-16 code units, no space, numbers and texts as ECMAScript writes them; undefined is left out. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined)
    return `{${fields
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
      .join(',')}}`
  }
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed())
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  throw new Error(`no canonical JSON of ${typeof value}`)
}
