/** Figures of a run and how they are printed. Pure. */

/** Nearest rank; NaN when there is nothing. */
export const percentile = (values: ArrayLike<number>, share: number): number => {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export interface Spread {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export const spreadOf = (values: ArrayLike<number>): Spread => {
  const sorted = Float64Array.from(values).sort()
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Median over the rounds of one run; for an even count the lower of the two middle values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** The median of each figure over the rounds. */
export const mediansOf = <Key extends string>(
  rounds: readonly Readonly<Record<Key, number>>[],
): Readonly<Record<Key, number>> => {
  const keys = Object.keys(rounds[0] ?? {}) as Key[]
  const pairs = keys.map((key) => [key, median(rounds.map((round) => round[key]))] as const)
  return Object.fromEntries(pairs) as Record<Key, number>
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export const printCount = (value: number): string => (Number.isFinite(value) ? count.format(value) : '-')

export const printMs = (milliseconds: number): string => {
  if (!Number.isFinite(milliseconds)) return '-'
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toFixed(2)} s`
  const digits = Math.abs(milliseconds) >= 100 ? 0 : Math.abs(milliseconds) >= 10 ? 1 : 2
  return `${milliseconds.toFixed(digits)} ms`
}

export const printShare = (share: number): string => (Number.isFinite(share) ? `${(share * 100).toFixed(1)} %` : '-')

/** Ratio of `one` to `other`: 0.25, 4.1, 130. */
export const printRatio = (one: number, other: number): string => {
  const ratio = one / other
  if (!Number.isFinite(ratio)) return '-'
  return ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)
}

export const printKb = (bytes: number): string => `${count.format(bytes / 1000)} KB`
