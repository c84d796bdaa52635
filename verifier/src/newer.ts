/**
 * Says of a file that it is in a format that came after this verifier (docs/evidence-format.md, "Later formats"). Nothing else is
 * known of such a file, whether it is whole neither.
 */
const known: Readonly<Record<string, number>> = {
  'coldway-evidence': 1,
  'coldway-proof': 1,
  'coldway-chain': 1,
  'coldway-stamp': 1,
  'coldway-log': 1,
  'coldway-key': 1,
}

export const isNewer = (value: unknown): boolean => {
  const { format, entry, entries, keys } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (isLater(format) || isLater((entry as { format?: unknown } | undefined)?.format)) return true
  return [entries, keys].some(
    (list) =>
      Array.isArray(list) &&
      list.some((one) => isLater((one as { statement?: { format?: unknown } } | null)?.statement?.format)),
  )
}

const isLater = (format: unknown): boolean => {
  const [, name = '', number] = typeof format === 'string' ? (/^([a-z-]+)\/([1-9]\d{0,3})$/.exec(format) ?? []) : []
  return Object.hasOwn(known, name) && Number(number) > (known[name] ?? 0)
}

/** The seal of a report, or the mark in its signature, which stands as the hexadecimal digits of its signs. */
export const hasNewerSeal = (text: string): boolean =>
  [...text.matchAll(/coldway-report\/([1-9]\d{0,3}):[0-9a-f]{64}:/g)].some(([, number]) => Number(number) > 1)
