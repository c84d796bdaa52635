/** Repeats a check until it holds, for what happens soon but at no known time. */
import { setTimeout as sleep } from 'node:timers/promises'

export const until = async <Value>(
  ask: () => Promise<Value> | Value,
  holds: (value: Value) => boolean = Boolean,
  limitMs = 30_000,
): Promise<Value> => {
  const endMs = performance.now() + limitMs
  for (;;) {
    const value = await ask()
    if (holds(value)) return value
    if (performance.now() > endMs)
      throw new Error(`still not after ${limitMs} ms: ${JSON.stringify(value)?.slice(0, 500)}`)
    await sleep(20)
  }
}
