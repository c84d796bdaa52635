/** Equal spans of time, each with the extremes and the mean of its samples. Pure; samples come in order. */
import type { Bucket } from '@coldway/contract/readings/sensors.ts'

export const createBuckets = (fromMs: number, bucketMs: number) => {
  const done: Bucket[] = []
  let open: { index: number; low: number; high: number; sum: number; count: number } | undefined
  const close = (): void => {
    if (!open) return
    const { index, low, high, sum, count } = open
    done.push([fromMs + index * bucketMs, low, high, Math.round((sum / count) * 1000) / 1000, count])
  }
  return {
    take(atMs: number, value: number): void {
      const index = Math.floor((atMs - fromMs) / bucketMs)
      if (open?.index === index) {
        open.low = Math.min(open.low, value)
        open.high = Math.max(open.high, value)
        open.sum += value
        open.count += 1
        return
      }
      close()
      open = { index, low: value, high: value, sum: value, count: 1 }
    },
    end(): Bucket[] {
      close()
      open = undefined
      return done
    },
  }
}
