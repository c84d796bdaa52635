/**
 * Times on the wire are `yyyy-MM-dd HH:mm:ss` in the zone of the `usertimezone` header; inside the program they are UTC
 * milliseconds. A zone is an offset such as +08:00 or an IANA name. (settled.md, "Times")
 */
const offsetForm = /^[+-](?:0\d|1[0-4]):[0-5]\d$/
const wireForm = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

export const defaultZone = '+08:00'

export const isZone = (zone: string): boolean => {
  if (offsetForm.test(zone)) return true
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,49}$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Milliseconds that local time is ahead of UTC in `zone` at the instant `atMs`. */
export const offsetMsAt = (zone: string, atMs: number): number => {
  if (offsetForm.test(zone)) {
    const sign = zone.startsWith('-') ? -1 : 1
    return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6))) * 60_000
  }
  const quarter = Math.floor(atMs / quarterMs)
  const known = lastOffsets.get(zone)
  if (known?.quarter === quarter) return known.offsetMs
  const offsetMs = askedOffsetMs(zone, atMs)
  if (atMs >= wholeQuartersSinceMs) lastOffsets.set(zone, { quarter, offsetMs })
  return offsetMs
}

/** Since then all zones change their offset at quarters of an hour of UTC, so ordered rows compute it once per quarter. */
const wholeQuartersSinceMs = Date.UTC(1975, 0, 1)
const quarterMs = 900_000
const lastOffsets = new Map<string, { readonly quarter: number; readonly offsetMs: number }>()

const askedOffsetMs = (zone: string, atMs: number): number => {
  const parts = formatterOf(zone).formatToParts(atMs)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return local - Math.floor(atMs / 1000) * 1000
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}

export const printTime = (atMs: number, zone: string): string =>
  new Date(atMs + offsetMsAt(zone, atMs)).toISOString().slice(0, 19).replace('T', ' ')

/** What happens, or is planned, lies between these. Far beyond them a time of one zone cannot be stored or printed in another. */
const firstMs = Date.UTC(1900, 0, 1)
const endMs = Date.UTC(2200, 0, 1)

/** A wire time read as if it were UTC, to compare times of one zone. Undefined for an invalid text (2026-02-30 is invalid). */
export const localMsOf = (text: string): number | undefined => {
  if (!wireForm.test(text)) return undefined
  const local = Date.parse(`${text.replace(' ', 'T')}Z`)
  return local >= firstMs && local < endMs && new Date(local).toISOString().slice(0, 19).replace('T', ' ') === text
    ? local
    : undefined
}

/**
 * The instant of a wire time; undefined for an invalid text (2026-02-30 is invalid). An hour that daylight saving repeats reads
 * as its first pass; a skipped hour reads as the same distance after the start of the gap.
 */
export const parseTime = (text: string, zone: string): number | undefined => {
  const local = localMsOf(text)
  if (local === undefined) return undefined
  if (offsetForm.test(zone)) return local - offsetMsAt(zone, local)
  const before = local - offsetMsAt(zone, local - 86_400_000)
  const after = local - offsetMsAt(zone, local + 86_400_000)
  const fits = (atMs: number) => atMs + offsetMsAt(zone, atMs) === local
  if (fits(before)) return before
  return fits(after) ? after : before
}

/** Units of durations with their milliseconds, the largest first. */
export const durationSteps = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const
