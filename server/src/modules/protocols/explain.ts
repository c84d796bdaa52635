/** Explains a frame in the form of the contract. Pure. */
import type { Input } from '@coldway/contract/call.ts'
import type { FrameOutcome, FramePart, protocols as calls } from '@coldway/contract/devices/protocols.ts'
import type { Measure, Report } from '@coldway/contract/readings/report.ts'
import { fromHex, toHex } from '@coldway/protocols/bytes.ts'
import {
  type ExplainedFrame,
  explainFrame,
  explainKept,
  findExplanation,
  frameRows,
} from '@coldway/protocols/explain-frame.ts'
import { streamProtocols } from '@coldway/protocols/registry.ts'
import type { StreamEvent, StreamProtocol } from '@coldway/protocols/stream.ts'

type Body = Input<typeof calls.explainFrame>
type Asked = Omit<Body, 'type'> & Partial<Pick<Body, 'type'>>

export const explain = ({ frame, protocol, type = null }: Asked, nowMs: number) => {
  const bytes = bytesOf(frame)
  const asked = streamProtocols.find(({ name }) => name === protocol)
  const found = asked ? explainBy(asked, { bytes, type }, nowMs) : findExplanation(streamProtocols, bytes, nowMs)
  return {
    protocol: found?.protocol.name ?? null,
    bytes: toHex(bytes),
    parts: partsOf(bytes, found),
    outcomes: found ? found.events.flatMap(outcomesOf) : [],
  }
}

const explainBy = (
  protocol: StreamProtocol,
  { bytes, type }: { bytes: Uint8Array; type: string | null },
  nowMs: number,
) => (type === null ? explainFrame(protocol, bytes, nowMs) : explainKept(protocol, { type, bytes }, nowMs))

/** Reads text of hexadecimal digits as bytes, and any other text as its characters. */
const bytesOf = (text: string): Uint8Array => {
  const digits = text.replace(/0x|[\s,:-]/gi, '')
  return /^(?:[0-9a-f]{2})+$/i.test(digits) ? fromHex(digits) : Uint8Array.from(Buffer.from(text, 'latin1'))
}

const partsOf = (bytes: Uint8Array, found: ExplainedFrame | undefined): FramePart[] =>
  frameRows(bytes.length, found?.stretches ?? []).map(({ from, to, depth, isRead, field, raw, becomes }) => ({
    from,
    to,
    depth,
    field: isRead ? (field ?? 'value') : null,
    raw: raw === undefined ? null : String(raw),
    becomes: becomes.map(becomesOf),
  }))

const becomesOf = ({ key, value, quality }: Measure) => ({ key, value, quality })

const none = { text: '', timeMs: null, lng: null, lat: null, becomes: [] } as const
const outcome = (kind: FrameOutcome['kind'], text = ''): FrameOutcome => ({ ...none, kind, text, becomes: [] })

const reportOf = ({ atMs, position, measures }: Report): FrameOutcome => ({
  ...outcome('report'),
  timeMs: atMs,
  lng: position?.lng ?? null,
  lat: position?.lat ?? null,
  becomes: measures.map(becomesOf),
})

const outcomesOf = (event: StreamEvent): FrameOutcome[] => {
  switch (event.kind) {
    case 'register':
    case 'hello':
      return [outcome('signIn', event.terminal)]
    case 'reports':
      return [...event.reports.map(reportOf), ...event.rejected.map(({ why }) => outcome('rejected', why))]
    case 'unread':
      return [outcome('unread', `${event.type}: ${event.why}`)]
    case 'reply':
    case 'alive':
    case 'lockCode':
      return [outcome('answer')]
    case 'codeUsed':
      return []
    case 'ack':
      return [outcome('command', event.ack.state)]
    case 'settings':
      return [
        outcome(
          'settings',
          Object.entries(event.values)
            .map(([name, value]) => `${name} = ${value}`)
            .join(', '),
        ),
      ]
    case 'close':
      return [outcome('close', event.why)]
  }
}
