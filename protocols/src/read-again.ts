/**
 * A message that no decoder read when it came, given to the decoder of today. Every other event of a conversation is passed
 * over: nobody waits for an answer any more, and whose message it is was settled when it was kept.
 */
import type { KeptMessage, StreamEvent, StreamProtocol } from './stream.ts'

export type Reported = Extract<StreamEvent, { readonly kind: 'reports' }>

/** The reports in it; none: it is unread still. Never an exception, whatever the bytes. */
export const readAgain = (protocol: StreamProtocol, message: KeptMessage): readonly Reported[] => {
  const events = protocol.readAgain?.(message) ?? protocol.open().push(message.bytes, 0)
  return events.filter((event) => event.kind === 'reports')
}
