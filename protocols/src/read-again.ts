/**
 * Reads a stored unread message with the present decoder. Other events of the conversation are ignored: nobody waits for an
 * answer, and the sender was identified when the message was stored.
 */
import type { KeptMessage, StreamEvent, StreamProtocol } from './stream.ts'

export type Reported = Extract<StreamEvent, { readonly kind: 'reports' }>

/** The reports in it; empty: still unread. Never throws. */
export const readAgain = (protocol: StreamProtocol, message: KeptMessage): readonly Reported[] => {
  const events = protocol.readAgain?.(message) ?? protocol.open().push(message.bytes, 0)
  return events.filter((event) => event.kind === 'reports')
}
