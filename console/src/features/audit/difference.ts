/** The values before and after a row of the trail, field by field. Pure. */
export interface Change {
  /** Dotted path, as the contract names it. */
  readonly field: string
  /** The value as text; undefined when the field did not exist. */
  readonly before: string | undefined
  readonly after: string | undefined
  readonly isChanged: boolean
}

/** Changed fields come first; each group keeps the recorded order. */
export const differenceOf = (before: string | null, after: string | null): readonly Change[] => {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  const changes = names.map((field): Change => {
    const [was, is] = [old.get(field), now.get(field)]
    return { field, before: was, after: is, isChanged: was !== is }
  })
  return [...changes.filter(({ isChanged }) => isChanged), ...changes.filter(({ isChanged }) => !isChanged)]
}

const fieldsOf = (json: string | null): ReadonlyMap<string, string> => {
  const fields = new Map<string, string>()
  if (json !== null) collect(read(json), '', fields)
  return fields
}

/**
 * Parses a recorded value. A row may be older than any known form, so text that is not JSON is shown
 * as it is.
 */
const read = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

const collect = (value: unknown, field: string, into: Map<string, string>): void => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) collect(inner, field ? `${field}.${name}` : name, into)
    return
  }
  if (Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null)) {
    value.forEach((one, index) => collect(one, `${field}[${index}]`, into))
    return
  }
  into.set(
    field,
    value === null ? '—' : Array.isArray(value) ? value.join(', ') || '—' : String(value as string | number | boolean),
  )
}
