/**
 * A recorded conversation and its expected events. Each protocol keeps its own in `<name>.samples.ts`; one test runs them all,
 * whole, byte by byte, cut and damaged. Events are written readably: bytes as hex, a measure as `temp1=-18.4` or, when it is
 * not good, `temp2 decodeFault -32768`.
 */
import type { Measure, Position, Report } from '@coldway/contract/readings/report.ts'
import { toHex } from './bytes.ts'
import type { Rejected, StreamEvent } from './stream.ts'

export interface StreamSample {
  readonly name: string
  /** The publisher, or how the sample was built. */
  readonly source: string
  readonly hex: string
  readonly events: readonly ReadableEvent[]
}

/** Changes the content of a sample's frames with `change` and recomputes their checksums. */
export type Reseal = (bytes: Uint8Array, change: (content: Uint8Array) => Uint8Array) => Uint8Array

export interface ReadableReport {
  readonly at: string
  readonly position?: Position
  readonly measures: readonly string[]
}

export type ReadableEvent =
  | { readonly kind: 'register'; readonly terminal: string; readonly accept: string; readonly refuse: string }
  | {
      readonly kind: 'hello'
      readonly terminal: string
      readonly authCode?: string
      readonly accept: string
      readonly refuse: string
    }
  | {
      readonly kind: 'reports'
      readonly reports: readonly ReadableReport[]
      readonly rejected: readonly Rejected[]
      readonly isUtc?: true
      readonly reply: string
    }
  | {
      readonly kind: 'unread'
      readonly type: string
      readonly bytes: string
      readonly why: string
      readonly context?: string
      readonly reply: string
    }
  | { readonly kind: 'reply'; readonly bytes: string }
  | { readonly kind: 'alive'; readonly reply: string }
  | { readonly kind: 'lockCode'; readonly code: string; readonly reply: string }
  | Extract<StreamEvent, { readonly kind: 'ack' | 'settings' | 'codeUsed' | 'close' }>

/** The authentication code that `accept` of a register event gets. */
export const sampleAuthCode = 'A1'

export const readable = (event: StreamEvent): ReadableEvent => {
  switch (event.kind) {
    case 'register':
      return { ...event, accept: toHex(event.accept(sampleAuthCode)), refuse: toHex(event.refuse) }
    case 'hello':
      return { ...event, accept: toHex(event.accept), refuse: toHex(event.refuse) }
    case 'reports':
      return { ...event, reports: event.reports.map(readableReport), reply: toHex(event.reply) }
    case 'unread':
      return { ...event, bytes: toHex(event.bytes), reply: toHex(event.reply) }
    case 'reply':
      return { ...event, bytes: toHex(event.bytes) }
    case 'alive':
      return { ...event, reply: toHex(event.reply) }
    case 'lockCode':
      return { ...event, reply: toHex(event.reply) }
    case 'ack':
    case 'settings':
    case 'codeUsed':
    case 'close':
      return event
  }
}

const readableReport = ({ atMs, position, measures }: Report): ReadableReport => ({
  at: new Date(atMs).toISOString(),
  ...(position && { position }),
  measures: measures.map(readableMeasure),
})

export const readableMeasure = ({ key, value, quality, raw }: Measure): string =>
  quality === 'good' ? `${key}=${value}` : `${key} ${quality} ${raw}`
