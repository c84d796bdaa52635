/** Explains a pasted frame with the decoder itself: what each byte is, and what it becomes. */
import { explained, type Stretch } from './explain.ts'
import type { KeptMessage, StreamEvent, StreamProtocol } from './stream.ts'

export interface ExplainedFrame {
  readonly protocol: StreamProtocol
  readonly events: readonly StreamEvent[]
  readonly stretches: readonly Stretch[]
}

/**
 * Reads the frame in a new session; when that closes or returns nothing, in one that has seen a greeting, because the frame may
 * come from the middle of a conversation. Never throws.
 */
export const explainFrame = (protocol: StreamProtocol, frame: Uint8Array, nowMs: number): ExplainedFrame => {
  const alone = readIn(protocol, frame, nowMs)
  return isRead(alone) || !protocol.greeting ? alone : readIn(protocol, frame, nowMs, protocol.greeting)
}

/** Explains an unread message as it was kept, which may be a part of a frame. Never throws. */
export const explainKept = (
  protocol: StreamProtocol,
  { type, bytes: kept }: KeptMessage,
  nowMs: number,
): ExplainedFrame => {
  if (!protocol.readAgain) return explainFrame(protocol, kept, nowMs)
  const { result, stretches } = explained(kept, (bytes) => protocol.readAgain?.({ type, bytes }) ?? [])
  return { protocol, events: result, stretches }
}

/** The explanation by the protocol that reads most of the frame; undefined: no protocol reads it. */
export const findExplanation = (
  protocols: readonly StreamProtocol[],
  frame: Uint8Array,
  nowMs: number,
): ExplainedFrame | undefined =>
  protocols
    .map((protocol) => explainFrame(protocol, frame, nowMs))
    .filter(isRead)
    .reduce<ExplainedFrame | undefined>((best, one) => (best && named(best) >= named(one) ? best : one), undefined)

const isRead = ({ events }: ExplainedFrame): boolean =>
  events.length > 0 && events.every(({ kind }) => kind !== 'close')

/** Number of bytes that have a meaning. */
const named = ({ stretches }: ExplainedFrame): number => {
  const bytes = new Set<number>()
  for (const { field, becomes, from, to } of stretches)
    if (field || becomes.length > 0) for (let at = from; at < to; at++) bytes.add(at)
  return bytes.size
}

const readIn = (
  protocol: StreamProtocol,
  frame: Uint8Array,
  nowMs: number,
  greeting: Uint8Array = new Uint8Array(0),
): ExplainedFrame => {
  const { result, stretches } = explained(frame, (bytes) => {
    const session = protocol.open()
    const greeted = session.push(greeting, nowMs)
    const events = session.push(bytes, nowMs)
    return greeted.some(({ kind }) => kind === 'close') ? greeted : events
  })
  return { protocol, events: result, stretches }
}

/** A row of the explanation: a named or used stretch, or the unread bytes between two. */
export interface FrameRow extends Stretch {
  /** Number of rows that contain it. */
  readonly depth: number
  readonly isRead: boolean
}

export const frameRows = (length: number, stretches: readonly Stretch[]): readonly FrameRow[] => {
  const rows: FrameRow[] = []
  const open: Stretch[] = []
  let reached = 0
  const gapTo = (to: number): void => {
    if (to > reached) rows.push({ from: reached, to, becomes: [], depth: 0, isRead: false })
  }
  for (const stretch of merged(stretches.filter(({ field, becomes }) => field || becomes.length > 0))) {
    while (open.length > 0 && (open.at(-1)?.to ?? 0) <= stretch.from) open.pop()
    if (open.length === 0) gapTo(stretch.from)
    rows.push({ ...stretch, depth: open.length, isRead: true })
    open.push(stretch)
    reached = Math.max(reached, stretch.to)
  }
  gapTo(length)
  return rows
}

/** Merges an item's content with the single value in it, which covers the same bytes. */
const merged = (stretches: readonly Stretch[]): readonly Stretch[] => {
  const rows: Stretch[] = []
  for (const stretch of stretches) {
    const last = rows.at(-1)
    if (last && last.from === stretch.from && last.to === stretch.to) {
      const field = last.field ?? stretch.field
      const raw = last.raw ?? stretch.raw
      rows[rows.length - 1] = {
        ...last,
        ...(field && { field }),
        ...(raw !== undefined && { raw }),
        becomes: [...last.becomes, ...stretch.becomes],
      }
    } else rows.push(stretch)
  }
  return rows
}
