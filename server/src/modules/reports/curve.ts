/** Draws one series as SVG: its range over time, the limits, excursions and open doors. Figures and times are its only texts. */
import type { Bucket } from '@coldway/contract/readings/sensors.ts'
import { printTime } from '@coldway/contract/time.ts'

export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}
export interface CurveOf extends Span {
  readonly buckets: readonly Bucket[]
  readonly bucketMs: number
  /** Silence longer than this interrupts the line. */
  readonly gapMs: number
  readonly low: number | null
  readonly high: number | null
  readonly excursions: readonly Span[]
  readonly doors: readonly Span[]
  readonly defrosts: readonly Span[]
  readonly stays: readonly Span[]
  readonly zone: string
  /** The height of the picture, whose width is 760. */
  readonly height: number
}

const size = { width: 760, left: 44, right: 8, top: 8, bottom: 26 } as const
const right = size.width - size.right

interface AxesOf extends Span {
  readonly low: number
  readonly high: number
  readonly zone: string
  readonly height: number
}

/** The scales of a chart, with its round values and times as SVG. */
export const axesOf = ({ fromMs, untilMs, low, high, zone, height }: AxesOf) => {
  const bottom = height - size.bottom
  const x = (atMs: number) => round(size.left + ((atMs - fromMs) / Math.max(1, untilMs - fromMs)) * (right - size.left))
  const y = (value: number) => round(bottom - ((value - low) / (high - low)) * (bottom - size.top))
  const level = (value: number, look: string) =>
    `<line x1="${size.left}" x2="${right}" y1="${y(value)}" y2="${y(value)}" ${look}/>`
  const ticks = [
    ...ticksOf(low, high).map(
      (value) =>
        level(value, 'stroke="#e6ebf1"') +
        `<text x="${size.left - 5}" y="${y(value) + 3.5}" text-anchor="end">${Number(value.toFixed(2))}</text>`,
    ),
    ...timesOf(fromMs, untilMs).map(
      (atMs) =>
        `<line x1="${x(atMs)}" x2="${x(atMs)}" y1="${bottom}" y2="${bottom + 4}" stroke="#5b6878"/>` +
        `<text x="${x(atMs)}" y="${bottom + 16}" text-anchor="middle">${printTime(atMs, zone).slice(5, 16)}</text>`,
    ),
  ]
  return { x, y, bottom, ticks, limit: (value: number) => level(value, 'stroke="#e0313b" stroke-dasharray="5 3"') }
}

export const chartOf = (height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" ` +
  `font-family="Noto Sans" font-size="10" fill="#5b6878">${parts.join('')}</svg>`

export const drawCurve = (of: CurveOf): string => {
  const { fromMs, untilMs } = of
  const { x, y, bottom, ticks, limit } = axesOf({ ...of, ...rangeOf(of) })
  const band = ({ fromMs: begin, untilMs: end }: Span, look: string, [top, height]: readonly [number, number]) => {
    const left = x(Math.max(begin, fromMs))
    const width = round(Math.max(1.5, x(Math.min(end, untilMs)) - left))
    return `<rect x="${left}" y="${top}" width="${width}" height="${height}" ${look}/>`
  }
  return chartOf(of.height, [
    ...of.excursions.map((one) => band(one, 'fill="#fbdcde"', [size.top, bottom - size.top])),
    ...ticks,
    ...[of.low, of.high].flatMap((one) => (one === null ? [] : limit(one))),
    ...stretchesOf(of).flatMap((stretch) => drawStretch(stretch, x, y)),
    ...of.stays.map((one) => band(one, 'fill="#9aa6b5"', [size.top - 6, 4])),
    ...of.defrosts.map((one) => band(one, 'fill="#0ea5d8"', [bottom - 10, 4])),
    ...of.doors.map((one) => band(one, 'fill="#e08a00"', [bottom - 5, 5])),
    `<line x1="${size.left}" x2="${right}" y1="${bottom}" y2="${bottom}" stroke="#5b6878"/>`,
  ])
}

/** Joins the times in which a door was open: the buckets with a value above zero. */
export const openDoors = (buckets: readonly Bucket[], bucketMs: number): Span[] => {
  const found: { fromMs: number; untilMs: number }[] = []
  for (const [atMs, , max] of buckets) {
    if (max <= 0) continue
    const last = found.at(-1)
    if (last && atMs - last.untilMs <= bucketMs) last.untilMs = atMs + bucketMs
    else found.push({ fromMs: atMs, untilMs: atMs + bucketMs })
  }
  return found
}

const round = (value: number): number => Math.round(value * 10) / 10

const rangeOf = ({ buckets, low, high }: CurveOf): { low: number; high: number } => {
  const all = [...buckets.flatMap(([, min, max]) => [min, max]), ...[low, high].filter((one) => one !== null)]
  const [least, most] = all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 1]
  const margin = Math.max(0.5, (most - least) * 0.08)
  return { low: least - margin, high: most + margin }
}

const stretchesOf = ({ buckets, gapMs, bucketMs }: CurveOf): Bucket[][] => {
  const found: Bucket[][] = []
  for (const bucket of buckets) {
    const last = found.at(-1)
    const before = last?.at(-1)
    if (last && before && bucket[0] - before[0] <= gapMs + bucketMs) last.push(bucket)
    else found.push([bucket])
  }
  return found
}

type Scale = (value: number) => number

/** The range from the lowest to the highest of each bucket, and the means as a line. */
const drawStretch = (stretch: readonly Bucket[], x: Scale, y: Scale): string[] => {
  const [first] = stretch
  if (!first) return []
  if (stretch.length === 1) return [`<circle cx="${x(first[0])}" cy="${y(first[3])}" r="1.6" fill="#1b5cff"/>`]
  const upper = stretch.map(([atMs, , max]) => `${x(atMs)},${y(max)}`)
  const lower = stretch.map(([atMs, min]) => `${x(atMs)},${y(min)}`).toReversed()
  const means = stretch.map(([atMs, , , mean]) => `${x(atMs)},${y(mean)}`)
  return [
    `<polygon points="${[...upper, ...lower].join(' ')}" fill="#1b5cff" fill-opacity="0.22"/>`,
    `<polyline points="${means.join(' ')}" fill="none" stroke="#1b5cff" stroke-width="1.3"/>`,
  ]
}

/** Four to eight round values. */
export const ticksOf = (low: number, high: number): number[] => {
  const rough = (high - low) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10)
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => (first + index) * step)
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const timeSteps = [minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 6 * hourMs, 12 * hourMs]

/** At most eight times, round in UTC, and so in every zone of whole hours for steps up to an hour. */
const timesOf = (fromMs: number, untilMs: number): number[] => {
  const rough = (untilMs - fromMs) / 7
  const dayMs = 24 * hourMs
  const step = timeSteps.find((one) => one >= rough) ?? Math.ceil(rough / dayMs) * dayMs
  const first = Math.ceil(fromMs / step)
  const count = Math.floor(untilMs / step) - first + 1
  // A label near either end would be cut.
  const margin = (untilMs - fromMs) * 0.04
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step).filter(
    (atMs) => atMs >= fromMs + margin && atMs <= untilMs - margin,
  )
}
