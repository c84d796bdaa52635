/**
 * An honest device's sending side, the same over every wire: what it was given is kept, in order, until the server has
 * acknowledged it; a lost answer means sending again. One exchange is under way at a time. The store is bounded: a
 * report that finds it full is refused, never one that was taken.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import type { Report } from '@coldway/contract/readings/report.ts'
import { createRandom, seedOf } from '../random.ts'

/** What a wire must do. `deliver` resolves at the acknowledgement and rejects on refusal, loss or time-out. */
export interface Link {
  readonly batchMax: number
  open(): Promise<void>
  deliver(reports: readonly Report[]): Promise<void>
  isOpen(): boolean
  close(): void
}

/** `late`: after `lateMs`, when nobody waits for it any longer. */
export type Manner = 'prompt' | 'late' | 'twice' | 'never'
export const lateMs = 90_000

export interface Hooks {
  /** Before the second try; doubles from there. */
  readonly firstBackoffMs?: number
  onAcknowledged?(deviceCode: string, report: Report): void
  onExchange?(milliseconds: number, count: number): void
  onFailure?(deviceCode: string, why: string): void
  /** Does it and says what became of it. Without this hook a device listens to nobody. */
  onCommand?(deviceCode: string, command: DownlinkCommand): DownlinkAck['state']
  /** How it answers commands; at once, when left out. */
  readonly manner?: Manner
}

export interface Transport {
  /** Resolves when all are acknowledged; rejects when they were refused by a full store or given up by `close`. */
  send(reports: readonly Report[]): Promise<void>
  /** Opens the connection without having anything to say. */
  connect(): Promise<void>
  isConnected(): boolean
  pending(): number
  close(): void
}

const storeMax = 20_000

interface Entry {
  readonly report: Report
  readonly settle: (error?: Error) => void
}

interface State {
  queue: Entry[]
  failures: number
  isPumping: boolean
  readonly stop: AbortController
}

export const createTransport = (deviceCode: string, link: Link, hooks: Hooks = {}): Transport => {
  const state: State = { queue: [], failures: 0, isPumping: false, stop: new AbortController() }
  const random = createRandom(seedOf(deviceCode))

  /** True: go on. The entries leave the queue after their acknowledgement only. */
  const exchange = async (): Promise<void> => {
    if (!link.isOpen()) await link.open()
    const batch = state.queue.slice(0, link.batchMax)
    const startMs = performance.now()
    await link.deliver(batch.map(({ report }) => report))
    state.queue = state.queue.slice(batch.length)
    state.failures = 0
    hooks.onExchange?.(performance.now() - startMs, batch.length)
    for (const { report, settle } of batch) {
      hooks.onAcknowledged?.(deviceCode, report)
      settle()
    }
  }

  const failed = async (error: unknown): Promise<void> => {
    link.close()
    state.failures += 1
    if (state.stop.signal.aborted) return
    hooks.onFailure?.(deviceCode, error instanceof Error ? error.message : String(error))
    await sleep(backoffMs(hooks.firstBackoffMs ?? 1_000, state.failures, random.next()), undefined, {
      signal: state.stop.signal,
    }).catch(() => undefined)
  }

  const pump = async (): Promise<void> => {
    if (state.isPumping) return
    state.isPumping = true
    while (state.queue.length > 0 && !state.stop.signal.aborted) await exchange().catch(failed)
    state.isPumping = false
  }

  return {
    send: (reports) => {
      if (state.stop.signal.aborted) return Promise.reject(new Error('closed'))
      if (state.queue.length + reports.length > storeMax) return Promise.reject(new Error('store full'))
      if (reports.length === 0) return Promise.resolve()
      const done = Promise.withResolvers<void>()
      let left = reports.length
      const settle = (error?: Error): void => {
        left -= 1
        if (error) done.reject(error)
        else if (left === 0) done.resolve()
      }
      for (const report of reports) state.queue.push({ report, settle })
      void pump()
      return done.promise
    },
    connect: () => (link.isOpen() ? Promise.resolve() : link.open()),
    isConnected: () => link.isOpen(),
    pending: () => state.queue.length,
    close: () => {
      state.stop.abort()
      link.close()
      for (const { settle } of state.queue.splice(0)) settle(new Error('closed'))
    },
  }
}

const longestBackoffMs = 30_000

/** Doubles, and scatters over half of itself, so that a fleet does not come back in one moment. */
const backoffMs = (firstMs: number, failures: number, draw: number): number =>
  Math.min(longestBackoffMs, firstMs * 2 ** (failures - 1)) * (0.5 + draw / 2)
