/**
 * The times at which a demo device is out of coverage, switched off or never used. Pure functions of
 * the time.
 */
import type { Play } from './fleet.ts'

const hourMs = 3_600_000

export interface Presence {
  /** reachable: sends. unreachable: measures, stores, and sends everything later. off: does nothing. */
  readonly kind: 'reachable' | 'unreachable' | 'off'
  /** Start of the last two states. */
  readonly sinceMs: number
}

export const presenceAt = ({ conduct, seed }: Play, atMs: number): Presence => {
  if (conduct === 'unused') return { kind: 'off', sinceMs: 0 }
  if (conduct === 'silent') return spanAt(atMs, seed, { everyMs: 8 * hourMs, forMs: 5 * hourMs, kind: 'unreachable' })
  if (conduct === 'shutdown') return spanAt(atMs, seed, { everyMs: 24 * hourMs, forMs: 17 * hourMs, kind: 'off' })
  return { kind: 'reachable', sinceMs: 0 }
}

interface Span {
  readonly everyMs: number
  readonly forMs: number
  readonly kind: Presence['kind']
}

const spanAt = (atMs: number, seed: number, { everyMs, forMs, kind }: Span): Presence => {
  const intoMs = (atMs + (seed % everyMs)) % everyMs
  const sinceMs = atMs - intoMs
  return intoMs < forMs ? { kind, sinceMs } : { kind: 'reachable', sinceMs: sinceMs + forMs }
}
