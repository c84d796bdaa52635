/** Pure geometry of the band chart: scales, gap breaks, path texts, axis ticks. Times in ms, values in the series' unit. */
export interface ChartPoint {
  readonly atMs: number
  /** The value in the series' unit; null where nothing good was measured. */
  readonly value: number | null
  /** The extremes of the bucket behind the point. */
  readonly min?: number | null
  readonly max?: number | null
}

export interface TimeScale {
  readonly fromMs: number
  readonly toMs: number
  readonly width: number
}
export interface Frame extends TimeScale {
  readonly bottom: number
  readonly top: number
  readonly height: number
}

export const xOf = (frame: TimeScale, atMs: number): number =>
  ((atMs - frame.fromMs) / Math.max(1, frame.toMs - frame.fromMs)) * frame.width
export const yOf = (frame: Frame, value: number): number =>
  frame.height - ((value - frame.bottom) / Math.max(1e-9, frame.top - frame.bottom)) * frame.height
export const timeAt = (frame: TimeScale, x: number): number =>
  frame.fromMs + (Math.max(0, Math.min(frame.width, x)) / Math.max(1, frame.width)) * (frame.toMs - frame.fromMs)

/** The range of the axis: all values and both limits, with a tenth of margin; a flat line is centred. */
export const extentOf = (
  points: readonly ChartPoint[],
  limits: readonly (number | null | undefined)[],
): { bottom: number; top: number } => {
  let bottom = Number.POSITIVE_INFINITY
  let top = Number.NEGATIVE_INFINITY
  const take = (value: number | null | undefined) => {
    if (value === null || value === undefined) return
    bottom = Math.min(bottom, value)
    top = Math.max(top, value)
  }
  for (const point of points) [point.value, point.min, point.max].forEach(take)
  limits.forEach(take)
  if (bottom > top) return { bottom: 0, top: 1 }
  const air = (top - bottom || 2) * 0.1
  return { bottom: bottom - air, top: top + air }
}

/**
 * The runs of points without a gap: a null, or silence longer than `gapMs`, breaks the line and is
 * never bridged.
 */
export const runsOf = (points: readonly ChartPoint[], gapMs: number): ChartPoint[][] => {
  const runs: ChartPoint[][] = []
  let run: ChartPoint[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const point of points) {
    if (point.value === null || point.atMs - last > gapMs) {
      if (run.length > 0) runs.push(run)
      run = []
    }
    if (point.value !== null) run.push(point)
    last = point.atMs
  }
  if (run.length > 0) runs.push(run)
  return runs
}

/** The path of a run. A state (`isStep`) holds its value until the next sample. */
export const linePath = (frame: Frame, run: readonly ChartPoint[], isStep: boolean): string =>
  run
    .map((point, index) => {
      const at = `${xOf(frame, point.atMs).toFixed(1)} ${yOf(frame, point.value ?? 0).toFixed(1)}`
      if (index === 0) return `M${at}`
      return isStep ? `H${xOf(frame, point.atMs).toFixed(1)}V${yOf(frame, point.value ?? 0).toFixed(1)}` : `L${at}`
    })
    .join('')

/** The area between the extremes of each bucket; empty when the points have none. */
export const spreadPath = (frame: Frame, run: readonly ChartPoint[]): string => {
  const full = run.filter((point) => point.min !== undefined && point.min !== null && point.max != null)
  if (full.length < 2) return ''
  const edge = (point: ChartPoint, value: number | null | undefined) =>
    `${xOf(frame, point.atMs).toFixed(1)} ${yOf(frame, value ?? 0).toFixed(1)}`
  const upper = full.map((point) => edge(point, point.max))
  const lower = full.toReversed().map((point) => edge(point, point.min))
  return `M${upper.join('L')}L${lower.join('L')}Z`
}

/** The sample at or before a moment, at most `gapMs` old. */
export const pointAt = (points: readonly ChartPoint[], atMs: number, gapMs: number): ChartPoint | undefined => {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.atMs ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  const point = points[low - 1]
  return point && point.value !== null && atMs - point.atMs <= gapMs ? point : undefined
}

export type Limit = number | null | undefined
export const isOutside = (value: number, low: Limit, high: Limit): 'high' | 'low' | undefined => {
  if (high != null && value > high) return 'high'
  return low != null && value < low ? 'low' : undefined
}

export interface Excursion {
  readonly side: 'high' | 'low'
  /** The time of the peak. */
  readonly atMs: number
  readonly value: number
}

/** The stretches outside the limits with their peaks, which a mean inside the limits must not hide. */
export const excursionsOf = (runs: readonly (readonly ChartPoint[])[], low: Limit, high: Limit): Excursion[] =>
  runs.flatMap((run) => {
    const found: Excursion[] = []
    let before: Excursion['side'] | undefined
    for (const point of run) {
      const worst = worstOf(point, low, high)
      const last = found.at(-1)
      if (!worst) before = undefined
      else if (last && before === worst.side) {
        const isWorse = worst.side === 'high' ? worst.value > last.value : worst.value < last.value
        if (isWorse) found[found.length - 1] = worst
      } else found.push(worst)
      before = worst?.side
    }
    return found
  })

const worstOf = ({ atMs, value, min, max }: ChartPoint, low: Limit, high: Limit): Excursion | undefined => {
  const top = max ?? value
  const bottom = min ?? value
  if (top !== null && isOutside(top, null, high)) return { side: 'high', atMs, value: top }
  if (bottom !== null && isOutside(bottom, low, null)) return { side: 'low', atMs, value: bottom }
  return undefined
}
