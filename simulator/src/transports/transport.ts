/**
 * The sending side of a correct device, equal for every wire: reports are stored in order until the server has acknowledged
 * them; a lost answer means resending. One exchange runs at a time. The store is bounded: it refuses a new report when full,
 * but never drops an accepted one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import type { Report } from '@coldway/contract/readings/report.ts'
import { createRandom, seedOf } from '../random.ts'

/** The functions of a wire. `deliver` resolves with the acknowledgement and rejects on refusal, loss or time-out. */
export interface Link {
  readonly batchMax: number
  open(): Promise<void>
  deliver(reports: readonly Report[]): Promise<void>
  isOpen(): boolean
  close(): void
}

/** How a device answers commands. `late` is after `lateMs`, when nobody waits for the answer any longer. */
export type Manner = 'prompt' | 'late' | 'twice' | 'never'
export const lateMs = 90_000

/** What a device found by carrying out a command, and how long it takes for it. */
export interface Found {
  readonly checks: NonNullable<DownlinkAck['checks']>
  readonly takesMs: number
}

export interface Hooks {
  /** The wait before the second attempt in milliseconds; it doubles from there. */
  readonly firstBackoffMs?: number
  onAcknowledged?(deviceCode: string, report: Report): void
  onExchange?(milliseconds: number, count: number): void
  onFailure?(deviceCode: string, why: string): void
  /** Executes a command and returns the result. Without this hook a device ignores commands. */
  onCommand?(deviceCode: string, command: DownlinkCommand): DownlinkAck['state']
  /** The manner in which commands are answered; at once by default. */
  readonly mannerOf?: (kind: CommandKind) => Manner
  findings?(deviceCode: string, command: DownlinkCommand): Found | undefined
}

export interface Transport {
  /** Resolves when all are acknowledged; rejects when a full store refused them or `close` gave them up. */
  send(reports: readonly Report[]): Promise<void>
  /** Opens the connection without sending reports. */
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

  /** Makes one exchange; gives true to continue. Entries leave the queue only after their acknowledgement. */
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

/**
 * The wait before an attempt: it doubles, with jitter over half of itself, so that a fleet does not
 * reconnect in one moment.
 */
const backoffMs = (firstMs: number, failures: number, draw: number): number =>
  Math.min(longestBackoffMs, firstMs * 2 ** (failures - 1)) * (0.5 + draw / 2)
