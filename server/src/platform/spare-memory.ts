/**
 * Gives memory back after a load. V8 returns what it does not need some seconds after a full collection, but it makes none while
 * little is allocated: a server that has become quiet would keep what a flood took for hours. One collection is therefore asked
 * for when none has been necessary for a while and the process holds much more than at its last quiet time.
 */
import { PerformanceObserver, constants } from 'node:perf_hooks'
import { every } from './every.ts'
import type { Log } from './log.ts'

const megabyte = 1_048_576
export const quietMs = 10_000
export const muchMore = 64 * megabyte
/** V8 frees pages 8 seconds after a collection and once more after the next; what is held then counts as needed. */
export const settlesMs = 30_000
const lookEveryMs = 5000

export interface Held {
  /** The resident set, in bytes. */
  readonly bytes: number
  readonly nowMs: number
  /** When V8 last made a full collection. */
  readonly collectedMs: number
}

/** Gives the function that decides at each look whether to ask for a collection. */
export const createLook = (first: Held): ((held: Held) => boolean) => {
  let needed = first.bytes
  let askedMs = Number.NEGATIVE_INFINITY
  let isSettling = false
  return ({ bytes, nowMs, collectedMs }) => {
    if (nowMs - askedMs < settlesMs) return false
    if (isSettling) needed = bytes
    isSettling = false
    needed = Math.min(needed, bytes)
    if (nowMs - collectedMs < quietMs || bytes < needed + muchMore) return false
    askedMs = nowMs
    isSettling = true
    return true
  }
}

/** Does nothing where Node was started without `--expose-gc` (node-flags.json). Gives the function that stops it. */
export const giveBackMemory = (log: Log): (() => void) => {
  const { gc } = globalThis
  if (!gc) return () => undefined
  let collectedMs = performance.now()
  const observer = new PerformanceObserver((list) => {
    const isFull = list.getEntries().some((entry) => kindOf(entry) === constants.NODE_PERFORMANCE_GC_MAJOR)
    if (isFull) collectedMs = performance.now()
  })
  observer.observe({ entryTypes: ['gc'] })
  const held = (): Held => ({ bytes: process.memoryUsage.rss(), nowMs: performance.now(), collectedMs })
  const isWanted = createLook(held())
  const stop = every(lookEveryMs, log, async () => {
    if (isWanted(held())) await gc({ type: 'major', execution: 'async', flavor: 'last-resort' })
  })
  return () => {
    stop()
    observer.disconnect()
  }
}

/** Entries of collections have a detail, which their type does not say. */
const kindOf = (entry: unknown): unknown => (entry as { readonly detail?: { readonly kind?: unknown } }).detail?.kind
