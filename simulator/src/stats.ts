/** Counts of a run and the distribution of acknowledgement times, in constant memory. */
export interface Stats {
  sent(count: number): void
  acknowledged(count: number, milliseconds: number): void
  failed(why: string): void
  /** The progress line: rate and times since the previous line. */
  line(connected: number, devices: number, seconds: number): string
  /** The summary of the whole run. */
  summary(): string
  readonly totals: { readonly sent: number; readonly acknowledged: number; readonly failures: number }
}

/** Twenty buckets per factor of ten from 0.01 ms on: a quantile is accurate to 12 %. */
const perDecade = 20
const buckets = 8 * perDecade

export const createStats = (): Stats => {
  const totals = { sent: 0, acknowledged: 0, failures: 0 }
  const all = new Uint32Array(buckets)
  const recent = new Uint32Array(buckets)
  let lastAcknowledged = 0
  let lastFailure = ''
  const line = (connected: number, devices: number, seconds: number): string => {
    const rate = Math.round((totals.acknowledged - lastAcknowledged) / Math.max(0.001, seconds))
    lastAcknowledged = totals.acknowledged
    const parts = [
      `connected ${connected}/${devices}`,
      `sent ${totals.sent}`,
      `acknowledged ${totals.acknowledged} (${rate}/s)`,
      `p50 ${quantile(recent, 0.5)} p99 ${quantile(recent, 0.99)}`,
      `failures ${totals.failures}${lastFailure && ` (last: ${lastFailure})`}`,
    ]
    recent.fill(0)
    return parts.join(' · ')
  }
  return {
    totals,
    line,
    summary: () =>
      `sent ${totals.sent} · acknowledged ${totals.acknowledged} · p50 ${quantile(all, 0.5)} p99 ${quantile(all, 0.99)}`,
    sent: (count) => {
      totals.sent += count
    },
    acknowledged: (count, milliseconds) => {
      totals.acknowledged += count
      const at = Math.floor(Math.log10(Math.max(0.01, milliseconds) / 0.01) * perDecade)
      const bucket = Math.min(buckets - 1, at)
      for (const counts of [all, recent]) counts[bucket] = (counts[bucket] ?? 0) + 1
    },
    failed: (why) => {
      totals.failures += 1
      lastFailure = why
    },
  }
}

const quantile = (counts: Uint32Array, share: number): string => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return '-'
  let seen = 0
  const at = counts.findIndex((count) => {
    seen += count
    return seen >= total * share
  })
  const milliseconds = 0.01 * 10 ** ((at + 0.5) / perDecade)
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`
}
